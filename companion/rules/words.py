"""What search knows of the two languages: words that say little, forms no stemmer finds, numbers."""

from __future__ import annotations

import re

from companion.rules.fold import DIE, Word


def _several(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Folded. Words that carry grammar rather than a subject: they still count, a little.
STOP = {
    "en": _several("""a an the this that these those there here it its he him his she her they them their theirs we us our you your
        yours i me my who whom whose which what of in on at to from by with without for as into onto upon about
        and or but if then than so because while is are was were be been being am do does did doing done have has had
        having can could may must shall should will would cant dont doesnt didnt isnt arent wont im ive id youre
        not no nor only just also too very really still even ever again any some all each every both either neither
        other another own same such one ones thing things something anything get gets got make makes let lets go
        goes want need mean means please ok hey know tell someone anyone people person
        somebody everybody wich whats wats hows wheres theres cuz u ur plz pls btw gonna wanna gotta"""),
    "fr": _several("""le la les l un une des de du d au aux ce cet cette ces ca cela ceci celui celle ceux celles c il elle ils
        elles on nous vous je tu me te se moi toi lui leur leurs eux mon ma mes ton ta tes son sa ses notre nos votre
        vos qui que quoi dont ou quel quelle quels quelles lequel laquelle qu a dans en sur sous par pour avec sans
        chez vers entre et mais donc ni car si ne pas plus y est sont etait etre suis es sera ete ai as avons avez
        ont avait avoir faire fait fais font peut peux peuvent puis puisje peuton doit dois doivent devoir
        faut va vas vont aller veut veux vouloir cest jai quest estce ya yatil quand meme aussi tres trop tout tous
        toute toutes chaque autre autres meme memes alors bien juste encore deja ici la y truc chose quelque quelques
        quelqu aucun aucune rien dit dire sert svp stp bonjour hein du t m s j n ds pr ac qd tt bcp jsp ct
        dabord jsuis chui jpeux jpeu jveux cke ke koi"""),
}

# Words that ask: they tell a count or a moment from a yes or no, so they count some.
ASKING = {
    "en": _several("how many much when where why who long often"),
    "fr": _several("combien comment quand pourquoi ou qui quel quelle cb cmb kan pk pq"),
}

# Forms that the stemmers leave apart; the right side is stemmed in turn.
IRREGULAR = {
    "en": {
        form: base
        for base, forms in {
            "die": "dies died dying dead death",
            "dice": "d6 dices",
            "lose": "lost losing loses loss losses loose looses loosing",
            "win": "won winning wins winner winners",
            "buy": "bought buying buys",
            "fight": "fought fighting fights",
            "throw": "threw thrown throwing",
            "draw": "drew drawn drawing draws",
            "take": "took taken taking takes",
            "give": "gave given giving gives",
            "hit": "hitting hits",
            "spend": "spent spending spends",
            "choose": "chose chosen choosing choice",
            "hold": "held holding holds",
            "hide": "hidden hid hiding",
            "steal": "stole stolen stealing",
            "run": "ran running runs",
            "see": "saw seen seeing sees",
            "keep": "kept keeping keeps",
            "leave": "leaving leaves",
            "begin": "began begun beginning begins",
            "break": "broke broken breaking breaks",
            "fall": "fell fallen falling falls",
            "pay": "paid paying pays payment",
            "stand": "stood standing stands",
            "sell": "sold selling sells",
            "catch": "caught catching",
            "shoot": "shot shots shooting shoots shooter",
            "fly": "flew flown flying flies",
            "ride": "rode ridden riding rider",
            "move": "moving moved moves movement movements",
            "defend": "defence defense defending defended defender",
            "attack": "attacker attackers attacking attacked",
            "man": "men",
            "put": "putting puts",
            "count": "counts counting counted",
            "stop": "stopped stopping stops",
            "reroll": "rerolls rerolled rerolling",
            "ally": "allies allied",
            "enemy": "enemies",
            "body": "bodies",
            "empty": "empties emptied",
            "carry": "carries carried carrying",
            "max": "maximum",
            "min": "minimum",
            "retaliate": "retaliation retaliates retaliating",
            "immune": "immunity",
            "invisible": "invisibility",
            "weigh": "weighs weight weights",
        }.items()
        for form in forms.split()
    },
    "fr": {
        form: base
        for base, forms in {
            "mort": "meurt meurent mourir meure morts morte mourra mourant",
            "perdre": "perd perds perdu perdus perdue perdent perte pertes perdant",
            "prendre": "prend prends pris prise prises prennent prenne",
            "mettre": "met mets mis mise mettent",
            "voir": "voit vois vu vue voient",
            "recevoir": "recoit recois recu recus recue recoivent",
            "tenir": "tient tiens tenu tiennent",
            "vendre": "vend vends vendu vente ventes vendent",
            "choisir": "choisit choisis choix choisi choisissent",
            "finir": "fini finit finie fin finissent finis",
            "jeu": "jeux",
            "oeil": "yeux",
            "combat": "combats combattre combattant combattants combattent",
            "battre": "bat battu battus battue",
            "defendre": "defend defends defendu defense defenses defenseur defenseurs",
            "courir": "courent couru",
            "sortir": "sors sorti sortie sortent",
            "partir": "parti partent",
            "fuir": "fuit fuis fuite fui fuient",
            "tirer": "tir tirs tire tires tireur tireurs tirent",
            "lancer": "lance lances lancent lancee lancement",
            "relancer": "relance relances relancent",
            "mouvement": "mouvements",
            "deplacer": "deplacement deplacements deplace deplacent",
            "payer": "paie paye paies paient paiement",
            "acheter": "achat achats achete achetes",
            "soigner": "soin soins soigne soignes",
            "gagner": "gagne gagnes gain gains gagnent gagnant",
            "detruire": "detruit detruits detruite destruction",
            "pouvoir": "pouvoirs",
            "vivre": "vivant vivants vit vie vivante",
            "aider": "aide aides",
            "contre": "contres",
            "cout": "couts coute coutent couter",
            "debut": "debuter debute",
            "voler": "vole volent volant volants vol",
            "monter": "monte montee",
            "remettre": "remet remis remise",
            "refaire": "refait refaire",
            "rejouer": "rejoue",
            "ouvrir": "ouvre ouvert ouverte ouvrent",
            "tomber": "tombe chute chuter",
            "fusion": "fusionner fusionne fusions fusionnent",
            "max": "maximum maxi",
            "min": "minimum mini",
            "egal": "egale egalite egaux",
        }.items()
        for form in forms.split()
    },
}

_NUMBERS = {
    word: str(n)
    for row in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zero un deux trois quatre cinq six sept huit neuf dix onze douze",
    )
    for n, word in enumerate(row.split())
    if word not in ("one", "un")
}
_ROMAN = re.compile(r"(?=[ivx]{2})x{0,2}(?:ix|iv|v?i{0,3})")
_VALUES = {"i": 1, "v": 5, "x": 10}


def roman(word: str) -> int:
    """The value of a Roman numeral of two letters or more, up to XXIX; 0 for any other word."""
    if not _ROMAN.fullmatch(word):
        return 0
    values = [_VALUES[letter] for letter in word]
    return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))


def number(word: str) -> str:
    """Digits for a number written in letters or as a Roman numeral; other words as they are."""
    value = roman(word)
    return str(value) if value else _NUMBERS.get(word, word)


def numbered(found: list[Word], text: str) -> list[Word]:
    """Words with every number as digits: "II", "deux", "two" and "2" are one; a lone I or V counts as Roman
    when it is a capital that closes its phrase or stands beside another numeral."""
    out = []
    for i, word in enumerate(found):
        if word.text in ("i", "v") and text[word.start : word.end].isupper():
            ends = i + 1 == len(found) or text[word.end : word.end + 1] in ".,;:-–)"
            beside = i > 0 and text[word.start - 1 : word.start] in "-–"
            if (i > 0 and (ends or beside)) or (i + 1 < len(found) and roman(found[i + 1].text)):
                out.append(Word("1" if word.text == "i" else "5", word.start, word.end))
                continue
        out.append(Word(number(word.text), word.start, word.end))
    return out


_BEFORE_DIE = _several("un le ce chaque mon ton son dernier seul")
_BEFORE_DICE = _several("les de mes tes ses ces nos vos leurs deux trois quatre combien")


def may_mean_die(before: str, word: str) -> bool:
    """Typed without its accent, "les des" and "un de" are dice."""
    return (word == "des" and (before in _BEFORE_DICE or before.isdigit())) or (word == "de" and before in _BEFORE_DIE)


def is_stop(word: str, language: str) -> bool:
    return word != DIE and word in STOP[language]
