import type { Finding, FindingCode } from '@muster/contract/pairings'
import { type Costs, type Entrant, sameClub } from './field.ts'
import { idle, type ReadRound, seatedBefore } from './read-round.ts'

type Pair = ReadRound['pairs'][number]

/** The findings about a round, the gravest first. `best` is the engine's own round. */
export function findingsOf(round: ReadRound, best: ReadRound): Finding[] {
  const { pairs, byes, unpaired } = round
  const of = (code: FindingCode, affected: readonly Pair[], describe: (pair: Pair) => string) =>
    affected.map((pair) => ({ code, participant_ids: [pair.one.id, pair.other.id], sentence: describe(pair) }))
  const why = (level: keyof Costs) => (round.costs[level] > best.costs[level] ? undefined : best.costs[level])
  return [
    ...unpaired.map((entrant) => ({
      code: 'unpaired' as const,
      participant_ids: [entrant.id],
      sentence: `${nameOf(entrant)} has neither an opponent nor a bye.`,
    })),
    ...of(
      'rematch',
      pairs.filter(({ costs }) => costs.rematches > 0),
      (pair) => describeRematch(pair, why('rematches'), isTooOften(pair, round, best)),
    ),
    ...byes.flatMap((bye) => describeBye(bye, round, best)),
    ...of(
      'forbidden_pair',
      pairs.filter(({ costs }) => costs.forbidden > 0),
      (pair) => because(`${both(pair)} should not meet`, why('forbidden'), 'pairs two who should not meet'),
    ),
    ...byes.flatMap(({ entrant, spare, costs }) =>
      spare && costs.forbidden > 0
        ? {
            code: 'forbidden_pair' as const,
            participant_ids: [entrant.id, spare.id],
            sentence: because(
              `${nameOf(entrant)} and the spare, ${spare.nickname}, should not meet`,
              why('forbidden'),
              'pairs two who should not meet',
            ),
          }
        : [],
    ),
    ...of(
      'same_club',
      pairs.filter(({ one, other }) => sameClub(one, other)),
      (pair) =>
        round.field.options.keep_clubs_apart
          ? because(`${both(pair)} are both of ${pair.one.club}`, why('clubs'), 'pairs two from one club')
          : `${both(pair)} are both of ${pair.one.club}.`,
    ),
    ...of(
      'float',
      pairs.filter(({ costs }) => costs.score_gap > 0),
      (pair) => describeFloat(pair, round, best),
    ),
    ...of('fixed_table', pairs.filter(missesTable), describeTable),
    ...byes.flatMap(({ entrant, spare }) =>
      spare && entrant.fixed_table != null && entrant.fixed_table !== spare.table_number
        ? {
            code: 'fixed_table' as const,
            participant_ids: [entrant.id, spare.id],
            sentence: `${nameOf(entrant)} (table ${entrant.fixed_table}) cannot be at table ${spare.table_number ?? 'none'}.`,
          }
        : [],
    ),
    ...of(
      'repeat_table',
      pairs.filter((pair) => seatedBefore(pair).length > 0),
      (pair) =>
        `${and(seatedBefore(pair).map(nameOf))} ${seatedBefore(pair).length === 1 ? 'has' : 'have'} been at table ${pair.table} before.`,
    ),
  ]
}

const nameOf = ({ name, id }: Entrant) => name || `Participant ${id}`
const both = ({ one, other }: Pair) => and([one, other].map(nameOf))
const and = (names: readonly string[]) => names.join(' and ')
const pointsOf = ({ points }: Entrant) => `${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`

/** Explains a broken rule: the best round breaks it as often (`least`), or it could be avoided. */
function because(fact: string, least: number | undefined, every: string): string {
  if (least === undefined) return `${fact}; this could be avoided.`
  return least === 1
    ? `${fact}: every way to pair this round ${every}.`
    : `${fact}: every way to pair this round ${every}, ${least} times at least.`
}

function describeRematch(pair: Pair, least: number | undefined, isOften: boolean): string {
  const { one, other } = pair
  const rounds = one.opponents.flatMap((id, index) => (id === other.id ? (one.met_in?.[index] ?? []) : []))
  const when =
    rounds.length === 0 ? 'before' : `in ${rounds.length === 1 ? 'round' : 'rounds'} ${and(rounds.map(String))}`
  const fact = `${both(pair)} have met ${when}`
  return isOften && least !== undefined
    ? `${fact}; others have met less often.`
    : because(fact, least, 'repeats a match')
}

/** Whether others of the field have broken the same rule less often. */
const isTooOften = ({ costs }: { costs: Costs }, round: ReadRound, best: ReadRound) =>
  costs.again > 0 && round.costs.again > best.costs.again

function describeBye(
  { entrant, costs, spare }: ReadRound['byes'][number],
  round: ReadRound,
  best: ReadRound,
): Finding[] {
  const participant_ids = spare ? [entrant.id, spare.id] : [entrant.id]
  const gets = `${nameOf(entrant)} ${spare ? `plays the spare, ${spare.nickname}` : 'has the bye'}`
  const others = round.field.entrants.filter(({ id, byes }) => id !== entrant.id && byes === 0)
  if (costs.repeat_byes > 0) {
    const fact =
      spare || entrant.met_spare
        ? `${gets}, and has had a bye or played a spare before`
        : `${nameOf(entrant)} has ${entrant.byes === 1 ? 'a second bye' : `a bye after ${entrant.byes} others`}`
    const sentence = isTooOften({ costs }, round, best)
      ? `${fact}; not everyone has had as many.`
      : others.length === 0
        ? `${fact}: everyone has had one.`
        : because(fact, idle(best) ? best.costs.repeat_byes || undefined : undefined, 'gives someone a second bye')
    return [{ code: 'repeat_bye', participant_ids, sentence }]
  }
  const lower = others.filter(({ points }) => points < entrant.points).length
  const level = others.filter(({ points }) => points === entrant.points).length
  if (idle(round) > idle(best))
    return [{ code: 'bye', participant_ids, sentence: `${gets}; fewer could be without an opponent.` }]
  if (lower === 0) {
    const fewest = 'nobody without a bye has fewer'
    const why = level === 0 ? `${fewest} points` : `one of ${level + 1} on ${pointsOf(entrant)}; ${fewest}`
    return [{ code: 'bye', participant_ids, sentence: `${gets}: ${why}.` }]
  }
  const reason =
    round.costs.bye > best.costs.bye
      ? `, though someone with fewer points could ${spare ? 'play them' : 'have it'}`
      : `: if anyone with fewer points ${spare ? 'did' : 'had it'}, the others could not be paired by the rules, now or in a later round`
  return [{ code: 'bye', participant_ids, sentence: `${gets}${reason}.` }]
}

function describeFloat({ one, other }: Pair, round: ReadRound, best: ReadRound): string {
  const fact = `${nameOf(one)} (${pointsOf(one)}) meets ${nameOf(other)} (${pointsOf(other)})`
  if (round.costs.score_gap > best.costs.score_gap + 1e-9)
    return `${fact}; a round with smaller differences is possible.`
  const level = round.field.entrants.filter(({ points }) => points === one.points).length
  if (level === 1) return `${fact}: nobody else has ${pointsOf(one)}.`
  if (level % 2 === 1) return `${fact}: ${level} have ${pointsOf(one)}, which is an odd number.`
  return `${fact}: no way to pair this round has smaller differences.`
}

const tableOf = ({ one, other }: Pair) => one.fixed_table ?? other.fixed_table ?? null
const missesTable = (pair: Pair) =>
  [pair.one, pair.other].some(({ fixed_table }) => fixed_table != null && fixed_table !== pair.table) &&
  tableOf(pair) !== null

function describeTable(pair: Pair): string {
  const missing = [pair.one, pair.other].filter(({ fixed_table }) => fixed_table != null && fixed_table !== pair.table)
  return `${and(missing.map((entrant) => `${nameOf(entrant)} (table ${entrant.fixed_table})`))} cannot be at table ${pair.table ?? 'none'}.`
}
