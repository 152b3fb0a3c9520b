aside-line = { $n }. { $when } : { $path }
aside-nothing = Rien n’est mis de côté.
aside-back = { $path } est de retour ; ce qui s’y trouvait est mis de côté.
