import type { Criterion, RankingRules } from '@muster/contract/ranking'
import { type Context, criteria, lessIsBetter } from './criteria.ts'
import { type Record as Played, type PlayedMatch, type RankedParticipant, recordsOf } from './records.ts'

export interface Standing {
  wins: number
  draws: number
  losses: number
  byes: number
  /** Those whom nothing sets apart share a position: 1, 2, 2, 4. Null for who never played. */
  position: number | null
  /** What each criterion of the ranking says; null where it says nothing. */
  values: { [criterion in Criterion]?: number | null }
  /** What sets this one apart from the one above; null for the first and for who is level with them. */
  decided_by: Criterion | null
}

export interface Ranked {
  rules: RankingRules
  /** Of the event, for lots. */
  seed: number
  /** Only matches and byes up to this round count; all, if it is undefined. */
  after?: number | undefined
}

/**
 * The standings of an event: those with more by the first criterion are ahead; those who are level are ranked by the next
 * one, and so on. Equal ones are listed by nickname, then by id, so that the order never jumps. Who never played comes
 * last, without a position.
 */
export function rank<P extends RankedParticipant>(
  participants: readonly P[],
  matches: readonly PlayedMatch[],
  { rules, seed, after }: Ranked,
): (P & Standing)[] {
  const records = recordsOf(participants, matches, { bye: rules.bye, after })
  const context: Context = { records, points: rules.points, bye: rules.bye, seed }
  const places = new Map<number, Place>()
  const byName = participants.toSorted((a, b) => collator.compare(a.nickname, b.nickname) || a.id - b.id)
  const isAbsent = absentFrom(matches)
  const groupsOf = (level: readonly P[]) =>
    split(
      { level: level.flatMap(({ id }) => records.get(id) ?? []), decided_by: null },
      { criteria: rules.ranking, context, places },
    )
  const order = groupsOf(byName.filter((participant) => !isAbsent(participant)))
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const standing = ({ id, wins, draws, losses, byes }: Played, place: Pick<Standing, 'position' | 'decided_by'>) => {
    const participant = byId.get(id)
    const values = places.get(id)?.values ?? {}
    return participant ? [{ ...participant, wins, draws, losses, byes, values, ...place }] : []
  }
  let position = 0
  return [
    ...order.flatMap(({ level, decided_by }, group) => {
      position += group === 0 ? 1 : (order[group - 1]?.level.length ?? 0)
      return level.flatMap((record, index) =>
        standing(record, { position, decided_by: index === 0 ? decided_by : null }),
      )
    }),
    ...groupsOf(byName.filter(isAbsent)).flatMap(({ level }) =>
      level.flatMap((record) => standing(record, { position: null, decided_by: null })),
    ),
  ]
}

/** Who has dropped without ever having been in a match or had a bye: before round 1, or without having come. */
function absentFrom(matches: readonly PlayedMatch[]) {
  const paired = new Set(matches.flatMap(({ participant1_id, participant2_id }) => [participant1_id, participant2_id]))
  return ({ id, bye_rounds, dropped_after_round }: RankedParticipant) =>
    dropped_after_round !== null && bye_rounds.length === 0 && !paired.has(id)
}

interface Place {
  values: Standing['values']
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Participants who are level, and what sets them apart from those above. */
interface Group {
  level: Played[]
  decided_by: Criterion | null
}

interface Splitting {
  criteria: readonly Criterion[]
  context: Context
  places: Map<number, Place>
}

function split(group: Group, { criteria: [criterion, ...rest], context, places }: Splitting): Group[] {
  if (criterion === undefined) return [group]
  const measured = group.level.map((record) => ({
    record,
    value: exact(criteria[criterion](record, context, group.level)),
  }))
  for (const { record, value } of measured) {
    const place = places.get(record.id) ?? { values: {} }
    places.set(record.id, { values: { ...place.values, [criterion]: value } })
  }
  const sign = lessIsBetter.has(criterion) ? -1 : 1
  measured.sort((a, b) => sign * compare(b.value, a.value))
  const groups: Group[] = []
  for (const [index, { record, value }] of measured.entries()) {
    const above = measured[index - 1]
    if (above && compare(above.value, value) === 0) groups.at(-1)?.level.push(record)
    else groups.push({ level: [record], decided_by: above ? criterion : group.decided_by })
  }
  return groups.flatMap((each) => split(each, { criteria: rest, context, places }))
}

/** Who has no value, such as an opponents' win rate without opponents, is behind all who have one. */
function compare(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  return one - other
}

/** Rates are fractions, which a double does not hold exactly: twelve digits of them are the same for what is level. */
const exact = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))
