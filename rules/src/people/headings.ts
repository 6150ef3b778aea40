import { foldText } from '@muster/contract/names'

/**
 * What a column of people or of their matches holds. `match_points` follow from the scores, such as 3 for a win; `other` is
 * known, but nothing that Muster reads.
 */
export type Role =
  | PersonRole
  | 'score'
  | 'match_points'
  | 'result'
  | 'round'
  | 'table'
  | 'event'
  | 'date'
  | 'country'
  | 'city'
  | 'game_type'
  | 'event_type'
  | 'other'

/** `name` is the full name, or the part of it that no other column has. */
export const personRoles = [
  'nickname',
  'name',
  'first',
  'last',
  'army',
  'faction',
  'club',
  'status',
  'dropped',
  'coming',
] as const
export type PersonRole = (typeof personRoles)[number]

export interface Heading {
  role: Role
  /** The side of a match that the heading names; undefined if it names none. */
  side: 1 | 2 | undefined
}

/**
 * The words of each role, folded by `foldText`, in Czech, Danish, Dutch, English, French, German, Italian, Norwegian,
 * Polish, Portuguese, Spanish and Swedish. The first row that fits counts, so a narrow role stands above a wide one.
 */
const rows: [role: Role, words: RegExp][] = [
  [
    'nickname',
    alone(
      'nick ?names?|nick|gamer ?tag|handle|alias|spitzname|pseudo(?:nyme|nimo|nim)?|apodo|mote|soprannome|ksyw(?:k)?a|bijnaam|smeknamn|kaldenavn|kallenavn|prezdivka|alcunha',
    ),
  ],
  ['event_type', alone('(?:event ?)?type')],
  ['game_type', alone('game(?: ?(?:type|system))?|system|spielsystem|jeu|juego|gioco|gra|spel|jogo')],
  [
    'event',
    alone(
      '(?:event|tournament|turnier|tournoi|torneo|turniej|toernooi|torneio|turnering|turnaj)(?: ?(?:name|title))?|title',
    ),
  ],
  ['date', alone('(?:(?:event|start|game) )?(?:date|day)|datum|data|fecha|dato')],
  ['country', alone('country|land|kraj|pays|pais|paese|zeme')],
  ['city', alone('city|town|location|ort|stadt|miasto|ville|ciudad|citta|stad|cidade|by|mesto')],
  [
    'round',
    alone(
      '(?:game |pairing )?(?:round|rn?d|runde|runda|ronda|ronde|turno|rodada|kolo|manche|week|omgang|spieltag)(?: ?(?:number|no|nr|n))?',
    ),
  ],
  [
    'table',
    alone('(?:table|tbl|tisch|brett|br|bo|stol|stolik|mesa|tavolo|tafel|bord|board|stul)(?: ?(?:number|no|nr))?'),
  ],
  [
    'other',
    anywhere(
      'e ?mails?|e ?post|mail|courriel|correo|posta|poczta|phone|mobile|handy|telefone?|telefon[oi]?|telephone|telemovel|movil|cellulare|tel|discord|facebook|licen[cs]e',
    ),
  ],
  [
    'other',
    anywhere(
      '(?:un)?paid|pay|payment|fee|startgeld|bezahlt|zahlung|payee?|paiement|pagad[oa]|pago|pagato|pagamento|zaplac(?:ono|eno|il)|oplata|platba|betaald|betald|betalt|ticket|price',
    ),
  ],
  [
    'other',
    anywhere(
      'timestamp|horodateur|zeitstempel|marca temporal|informazioni cronologiche|sygnatura czasowa|date|submitted|received|link|url|check(?:ed)? ?in',
    ),
  ],
  [
    'other',
    anywhere(
      'diet|allerg\\w*|notes?|comments?|remarks?|bemerkung(?:en)?|anmerkung(?:en)?|commentaires?|remarques?|observaci?o?n?es|note|uwagi|opmerking(?:en)?|kommentar(?:er)?|poznamk[ay]',
    ),
  ],
  [
    'other',
    anywhere(
      'ids?|rank|ranking|placing|place|platz|position|pos|wins?|siege|draws?|loss(?:es)?|total|diff(?:erence)?|differenz|rating|elo|record|seed|winner',
    ),
  ],
  ['other', alone('|lp|order.*|age')],
  [
    'dropped',
    alone('(?:dropped|withdrawn|cancell?ed)(?: out)?|drop|abgemeldet|ausgestiegen|abandon|retirado|ritirato|baja'),
  ],
  ['coming', alone('(?:attending|coming|going|rsvp|are you (?:coming|in)).*|kommt|dabei|present|presente|asiste')],
  // Not above “Attending (yes/no)”.
  ['other', anywhere('^n$|(?:no|nr|number|nummer|numero|numer)$')],
  ['status', anywhere('status|state|attendance|confirmed|statut|estado|stato|stan|stav')],
  [
    'first',
    alone(
      '(?:first|given|fore) ?names?|first|vornamen?|rufname|prenoms?|nombre de pila|imie|voornaam|fornamn|fornavn|primeiro nome|krestni jmeno',
    ),
  ],
  [
    'last',
    alone(
      '(?:last|family|sur) ?names?|last|nachnamen?|familienname|nom de famille|apellidos?|cognome|nazwisko|achternaam|efternamn|efternavn|etternavn|apelido|sobrenome|prijmeni',
    ),
  ],
  ['faction', anywhere('factions?|allegiance|fraktion|faccion|fazione|frakcja|factie|faccao|fraksjon|frakce')],
  [
    'army',
    anywhere(
      'arm(?:y|ies|ee|ees|e|ata|ia|ada|en)|spearhead|lists?|warband|sub ?faction|formation|heer|ejercito|esercito|leger|exercito|haer|playing|bringing',
    ),
  ],
  [
    'club',
    anywhere(
      'clubs?|teams?|stores?|verein|klubb?|equipo|equipe|squadra|clube|vereniging|associazione|druzyna|gaming group|mannschaft',
    ),
  ],
  [
    'match_points',
    anywhere(
      'tp|(?:tournament|match) (?:points|pts)|(?:turnier|match)punkte|duze punkty|points? de (?:tournoi|match)|puntos de (?:torneo|partida)|punti (?:torneo|partita)',
    ),
  ],
  [
    'score',
    anywhere(
      'scores?|points|pts|vps?|pv|bp|pkte?|ptos|(?:\\w*)punkte|punkty|puntos|punti|punteggio|wynik|punten|pontos|poang|poeng|point|body',
    ),
  ],
  ['result', anywhere('results?|ergebnis|resultado|resultat|risultato|uitslag|vysledek')],
  ['name', anywhere('names?|players?|participants?|imie i nazwisko')],
  [
    'name',
    alone(
      'attendee|entrant|competitor|who|nome?|nombre|namn|navn|naam|jmeno|nazwa|gracz|spieler(?:in)?|teilnehmer(?:in)?|joueur|joueuse|jugador(?:a)?|giocatore|jogador|uczestnik|deelnemer|speler|spelare|spiller|deltag(?:are|er)|hrac|participante',
    ),
  ],
]

function alone(words: string) {
  return new RegExp(`^(?:${words})$`)
}
function anywhere(words: string) {
  return new RegExp(`(?<![a-z])(?:${words})(?![a-z])`)
}

/** The title without accents, signs and a plural of people: `Nom(s) :` becomes `nom`. */
export const keyOf = (title: string) =>
  foldText(title)
    .replace(/\(s\)/g, '')
    .replace(/#$/, ' no')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The longest title in words; a question may be longer. */
const longest = 6

/** What a heading names; undefined if its words are unknown. `Player 2 score`, `P2 score` and `Opponent's score` name side 2. */
export function readHeading(title: string): Heading | undefined {
  const key = keyOf(title)
  if (!/\p{L}|^#/u.test(title.trim()) || (!title.trim().endsWith('?') && key.split(' ').length > longest))
    return undefined
  const whole = roleOf(key)
  // `Participants` is a name, and `First name` is not the name of the first side.
  if (whole && isOfOne(whole)) return { role: whole, side: undefined }
  const { side, rest } = sideOf(key)
  if (side === undefined) return whole && { role: whole, side }
  const role = rest === '' ? 'name' : roleOf(rest)
  return role && { role, side }
}

const roleOf = (key: string): Role | undefined => rows.find(([, words]) => words.test(key))?.[0]

const isOfOne = (role: Role) =>
  ['event', 'date', 'country', 'city', 'game_type', 'event_type', 'round', 'table', 'other'].includes(role)

const opponent =
  /(?<![a-z])(?:opponents?|opp|gegner(?:in|s)?|adversaire|avversario|rival|oponente|adversario|przeciwnik|tegenstander|motstandare|modstander|motstander|souper|away|gast|visitante|ospite|borta|ude|uit|trasferta|auswarts|exterieur|wyjazd|black|schwarz|against|conceded|vs(?= ))(?: s(?![a-z]))?|gegner/
const host = /(?<![a-z])(?:home|heim|local|casa|thuis|hjemme|hemma|domicile|gospodarz|white|weiss)(?![a-z])/
const person =
  '(?:players?|participants?|side|p|gracz|spieler|joueur|jugador|giocatore|jogador|speler|spelare|spiller|hrac)'
const counted = new RegExp(`(?<![a-z])${person} ?([12ab])(?![a-z0-9])`)
const number = /(?<![0-9])([12])(?![0-9])/

function sideOf(key: string): { side: 1 | 2 | undefined; rest: string } {
  const without = ({ 0: part, index }: RegExpExecArray) =>
    `${key.slice(0, index)} ${key.slice(index + part.length)}`.replace(/ +/g, ' ').trim()
  const other = opponent.exec(key)
  if (other) return { side: 2, rest: without(other) }
  const own = host.exec(key)
  if (own) return { side: 1, rest: without(own) }
  const named = counted.exec(key) ?? number.exec(key) ?? /(?<= )([ab])$/.exec(key)
  if (!named) return { side: undefined, rest: key }
  return { side: /[2b]/.test(named[1] ?? '') ? 2 : 1, rest: without(named) }
}
