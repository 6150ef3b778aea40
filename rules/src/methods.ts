import type { Finding, PairingOptions, RoundCheck } from '@muster/contract/pairings'
import type { RoundMethod } from '@muster/contract/rounds'
import type { Entrant } from './field.ts'
import type { Round } from './read-round.ts'
import { roundRobin } from './round-robin.ts'
import type { SwissOptions } from './swiss.ts'

/** The pairing options that the event determines. */
export const pairingOptionsOf = (
  { rounds_planned, table_policy }: Pick<SwissOptions, 'table_policy'> & { rounds_planned: number | null },
  number: number,
) => ({
  rounds_left: Math.max(1, (rounds_planned ?? number) - number + 1),
  with_bye: true,
  table_policy,
})

/** The findings that a method makes inevitable. A correct round robin repeats no pairing. */
const inevitable: { [method in RoundMethod]?: Finding['code'][] } = {
  random: ['float', 'bye'],
  round_robin: ['float', 'bye', 'same_club'],
  elimination: ['rematch', 'float', 'bye', 'repeat_bye', 'same_club', 'unpaired'],
}

const broken: Finding['code'][] = ['rematch', 'repeat_bye', 'forbidden_pair', 'unpaired']

/** The entrants as input of a method: without points, except for the Swiss system. */
export const entrantsFor = (method: RoundMethod | null, entrants: Entrant[]): Entrant[] =>
  method !== null && method in inevitable ? entrants.map((each) => ({ ...each, points: 0, floated: false })) : entrants

/** The check of a round without the findings that its method makes inevitable. */
export function withoutInevitable(check: RoundCheck, method: RoundMethod | null): RoundCheck {
  const codes = method === null ? undefined : inevitable[method]
  if (!codes) return check
  const findings = check.findings.filter(({ code }) => !codes.includes(code))
  const isOptimal = method !== 'random' && !findings.some(({ code }) => broken.includes(code))
  const unpaired = findings.filter(({ code }) => code === 'unpaired').length
  return { ...check, findings, unpaired, ...(isOptimal && { relaxed: [], is_optimal: true }) }
}

/**
 * The next round of a round robin: the first rotation without a rematch that respects `keep` and `forbid`; undefined if
 * there is none. Participants may have joined or dropped since the last round, so the rotation may differ from `round`.
 */
export function nextRoundRobin(
  entrants: readonly Entrant[],
  round: number,
  { keep, forbid }: Pick<PairingOptions, 'keep' | 'forbid'>,
): Round | undefined {
  const ids = entrants.map(({ id }) => id).sort((a, b) => a - b)
  const met = new Map(entrants.map(({ id, opponents }) => [id, new Set(opponents)]))
  const had = new Set(entrants.flatMap(({ id, byes }) => (byes > 0 ? id : [])))
  for (let turn = 0; turn < ids.length; turn++) {
    const { pairs, byes } = roundRobin(ids, round + turn)
    const meet = (one = 0, other = 0) => pairs.some((pair) => pair.includes(one) && pair.includes(other))
    const isNew = pairs.every(([one, other]) => !met.get(one)?.has(other)) && byes.every((id) => !had.has(id))
    const isForced =
      keep.every((pair) => meet(pair.participant1_id, pair.participant2_id)) &&
      !forbid.some(([one, other]) => meet(one, other))
    if (isNew && isForced) {
      return {
        byes,
        pairings: pairs.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id })),
      }
    }
  }
  return undefined
}
