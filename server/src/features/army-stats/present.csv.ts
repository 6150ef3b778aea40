import type { ArmyRecord, CountedGame, Matchup, Rate, TrendPoint } from '@muster/contract/army-stats'
import type { ArmyStrength } from '@muster/contract/army-strengths'
import type { GrandAlliance } from '@muster/contract/games'
import { AppError } from '../../http/routing/app-error.ts'
import type { CsvRow } from '../../http/routing/csv.ts'

// Tables for spreadsheets: one row per item, shares from 0 to 1, and the field names of the API as column heads.

interface Rated {
  matches: number
  wins: number
  draws: number
  losses: number
  rate: Rate | null
  is_too_small: boolean
}

const ratedColumns = ({ matches, wins, draws, losses, rate, is_too_small }: Rated): CsvRow => ({
  matches,
  wins,
  draws,
  losses,
  rate: rate?.value ?? null,
  rate_low: rate?.low ?? null,
  rate_high: rate?.high ?? null,
  is_too_small,
})

export const armyRows = ({ armies }: { armies: ArmyRecord[] }): CsvRow[] => armies.map(armyRow)

const armyRow = (record: ArmyRecord): CsvRow => ({
  faction: record.faction,
  army_id: record.army_id,
  army_name: record.army_name,
  game_type: record.game_type,
  grand_alliance: record.grand_alliance,
  ...ratedColumns(record),
  mirrors: record.mirrors,
  rated_participants: record.rated_participants,
  participants: record.participants,
  participant_share: record.participant_share,
  match_share: record.match_share,
})

export const matchupRows = ({ matchups }: { matchups: Matchup[] }): CsvRow[] =>
  matchups.map((matchup) => ({
    faction: matchup.faction,
    opponent: matchup.opponent,
    opponent_grand_alliance: matchup.opponent_grand_alliance,
    ...ratedColumns(matchup),
  }))

/** Throws `unavailable` while the season is being measured. */
export function strengthRows({
  progress,
  strengths,
}: {
  progress: number | null
  strengths: ArmyStrength[]
}): CsvRow[] {
  if (progress !== null) throw beingMeasured()
  return strengths.map(({ rate, strength, players, is_too_small, sentence, ...counts }) => ({
    ...counts,
    ...shareColumns('rate', rate),
    ...shareColumns('strength', strength),
    ...shareColumns('players', players),
    is_too_small,
    sentence,
  }))
}

const beingMeasured = () =>
  new AppError('unavailable', 'This season is being measured. Please try again in a few seconds.', { retryAfter: 5 })

const shareColumns = (name: string, { value, low, high }: Rate): CsvRow => ({
  [name]: value,
  [`${name}_low`]: low,
  [`${name}_high`]: high,
})

interface Trend {
  faction: string
  grand_alliance: GrandAlliance
  points: TrendPoint[]
}

export const trendRows = ({ trends }: { trends: Trend[] }): CsvRow[] =>
  trends.flatMap(({ faction, grand_alliance, points }) =>
    points.map((point) => ({ faction, grand_alliance, month: point.month, ...ratedColumns(point) })),
  )

interface Comparison {
  a: ArmyRecord
  b: ArmyRecord
  direct: Matchup
  difference: Rate | null
  conclusion: string
}

/** The two factions, their matches against each other as `a` sees them, and the difference in the columns of a rate. */
export const comparisonRows = ({ a, b, direct, difference, conclusion }: Comparison): CsvRow[] => [
  { row: 'a', ...armyRow(a), conclusion },
  { row: 'b', ...armyRow(b), conclusion },
  { row: 'a against b', faction: direct.faction, ...ratedColumns(direct) },
  {
    row: 'a less b',
    rate: difference?.value ?? null,
    rate_low: difference?.low ?? null,
    rate_high: difference?.high ?? null,
    conclusion,
  },
]

export const gameRows = ({ matches }: { matches: CountedGame[] }): CsvRow[] =>
  matches.map(({ side, opposing_side, ...game }) => ({
    event_id: game.event_id,
    event_title: game.event_title,
    event_date: game.event_date,
    round_number: game.round_number,
    match_id: game.match_id,
    nickname: side.nickname,
    faction: side.faction,
    army_name: side.army_name,
    score: side.score,
    opposing_nickname: opposing_side.nickname,
    opposing_faction: opposing_side.faction,
    opposing_army_name: opposing_side.army_name,
    opposing_score: opposing_side.score,
    result: { player1_win: 'win', player2_win: 'loss', draw: 'draw', double_loss: 'loss', pending: 'pending' }[
      game.result
    ],
    is_mirror: game.is_mirror,
  }))
