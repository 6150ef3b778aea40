import { type ImportField, importFields } from '@muster/contract/import-fields'
import { foldText } from '@muster/contract/names'

/** Headers of what describes an event, a round or a table. */
const ownFields: [field: ImportField, header: RegExp][] = [
  ['event', /^(?:event|tournament|turnier)(?: ?(?:name|title))?$|^title$/],
  ['date', /^(?:(?:event|start|game) )?(?:date|day)$|^datum$|^data$|^fecha$/],
  ['country', /^(?:country|land|kraj|pays|pais)$/],
  ['city', /^(?:city|town|location|place|ort|stadt|miasto|ville|ciudad)$/],
  ['game_type', /^game(?: ?(?:type|system))?$|^system$/],
  ['event_type', /^(?:event ?)?type$/],
  ['round', /^(?:game |pairing )?(?:round|rnd|runde|runda|ronda|ronde)(?: ?(?:number|no|nr))?$/],
  ['table', /^table(?: ?(?:number|no|nr))?$|^(?:tisch|stol|mesa|stolik)$/],
]

/** What a header of a side says besides the side. */
const sideRoles: [role: 'player' | 'faction' | 'army' | 'club' | 'score', header: RegExp][] = [
  ['faction', /\bfactions?\b|\ballegiance\b|\bfraktion\b/],
  ['army', /\b(?:army|armies|list|spearhead|subfaction|sub faction|armee|armia)\b/],
  ['club', /\b(?:club|team|klub|verein)\b/],
  ['score', /\b(?:score|scores|points|pts|vp|vps|punkte|punkty|puntos)\b/],
  ['player', /^$|\b(?:player|participant|name|nickname|nick|first|last|surname|opponent|alias|spieler|gracz)\b/],
]

/** Columns of a side that hold something else, such as a number or an address. */
const foreign = /\b(?:id|ids|e ?mail|phone|rank|placing|place|position|wins?|draws?|losses|total|rating|elo|link|url)\b/

/** Which fields the headers name, in their order; null for the others. Several columns may make up one name. */
export function recogniseColumns(headers: readonly string[]): (ImportField | null)[] {
  const fields = headers.map(fieldOf)
  const hasOpponent = fields.includes('player2')
  const seen = new Set<ImportField>()
  return fields.map((field) => {
    // Without an opponent, scores are sums over the event, which follow from its matches.
    if (field === null || (!hasOpponent && /^score/.test(field))) return null
    if (seen.has(field) && !isJoined(field)) return null
    seen.add(field)
    return field
  })
}

/** Some programs write first and last name into two columns. */
export const isJoined = (field: ImportField) => field === 'player1' || field === 'player2'

function fieldOf(header: string): ImportField | null {
  const key = foldText(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const exact = importFields.find((field) => field.replace('_', ' ') === key)
  if (exact) return exact
  const own = ownFields.find(([, pattern]) => pattern.test(key))
  if (own) return own[0]
  if (foreign.test(key)) return null
  const { side, rest } = sideOf(key)
  const role = sideRoles.find(([, pattern]) => pattern.test(rest))?.[0]
  return role === undefined || (rest === '' && key === '') ? null : `${role}${side}`
}

/** `player 2 score`, `score2`, `P2 score`, `player B score` and `opponent score` are of side 2. */
function sideOf(key: string): { side: 1 | 2; rest: string } {
  if (/\b(?:opponent|opp|gegner)\b/.test(key))
    return { side: 2, rest: key.replace(/\b(?:opponent|opp|gegner)\b/, '').trim() }
  const match = /\b(?:player|participant|side|p|gracz|spieler) ?([12ab])\b|([12])\b/.exec(key)
  if (!match) return { side: 1, rest: key }
  const side = /[2b]/.test(match[1] ?? match[2] ?? '') ? 2 : 1
  return { side, rest: key.replace(match[0], '').trim() }
}
