"""One address of each kind of page, on the starter collection. A URL name without one fails a test."""

ADDRESSES = {
    "home": "/",
    "rule-list": "/rules/",
    "edition-list": "/rules/editions/",
    "edition-detail": "/rules/2015-01-23/",
    "edition-whole": "/rules/2015-01-23/all/",
    "dated-rule-detail": "/rules/2015-01-23/701.31b/",
    "rule-detail": "/rules/701.40/",
    "rule-history": "/rules/701.40b/history/",
    "dated-rule-history": "/rules/2015-01-23/701.31b/history/",
    "edition-changes": "/rules/2018-08-10/changes/",
    "compare": "/compare/",
    "compare-detail": "/compare/2015-01-23/2026-08-07/?within=Manifest",
    "which-edition": "/which-edition/",
    "cite": "/cite/",
    "feed-list": "/feeds/?number=701.40",
    "glossary-list": "/glossary/",
    "glossary-detail": "/glossary/manifest/",
    "card-list": "/cards/",
    "card-detail": "/cards/cloudform/",
    "ruling-list": "/rulings/?rule=701.40",
    "ruling-detail": "/rulings/1/",
    "search": "/search/?q=face-down",
    "checker": "/checker/",
    "example-detail": "/checker/manifest-top-card/",
    "source-list": "/sources/",
    "document-detail": "/sources/1/",
    "correction-list": "/sources/corrections/",
    "api-docs": "/api/docs/",
}
# A section, a chapter, what is not there, and what was never a rule are pages of their own kind too.
MORE = {
    "section": "/rules/2018-08-10/701/",
    "chapter": "/rules/2026-08-07/7/",
    "history of a section": "/rules/701/history/",
    "history by sentence": "/rules/701.40/history/?view=blame",
    "translation": "/rules/2015-01-23/701.31/?beside=de",
    "all that changed": "/compare/2015-01-23/2026-08-07/",
    "nothing changed": "/compare/2026-08-07/2026-08-07/",
    "rulings behind their rules": "/rulings/?stale=1",
    "no rule asked for": "/rulings/",
    "nothing found": "/search/?q=zyzzyva",
    "example seen by a player": "/checker/manifest-top-card/?see=B",
}
REFUSALS = {
    "rule of another day": ("/rules/2015-01-23/701.40b/", 404),
    "before the first edition": ("/rules/1993-08-05/", 404),
    "part that is none": ("/compare/2015-01-23/2026-08-07/?within=Zyzzyva", 404),
    "bad query": ("/search/?q=%22open", 400),
    "no such page": ("/no-such-page/", 404),
}
NOT_PAGES = {
    "api", "compare-export", "edition-export", "favicon", "feed-editions", "feed-rule", "feed-section", "robots",
}  # fmt: skip
