"""The languages of the site: BCP 47 tags and the name each language has for itself."""

LANGUAGES: dict[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "pt-BR": "Português",
    "ja": "日本語",
    "ko": "한국어",
    "ru": "Русский",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    "pl": "Polski",
    "he": "עברית",
    "ar": "العربية",
    "la": "Latina",
    "grc": "Ἑλληνική",
    "sa": "संस्कृतम्",
    "qya": "Quenya",
    "art-x-phyrexian": "Phyrexian",
}


def own_name(tag: str) -> str:
    """Return the name of the language in that language; the tag itself for one we do not know."""
    return LANGUAGES.get(tag, tag)
