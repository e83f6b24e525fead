"""Words that say nothing about a text: a query may leave them out, a phrase keeps them.

Only articles, pronouns, prepositions and the verbs of questions; never words that carry a rule
(no, not, can't, may, must, each, all, until, up, down, with, without).
"""

from rulings_site.languages.fold import fold_name
from rulings_site.languages.stemming import base_language

_WORDS = {
    "en": """a an the of to in on at by for from as and or it its i my me we our you your he she his her they their
    them this that these those is are was were be been am do does did has have had what which who how when where
    why s t will would there then if so""",
    "de": """der die das den dem des ein eine einen einem einer eines und oder zu zum zur in im ins an am auf aus bei
    von vom mit für ich du er sie es wir ihr mein meine dein sein seine ihre ist sind war wird werden hat haben
    was wie wann wo wer warum welche welcher dass wenn so""",
    "fr": """le la les l un une des du de d au aux et ou à en dans par pour sur ce cet cette ces il elle ils elles je tu
    nous vous on mon ma mes son sa ses leur leurs est sont a ont été que qui quoi quel quelle comment quand où
    se y si""",
    "es": """el la los las un una unos unas de del al a en y o por para con que se su sus lo le les es son fue ha han mi
    mis tu tus yo él ella ellos este esta esto ese esa eso qué cómo cuándo dónde quién cuál si""",
    "it": """il lo la i gli le un uno una di del della dei delle dello a al alla ai da dal dalla in nel nella su sul con
    per e o che si è sono ha hanno mio mia suo sua loro questo questa quello quella come quando dove chi cosa quale
    se""",
    "pt": """o a os as um uma uns umas de do da dos das em no na nos nas ao à e ou por para com que se seu sua seus suas
    é são foi tem meu minha ele ela eles este esta isso esse essa como quando onde quem qual""",
    "pl": """i w we z ze na do od o po za u to ten ta te tego tej tych się jest są być lub oraz a jak kiedy gdzie kto co
    który która które""",
    "ja": "の を に は が と で も へ や から より し て た つ 枚 体 個 人 点 する した して いる ている である",
    "ko": "을 를 이 가 은 는 의 에 로 으로 와 과 도 들 에서 한 다 그 수 개 장 명 점",
    "zh": "的 了 于 在 之 以 所 个 一个 张 一张 将 则 便 且 由 点 为 其",
    "ru": """и в во на с со к ко от до из у за по о об а но или что это как когда где кто я мы вы он она они его её их
    ли""",
}
_FOLDED = {language: frozenset(fold_name(word) for word in words.split()) for language, words in _WORDS.items()}


def is_stop_word(word: str, language: str) -> bool:
    """Return whether a query in this language may leave the word out."""
    return fold_name(word) in _FOLDED.get(base_language(language), frozenset())
