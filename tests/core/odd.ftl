plain = Bread { $n } and  wine{$x}
spaces   =    kept  inside, not around   
after = x
# A comment of the next.
comment = y
### A title.

empty =
tab =	z
below =
    a line below
more = one line
    and another
with-attribute = w
    .title = t
quoted = { "{" } and {""}
chosen = { $n ->
    [one] a
   *[other] b
 }
calls = { plain } again
-term = a term
of-term = { -term } here
narrow =  x : y 
bracket = [not] *a .choice
last = { $n }
