import type { IdOf } from '../participants/local-person.ts'
import type { LocalRound } from '../rounds/local-round.ts'

// Who is seated in a round of this device.

/** Everyone in a round, by their ids on this device. */
export const seatedIn = ({ pairings, byes }: Pick<LocalRound, 'pairings' | 'byes'>) => [
  ...pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
  ...byes,
]

/** A round with the ids that the server knows. Its matches keep the names by which their results are found. */
export const withIds = (local: LocalRound, idOf: IdOf): LocalRound => ({
  ...local,
  pairings: local.pairings.map(({ first_id, ...pair }) => {
    const participant1_id = idOf(pair.participant1_id)
    const known = first_id ?? (participant1_id === pair.participant1_id ? undefined : pair.participant1_id)
    return {
      ...pair,
      participant1_id,
      participant2_id: idOf(pair.participant2_id),
      ...(known !== undefined && { first_id: known }),
    }
  }),
  byes: local.byes.map(idOf),
  names: Object.fromEntries(Object.entries(local.names).map(([id, name]) => [idOf(Number(id)), name])),
  forbid: local.forbid.map((pair) => pair.map(idOf)),
  seeds: local.seeds?.map(idOf) ?? null,
})

/** Whether a round names one of these people by the id of this device. */
export function isSeated(local_ids: readonly number[], { forbid, seeds, ...local }: LocalRound): boolean {
  const named = [...seatedIn(local), ...forbid.flat(), ...(seeds ?? [])]
  return named.some((id) => local_ids.includes(id))
}
