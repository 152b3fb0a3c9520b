kit-no-kit = “{ $path }” is no kit: it holds no board under maps/
kit-not-written = { $path } cannot be written: { $detail }
kit-begin-name = “{ $name }” cannot be a kit’s name: small letters, digits and hyphens, such as my-war
kit-begin-taken = There is a game or a kit “{ $name }” already
kit-begin-title = “{ $title }” cannot be a title: plain letters without quotation marks or backslashes
kit-begin-folder = { $path } holds something already; choose a folder that is empty or not there yet
kit-begin-not-written = { $path } cannot be written: { $detail }
as-spoken = { $words }
