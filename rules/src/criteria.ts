import type { ByeRule, Criterion, GeneralCriterion, MatchPointsRule } from '@muster/contract/ranking'
import { categoryOf } from './criterion-kinds.ts'
import { drawLot } from './lots.ts'
import type { Game, ParticipantRecord } from './records.ts'

/** The input of a criterion. */
export interface Context {
  records: ReadonlyMap<number, ParticipantRecord>
  points: MatchPointsRule
  bye: ByeRule
  /** Whether the event counts 20-0 points, and not match points. */
  isMatrix: boolean
  /** The codes of the categories that count in totals. */
  counted: readonly string[]
  /** The event’s seed, for lots. */
  seed: number
  /** The places of an elimination, by participant. */
  places: ReadonlyMap<number, number>
}

/**
 * Returns a participant's value; null where the criterion has none. More is better, except for `lessIsBetter`. `level`
 * are the participants to separate, which only `head_to_head` uses.
 */
type Measure = (record: ParticipantRecord, context: Context, level: readonly ParticipantRecord[]) => number | null

const criteria: { readonly [criterion in GeneralCriterion]: Measure } = {
  wins: ({ wins }) => wins,
  draws: ({ draws }) => draws,
  fewest_losses: ({ losses }) => losses,
  match_points: sumOfPoints,
  score_total: (record, { bye }) => sum(record, bye, ({ own }) => own),
  score_difference: (record, { bye }) => sum(record, bye, differenceOf, 0),
  opponents_win_rate: (record, { records }) => opponentsWinRate(record, records),
  opponents_opponents_win_rate: (record, { records }) =>
    mean(opponentsOf(record, records).flatMap((opponent) => opponentsWinRate(opponent, records) ?? [])),
  head_to_head: headToHead,
  win_path: winPath,
  matrix_points: sumOfMatrix,
  major_wins: ({ games }) => games.filter(isMajor).length,
  adjustment: ({ adjustment }) => adjustment,
  lot: ({ id }, { seed }) => drawLot(seed, id) / 2 ** 32,
  elimination: ({ id }, { places }) => places.get(id) ?? null,
  category_total: categoryTotal,
  overall: (record, context) =>
    (context.isMatrix ? sumOfMatrix : sumOfPoints)(record, context) + categoryTotal(record, context),
}

export const measureOf = (criterion: Criterion): Measure => {
  const code = categoryOf(criterion)
  return code === undefined ? criteria[criterion as GeneralCriterion] : ({ scores }) => scores[code] ?? null
}

/** The criteria for which less is better. */
export const lessIsBetter: ReadonlySet<Criterion> = new Set(['fewest_losses', 'elimination'])

type Scores = Pick<Game, 'own' | 'other'> & Partial<Pick<Game, 'result'>>

/** What a bye that counts as a win adds to each sum of a participant with these games. */
export const worthOfWonBye = (games: readonly Scores[], { points, bye }: Pick<Context, 'points' | 'bye'>) => ({
  match_points: points.win,
  score_total: worthOfBye(games, bye, ({ own }) => own),
  score_difference: worthOfBye(games, bye, differenceOf, 0),
  matrix_points: worthOfBye(games, bye, matrixPoints),
})

const differenceOf = ({ own, other }: Scores) => own - other

/** The sum over all games, and over the byes that count as wins. */
const sum = (record: ParticipantRecord, bye: ByeRule, worth: (game: Scores) => number, least?: number) =>
  total(record.games.map(worth)) + record.wonByes.length * worthOfBye(record.games, bye, worth, least)

/**
 * A bye has the average worth of the participant's own games, or that of a match with its score against 0. With `least`
 * 0, it never lowers a sum.
 */
function worthOfBye(games: readonly Scores[], { score }: ByeRule, worth: (game: Scores) => number, least = -Infinity) {
  const average = score === 'own_average' ? (mean(games.map(worth)) ?? 0) : worth({ own: score, other: 0 })
  return Math.max(least, average)
}

function sumOfPoints({ games, wonByes, adjustment }: ParticipantRecord, { points }: Pick<Context, 'points'>): number {
  return total(games.map((game) => matchPoints(game, points))) + wonByes.length * points.win + adjustment
}

function sumOfMatrix(record: ParticipantRecord, { bye }: Pick<Context, 'bye'>): number {
  return sum(record, bye, matrixPoints) + record.adjustment
}

function categoryTotal({ scores }: ParticipantRecord, { counted }: Pick<Context, 'counted'>): number {
  return total(counted.map((code) => scores[code] ?? 0))
}

const total = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)

const mean = (values: readonly number[]) => (values.length === 0 ? null : total(values) / values.length)

/** A win with at least twice the other's score. */
const isMajor = ({ result, own, other }: Game) => result === 'win' && own >= other * 2
const isMinorLoss = ({ result, own, other }: Game) => result === 'loss' && other < own * 2

function matchPoints(game: Game, points: MatchPointsRule): number {
  if (isMajor(game)) return points.major_win ?? points.win
  if (isMinorLoss(game)) return points.minor_loss ?? points.loss
  return points[game.result]
}

/**
 * Twenty points shared by the difference of the scores: level 10:10, 1 to 2 apart 11:9, …, 19 and more 20:0. A double
 * loss, the only level one, is worth nothing.
 */
function matrixPoints({ own, other, result }: Scores): number {
  if (own === other && result === 'loss') return 0
  const steps = Math.min(10, Math.ceil(Math.abs(own - other) / 2))
  return own >= other ? 10 + steps : 10 - steps
}

/** The opponents, once for each match: one met twice counts twice. Byes have no opponent. */
const opponentsOf = ({ games }: ParticipantRecord, records: Context['records']) =>
  games.flatMap(({ opponent }) => records.get(opponent) ?? [])

const worthOf = ({ result }: Game) => ({ win: 1, draw: 0.5, loss: 0 })[result]

/** An opponent's win rate: wins and half of the draws per match, without byes, and never below a third. */
export const winRate = ({ games }: ParticipantRecord) => Math.max(1 / 3, mean(games.map(worthOf)) ?? 0)

const opponentsWinRate = (record: ParticipantRecord, records: Context['records']) =>
  mean(opponentsOf(record, records).map(winRate))

/** The wins and half of the draws among level participants, if all of them have met each other. */
function headToHead({ id, games }: ParticipantRecord, _: Context, level: readonly ParticipantRecord[]): number | null {
  const others = new Set(level.flatMap((record) => (record.id === id ? [] : record.id)))
  const hasMetAll = (record: ParticipantRecord) =>
    level.every((other) => other.id === record.id || record.games.some(({ opponent }) => opponent === other.id))
  if (others.size === 0 || !level.every(hasMetAll)) return null
  const among = games.filter(({ opponent }) => others.has(opponent))
  return total(among.map(worthOf))
}

/**
 * Ranks a later loss higher: round by round, a win is more than a draw, and a draw more than a loss or no match. The
 * value is a number from 0 to 1 in base 3 whose first digit is the first round.
 */
function winPath(record: ParticipantRecord, { records }: Context): number {
  const rounds = roundsOf(records)
  return rounds.reduce((path, round, index) => path + digitOf(record, round) * 3 ** -(index + 1), 0)
}

const rounds = new WeakMap<Context['records'], number[]>()

/** Every round of the event that has a result or a bye, in order; computed once for all participants. */
function roundsOf(records: Context['records']): number[] {
  const cached = rounds.get(records)
  if (cached) return cached
  const numbers = new Set<number>()
  for (const { games, wonByes } of records.values()) {
    for (const { round } of games) if (round !== null) numbers.add(round)
    for (const round of wonByes) numbers.add(round)
  }
  const sorted = [...numbers].sort((a, b) => a - b)
  rounds.set(records, sorted)
  return sorted
}

const digits = { win: 2, draw: 1, loss: 0 }

function digitOf({ games, wonByes }: ParticipantRecord, round: number): number {
  if (wonByes.includes(round)) return 2
  return games.reduce((most, game) => (game.round === round ? Math.max(most, digits[game.result]) : most), 0)
}
