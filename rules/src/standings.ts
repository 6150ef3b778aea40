import type { Criterion, RankingRules } from '@muster/contract/ranking'
import { type Context, lessIsBetter, measureOf } from './criteria.ts'
import { isVoid, type ParticipantRecord, type PlayedMatch, type RankedParticipant, recordsOf } from './records.ts'

export interface Standing {
  wins: number
  draws: number
  losses: number
  byes: number
  /** Participants whom no criterion separates share a position: 1, 2, 2, 4. Null for those who never played, and for spares. */
  position: number | null
  /** The value of each criterion of the ranking; null where it has none. */
  values: { [criterion in Criterion]?: number | null }
  /** The criterion that separates this participant from the one above; null for the first and for shared positions. */
  decided_by: Criterion | null
}

export interface Ranked {
  rules: RankingRules
  /** The event’s seed, for lots. */
  seed: number
  /** Only matches and byes up to this round count; all by default. */
  after?: number | undefined
  /** The places of an elimination, for a ranking that names it. */
  places?: ReadonlyMap<number, number>
}

/**
 * Ranks the participants of an event by the first criterion, those who are level by the next one, and so on. Equal ones
 * are listed by nickname, then by id, so that the order is stable. Participants who never played and spares come last,
 * without a position.
 */
export function rank<P extends RankedParticipant>(
  participants: readonly P[],
  matches: readonly PlayedMatch[],
  { rules, seed, after, places = new Map() }: Ranked,
): (P & Standing)[] {
  const records = recordsOf(participants, matches, { bye: rules.bye, after })
  const context: Context = {
    records,
    points: rules.points,
    bye: rules.bye,
    isMatrix: rules.ranking.includes('matrix_points'),
    // A copy of an earlier build has no categories.
    counted: (rules.categories ?? []).flatMap(({ code, in_ranking }) => (in_ranking ? code : [])),
    seed,
    places,
  }
  const valuesOf = new Map<number, Standing['values']>()
  const byName = participants.toSorted((a, b) => collator.compare(a.nickname, b.nickname) || a.id - b.id)
  const isUnranked = unrankedFrom(matches)
  const groupsOf = (level: readonly P[]) =>
    split(
      { level: level.flatMap(({ id }) => records.get(id) ?? []), decided_by: null },
      { criteria: rules.ranking, context, valuesOf },
    )
  const order = groupsOf(byName.filter((participant) => !isUnranked(participant)))
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const standing = (
    { id, wins, draws, losses, byes }: ParticipantRecord,
    place: Pick<Standing, 'position' | 'decided_by'>,
  ) => {
    const participant = byId.get(id)
    const values = valuesOf.get(id) ?? {}
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
    ...groupsOf(byName.filter(isUnranked)).flatMap(({ level }) =>
      level.flatMap((record) => standing(record, { position: null, decided_by: null })),
    ),
  ]
}

/** Spares, and participants who dropped without any match or bye that counts: before round 1, or as a no-show. */
function unrankedFrom(matches: readonly PlayedMatch[]) {
  const paired = new Set(matches.flatMap(({ participant1_id, participant2_id }) => [participant1_id, participant2_id]))
  return (one: RankedParticipant) =>
    one.is_spare === true ||
    isVoid(one) ||
    (one.dropped_after_round !== null && one.bye_rounds.length === 0 && !paired.has(one.id))
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Level participants, and the criterion that separates them from those above. */
interface Group {
  level: ParticipantRecord[]
  decided_by: Criterion | null
}

interface Splitting {
  criteria: readonly Criterion[]
  context: Context
  valuesOf: Map<number, Standing['values']>
}

function split(group: Group, { criteria: [criterion, ...rest], context, valuesOf }: Splitting): Group[] {
  if (criterion === undefined) return [group]
  const measured = group.level.map((record) => ({
    record,
    value: exact(measureOf(criterion)(record, context, group.level)),
  }))
  for (const { record, value } of measured) {
    valuesOf.set(record.id, { ...valuesOf.get(record.id), [criterion]: value })
  }
  const sign = lessIsBetter.has(criterion) ? -1 : 1
  const worth = (value: number | null) => value && sign * value
  measured.sort((a, b) => compare(worth(b.value), worth(a.value)))
  const groups: Group[] = []
  for (const [index, { record, value }] of measured.entries()) {
    const above = measured[index - 1]
    if (above && compare(above.value, value) === 0) groups.at(-1)?.level.push(record)
    else groups.push({ level: [record], decided_by: above ? criterion : group.decided_by })
  }
  return groups.flatMap((each) => split(each, { criteria: rest, context, valuesOf }))
}

/** A missing value, such as an opponents' win rate without opponents, ranks below all others. */
function compare(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  return one - other
}

/** Rounds to twelve digits, because a double does not represent rates exactly and equal ones must compare equal. */
const exact = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))
