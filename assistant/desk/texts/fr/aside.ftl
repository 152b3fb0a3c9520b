aside-none = Rien de numéro { $n } n’est mis de côté ; la liste finit à { $most }.
