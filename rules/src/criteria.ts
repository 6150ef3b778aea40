import type { ByeRule, Criterion, MatchPointsRule } from '@muster/contract/ranking'
import { drawLot } from './lots.ts'
import type { Game, Record as Played } from './records.ts'

/** What a criterion may look at. */
export interface Context {
  records: ReadonlyMap<number, Played>
  points: MatchPointsRule
  bye: ByeRule
  /** Of the event, for lots. */
  seed: number
}

/**
 * What a criterion says of a participant: more is better, except where less is. `level` are those whom it is to set apart, which only
 * `head_to_head` looks at. Null where it says nothing of them.
 */
type Measure = (record: Played, context: Context, level: readonly Played[]) => number | null

export const criteria: { readonly [criterion in Criterion]: Measure } = {
  wins: ({ wins }) => wins,
  draws: ({ draws }) => draws,
  fewest_losses: ({ losses }) => losses,
  match_points: ({ games, wonByes, adjustment }, { points }) =>
    total(games.map((game) => matchPoints(game, points))) + wonByes.length * points.win + adjustment,
  score_total: (record, { bye }) => sum(record, bye, ({ own }) => own),
  score_difference: (record, { bye }) => sum(record, bye, differenceOf, 0),
  opponents_win_rate: (record, { records }) => opponentsWinRate(record, records),
  opponents_opponents_win_rate: (record, { records }) =>
    mean(opponentsOf(record, records).flatMap((opponent) => opponentsWinRate(opponent, records) ?? [])),
  head_to_head: headToHead,
  win_path: winPath,
  matrix_points: (record, { bye }) => sum(record, bye, matrixPoints) + record.adjustment,
  major_wins: ({ games }) => games.filter(isMajor).length,
  adjustment: ({ adjustment }) => adjustment,
  lot: ({ id }, { seed }) => drawLot(seed, id) / 2 ** 32,
}

/** Of these, less is better. */
export const lessIsBetter: ReadonlySet<Criterion> = new Set(['fewest_losses'])

type Scores = Pick<Game, 'own' | 'other'>

/** What a bye that is a win adds to each sum, to somebody with these games. */
export const worthOfWonBye = (games: readonly Scores[], { points, bye }: Pick<Context, 'points' | 'bye'>) => ({
  match_points: points.win,
  score_total: worthOfBye(games, bye, ({ own }) => own),
  score_difference: worthOfBye(games, bye, differenceOf, 0),
  matrix_points: worthOfBye(games, bye, matrixPoints),
})

const differenceOf = ({ own, other }: Scores) => own - other

/** Of all games, and of the byes that count as wins. */
const sum = (record: Played, bye: ByeRule, worth: (game: Scores) => number, least?: number) =>
  total(record.games.map(worth)) + record.wonByes.length * worthOfBye(record.games, bye, worth, least)

/**
 * A bye is worth what one's own games are on average, or what a match with its score against 0 would be; a win never
 * costs anything where `least` is 0.
 */
function worthOfBye(games: readonly Scores[], { score }: ByeRule, worth: (game: Scores) => number, least = -Infinity) {
  const average = score === 'own_average' ? (mean(games.map(worth)) ?? 0) : worth({ own: score, other: 0 })
  return Math.max(least, average)
}

const total = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)

const mean = (values: readonly number[]) => (values.length === 0 ? null : total(values) / values.length)

/** At least twice the other's score. */
const isMajor = ({ result, own, other }: Game) => result === 'win' && own >= other * 2
const isMinorLoss = ({ result, own, other }: Game) => result === 'loss' && other < own * 2

function matchPoints(game: Game, points: MatchPointsRule): number {
  if (isMajor(game)) return points.major_win ?? points.win
  if (isMinorLoss(game)) return points.minor_loss ?? points.loss
  return points[game.result]
}

/** Twenty points shared by the difference of the scores: level 10:10, 1 to 2 apart 11:9, …, 19 and more 20:0. */
function matrixPoints({ own, other }: Scores): number {
  const steps = Math.min(10, Math.ceil(Math.abs(own - other) / 2))
  return own >= other ? 10 + steps : 10 - steps
}

/** Once for each match: who was met twice counts twice. Byes are nobody's opponent. */
const opponentsOf = ({ games }: Played, records: Context['records']) =>
  games.flatMap(({ opponent }) => records.get(opponent) ?? [])

const worthOf = ({ result }: Game) => ({ win: 1, draw: 0.5, loss: 0 })[result]

/** What an opponent counts: wins and half of the draws by their matches, without byes, but never less than a third. */
export const winRate = ({ games }: Played) => Math.max(1 / 3, mean(games.map(worthOf)) ?? 0)

const opponentsWinRate = (record: Played, records: Context['records']) =>
  mean(opponentsOf(record, records).map(winRate))

/** The wins and half of the draws among those who are level, if all of them have met each other. */
function headToHead({ id, games }: Played, _: Context, level: readonly Played[]): number | null {
  const others = new Set(level.flatMap((record) => (record.id === id ? [] : record.id)))
  const hasMetAll = (record: Played) =>
    level.every((other) => other.id === record.id || record.games.some(({ opponent }) => opponent === other.id))
  if (others.size === 0 || !level.every(hasMetAll)) return null
  const among = games.filter(({ opponent }) => others.has(opponent))
  return total(among.map(worthOf))
}

/**
 * Who lost later is ahead: round by round, a win is more than a draw, and a draw more than a loss or no match. As a number
 * from 0 to 1 in base 3 whose first digit is the first round.
 */
function winPath(record: Played, { records }: Context): number {
  const rounds = roundsOf(records)
  return rounds.reduce((path, round, index) => path + digitOf(record, round) * 3 ** -(index + 1), 0)
}

const rounds = new WeakMap<Context['records'], number[]>()

/** Every round of the event that has a result or a bye, in order; worked out once for all participants. */
function roundsOf(records: Context['records']): number[] {
  const known = rounds.get(records)
  if (known) return known
  const found = new Set<number>()
  for (const { games, wonByes } of records.values()) {
    for (const { round } of games) if (round !== null) found.add(round)
    for (const round of wonByes) found.add(round)
  }
  const sorted = [...found].sort((a, b) => a - b)
  rounds.set(records, sorted)
  return sorted
}

const digits = { win: 2, draw: 1, loss: 0 }

function digitOf({ games, wonByes }: Played, round: number): number {
  if (wonByes.includes(round)) return 2
  return games.reduce((most, game) => (game.round === round ? Math.max(most, digits[game.result]) : most), 0)
}
