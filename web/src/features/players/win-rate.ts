import type { WinsDrawsLosses } from '../../lib/format.ts'

export const countMatches = ({ wins, draws, losses }: WinsDrawsLosses) => wins + draws + losses

/** The share of matches won, from 0 to 1; a draw counts as half a win. Undefined without matches. */
export function winRate(record: WinsDrawsLosses): number | undefined {
  const matches = countMatches(record)
  return matches === 0 ? undefined : (record.wins + record.draws / 2) / matches
}

/** The sum of records. */
export const sumOf = (records: readonly WinsDrawsLosses[]): WinsDrawsLosses =>
  records.reduce(
    (sum, { wins, draws, losses }) => ({
      wins: sum.wins + wins,
      draws: sum.draws + draws,
      losses: sum.losses + losses,
    }),
    { wins: 0, draws: 0, losses: 0 },
  )
