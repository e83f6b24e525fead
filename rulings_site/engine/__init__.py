"""The rules engine: pure Python, standard library only, no Django.

It answers worked examples under the rules of a given day. Code cites semantic keys
(`manifest.turn_up`); the rule book turns a key and a day into a number. Top may import below:

outcome > scenario > questions | cards | table > actions > instructions > turning > triggers |
prohibitions | knowledge | state_based_actions > layers > events > state > objects >
characteristics > abilities > costs > zones | trace | reading > rulebook > rule_numbers > errors
"""
