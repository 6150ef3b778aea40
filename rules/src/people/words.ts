/** Words and signs that mean the same in every kind of list. */

/** Alternatives as one expression: `b` marks no word of another script, so the ends are tested by letters. */
const wordsIn = (...languages: string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** A cell or part that marks an army as undecided. */
const undecided = new RegExp(
  `^(?:${[
    String.raw`t\.?b\.?[acd]\.?|n\/?a|none|nothing|unknown|undecided|unsure|pending`,
    '(?:not|no) (?:idea|sure|decided|known|army|list|clue|chosen|picked)|to be (?:confirmed|decided|announced)',
    '(?:noch )?(?:offen|unklar|unentschieden)|weiß (?:ich )?(?:noch )?nicht|keine',
    '(?:à|a) (?:confirmer|définir|décider)|aucune|(?:por|sin) (?:confirmar|definir|decidir)|ninguna|da (?:definire|decidere|confermare)|nessuna',
    'nie wiem|do ustalenia|brak|weet (?:ik )?(?:het )?nog niet|nog (?:niet bekend|onbekend|niet zeker)|onbekend|geen|(?:a|por) definir|nenhuma',
    'vet (?:inte|ej|ikke)|ej bestämt|ingen|ved ikke|nevím',
    String.raw`[?\-–—.…\s]+`,
  ].join('|')})(?: yet)?$`,
  'iu',
)
export const isUndecided = (text: string) => undecided.test(text.trim())

/** Answers in a column such as “Attending” or “Dropped”. */
export const isYes = (cell: string) =>
  /^(?:yes|y|true|1|ja|j|oui|sí|si|sì|tak|sim|ano|(?:not |un)?paid(?: .*)?|bezahlt)$/iu.test(cell)
export const isNo = (cell: string) =>
  /^(?:no|n|false|0|nope|nein|non|nie|nee|nej|nei|não|ne|declined|out|refunded)(?!\p{L})/iu.test(cell)

/** What stands in place of an opponent whom somebody does not have. */
const bye = [
  '(?:first )?(?:round|(?:full|half|zero)[- ]point) bye|bye(?:[- ]round)?(?: \\(?win\\)?)?|no opponent|(?:not |un)paired',
  'spielfrei|freilos|kein gegner|nicht ausgelost|exempt[ée]?e?|sans adversaire|descans[ao]|libre|sin rival|exento',
  'ripos[ao]|folga|isento|vrij(?:e ronde|loting)?|wolny los|pauz(?:a|uje)|frir(?:ond|unde)|oversidder|voln[oý](?: los)?',
].join('|')
const byeAlone = new RegExp(`^(?:n/a)?[^\\p{L}]*(?:${bye})[^\\p{L}]*$`, 'iu')
export const isBye = (cell: string) => byeAlone.test(cell)

/** Words in place of a name, or beside it, that somebody may not have played. */
const unplayed = new RegExp(wordsIn('byes?|no[- ]?show|forfeits?|walk[- ]?over|forfait|kampflos|ghost|dummy'), 'iu')
export const mayBeNobody = (name: string) => isUndecided(name) || unplayed.test(name)

/** An answer in a column of clubs that names none. */
export const isNoClub = (cell: string) =>
  isUndecided(cell) || (/^(?:\p{L}+[.!]?|[01])$/u.test(cell) && (isYes(cell) || isNo(cell)))

/** A place that nobody has taken. */
export const isFreePlace = (text: string) =>
  /^(?:\d+ )?(?:free|spare|empty|vacant|available|space|place|slot|spot)s?(?: (?:space|place|slot|spot|left|free|remaining|available)s?)*$/iu.test(
    text,
  )

/** Words such as “in” that add nothing to being in the list. */
export const isPresence = (text: string) =>
  /^(?:in|yes|yep|confirmed|attending|coming|going|ok|dabei|présente?|jestem|presente)$/iu.test(text)

/** Words anywhere in a line that somebody does not come. */
const dropOut = new RegExp(
  [
    String.raw`\b(?:dropp?(?:ed|ing|s)(?: out)?|drop[- ]?outs?|withdr[ae]wn?|withdrawal|withdraw(?:s|ing)|cancell?(?:ed|ing)|no[- ]show)\b`,
    String.raw`\b(?:can(?:no|'|’)?t|cannot|won(?:'|’)?t|will not|unable to|not able to|can no longer|no longer) (?:\w+ )?(?:make|come|coming|attend|attending|play|playing|do|be (?:there|able|coming|attending|playing|available|in))\b`,
    String.raw`\b(?:not (?:coming|attending|playing|available|going)|pull(?:ed|ing) out|back(?:ed|ing) out|had to pull)\b`,
    String.raw`(?:^|[-–—,;:(/|]\s*|\bnow |\bis |\bam |\bi'?m |\bwe'?re )out\b(?! (?:of|to|at)\b)`,
    String.raw`\b(?:gutted|sorry)\b.*\b(?:can(?:no|'|’)?t|working|away|busy|ill|sick|holiday)\b`,
    String.raw`\bcount me out\b`,
    wordsIn(
      'abgesagt|abgemeldet|absagen|sage? ab|kann (?:doch )?nicht|komme (?:doch )?nicht|annulée?|désistée?s?|désistements?|me désiste|ne (?:viens|peux) (?:pas|plus)',
      'bajas?|no puedo|no (?:voy|podré)|canceladas?|ritirat[oi]|rinunci[ao]|non (?:posso|vengo)|rezygnuj\\p{L}+|rezygnacj\\p{L}+|odpada(?:m)?|wypisuj\\p{L}+|nie (?:mogę|dam rady|przyjdę)',
      'afgemeld|afgezegd|kan (?:toch )?niet|desist\\p{L}+|desistências?|não (?:posso|vou)|avanmäld|avmeldt|frameldt|(?:kan|kommer) (?:inte|ikke)|odhlášen[aí]?',
    ),
    String.raw`[-–—,;:(/|]\s*drops?\s*\)?\s*$`,
  ].join('|'),
  'iu',
)
export const isDropOut = (text: string) => dropOut.test(text)

/** The text before the words of dropping out: the name. */
export const beforeDropOut = (text: string) =>
  text
    .slice(0, Math.max(0, text.search(dropOut)))
    .replace(/(?:[\s\-–—,;:(/|]|\b(?:has|have|had to|is|was|sorry))+$/giu, '')

/** The lists of people who wait for a place. */
const waiting = wordsIn(
  'reserves?|wait(?:ing)?[- ]?list(?:ed)?|standby|warteliste|nachrücker|ersatz(?:spieler)?',
  "liste d['’]attente|remplaçante?s?|réserves?|reservas?|suplentes?|lista de espera|riserv[ae]|lista d['’]attesa",
  'rezerw[ay]|lista rezerwowa|wachtlijst|väntelista|vänteliste|venteliste|reservlista|náhradníci?|čekací listina',
)

/** Words that somebody only may come, or only may play an army. */
const doubtful = new RegExp(
  String.raw`\(?${wordsIn(
    'maybe|perhaps|probably|possibly|might(?: be| come| bring)?|not sure|unsure|if i can|tentative|tentatively|provisional|likely|unconfirmed',
    'vielleicht|eventuell|evtl|unter vorbehalt|peut[- ]être|quizás?|tal vez|forse|może|misschien|talvez|kanske|måske|kanskje|možná',
    waiting,
  )}\)?|(?<=\S)\s*\?+`,
  'giu',
)
export const isDoubtful = (text: string) => text.search(doubtful) >= 0
export const withoutDoubt = (text: string) => text.replace(doubtful, ' ').trim()

/** Headings above participants who come only if others do not. */
const reserve = new RegExp(`${waiting}|${wordsIn('maybes?|tentative|unconfirmed|interested|interessiert')}`, 'iu')
export const isReserve = (text: string) => reserve.test(text)

/** Remarks about payments and points, which tell nothing about players and armies. */
const asides = [
  /[([]?(?<!\p{L})(?:bezahlt|payée?|pagad[oa]|pagat[oa]|(?:za|o)płac\p{L}+|betaald|betald|betalt|zaplaceno)(?!\p{L})[)\]]?/giu,
  /[([]?\b(?:not |un)?paid(?: yet| in full| cash| by card| via \w+| on the day| already)?\b[)\]]?/giu,
  /[([]?\bow(?:es|ed|ing) [£€$]?\s?\d+(?:[.,]\d+)?\b[)\]]?/giu,
  /[([]?[£€$]\s?\d+(?:[.,]\d+)?(?: (?:owed|due|paid|cash))?[)\]]?/giu,
  /[([]?\b\d+(?:[.,]\d+)? ?(?:€|eur|zł|pln|gbp|kr)(?!\p{L})[)\]]?/giu,
  /[([]?\b\d{3,4} ?(?:pts|points)\b[)\]]?/giu,
]
/** Wins and losses. */
const records = /[([]?(?<![\d.-])\d{1,2}[-–]\d{1,2}(?:[-–]\d{1,2})?(?![\d.-])[)\]]?/gu
/** She/her, with or without brackets. */
const pronouns =
  /[([]?\b(?:s?he|they|xe|ze|it|any)\s*\/\s*(?:s?he|him|her|hers|his|them|theirs|they|xem|zir|its|any|all)(?:\s*\/\s*\w+)?\b[)\]]?/giu
const addresses = [
  /(?:\blist\s*:?\s*)?(?:https?:\/\/|www\.)\S+/giu,
  /<?[\w.+-]+@[\w-]+\.[\w.-]+>?/gu,
  /\(?(?:\+\d{1,3}|\b0)[\d\s()/-]{7,}\d\)?/gu,
]

export const withoutAsides = (text: string) =>
  [pronouns, ...addresses, ...asides, records].reduce((rest, aside) => rest.replace(aside, ' '), text)

/** Descriptions of people instead of names. */
export const isDescription = (text: string) =>
  /\b(?:from|lads?|mates?|friends?|guys|people|someone|somebody|brother|sister|wife|husband|plus|he|she|they)\b/iu.test(
    text,
  )

/** A phone number in place of a name. */
export const isPhone = (text: string) => /^\+?\(?\d[\d\s()/.-]{6,}\d$/u.test(text.trim())
export const isEmail = (text: string) => /^<?[\w.+-]+@[\w-]+\.[\w.-]+>?$/u.test(text.trim())

/** The words of signing up in a chat. A message with only these words and an army is certain. */
const signingUp = new Set(
  `i im i'm ill i'll ive i've id i'd me my mine we in am will would be is play playing bring bringing run running use using
  take taking go going come coming putting signing adding joining entering attending count put down name up sign signing list please pls plz thanks thank you cheers for
  with as the a an and to on it at of again too also yes yep yeah yup hi hey hello hiya all guys everyone ok okay sure
  ich bin bin dabei mit spiele komme ja je joue viens avec présent yo voy juego con ci sono gioco io vengo jestem gram też ja zapisuję się biorę udział ik doe mee speel kom met eu vou jogo com jag spelar kommer är med jeg spiller er bliver
  tbc tba tbd definitely love happy can army spearhead day +1 1 x xx mate us this time from be there i’m i’ll i’d`.split(
    /\s+/u,
  ),
)
export const isSigningUp = (words: string[]) => words.every((word) => signingUp.has(word))
const joins =
  /(?:^|\s)(?:in|\+\s?1|me|yes|yep|yeah|count me in|i'?ll|i’ll|coming|be there|play(?:ing)?|dabei|komme|viens|voy|vengo|jestem|zapisuję|mee|vou|kommer)(?=\s|$)/iu
/** Whether a message signs somebody up without an army. */
export const isJoining = (text: string) => joins.test(text)

export const quoted = (text: string) => `“${text}”`
