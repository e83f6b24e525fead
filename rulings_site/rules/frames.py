"""What stands around the texts in a rules document: how each language names its parts and states the effective date."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Frame:
    """The names of the parts of the rules in a language, the word before an example, and the sentence of the date."""

    language: str
    introduction: str
    contents: str
    glossary: str
    credits: str
    example: str
    date_sentence: str
    months: tuple[str, ...] = ()

    def state_date(self, day: date) -> str:
        """Return the sentence that states the effective date."""
        month = self.months[day.month - 1] if self.months else day.month
        return self.date_sentence.format(day=day.day, month=month, year=day.year)


FRAMES = {
    frame.language: frame
    for frame in (
        Frame(
            "en", "Introduction", "Contents", "Glossary", "Credits", "Example:",
            "These rules are effective as of {month} {day}, {year}.",
            ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
             "November", "December"),
        ),
        Frame("zh-Hans", "前言", "目录", "词汇表", "版权信息", "例如：", "此规则于{year}年{month}月{day}日起生效。"),
        Frame(
            "de", "Einleitung", "Inhalt", "Glossar", "Mitwirkende", "Beispiel:",
            "Diese Regeln gelten ab dem {day}. {month} {year}.",
            ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
             "November", "Dezember"),
        ),
        Frame(
            "es", "Introducción", "Contenido", "Glosario", "Créditos", "Ejemplo:",
            "Estas reglas están vigentes desde el {day} de {month} de {year}.",
            ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
             "noviembre", "diciembre"),
        ),
        Frame(
            "fr", "Introduction", "Sommaire", "Glossaire", "Crédits", "Exemple :",
            "Ces règles sont en vigueur depuis le {day} {month} {year}.",
            ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
             "novembre", "décembre"),
        ),
    )
}  # fmt: skip
