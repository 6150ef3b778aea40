import {
  type Forecast,
  type ForecastQuality,
  measureForecasts,
  type ReliabilityBin,
  reliability,
} from '@muster/rules/ratings/forecast-quality'
import { type Model, type ModelName, models } from './models.ts'
import type { PastGame } from './read-games.ts'

export interface CheckedModel {
  name: ModelName
  /** The later half of the games. */
  all: ForecastQuality
  /** Those among them whose players had five games each before. */
  known: ForecastQuality
}

export interface Check {
  games: number
  models: CheckedModel[]
}

/** Games before which a player counts as known. */
const knownAfter = 5

/**
 * Forecasts the games of each day, in order, from those of the days before, and measures the later half. What a day's
 * games brought is learned after all of them are forecast.
 */
export function checkModels(games: readonly PastGame[]): { check: Check; bins: Map<ModelName, ReliabilityBin[]> } {
  const running = (Object.keys(models) as ModelName[]).map((name) => ({
    name,
    model: models[name](),
    forecasts: [] as KnownForecast[],
  }))
  const counts = new Map<string, number>()
  for (const day of byDay(games)) {
    const isKnown = ({ player1, player2 }: PastGame) =>
      [player1, player2].every((player) => (counts.get(player) ?? 0) >= knownAfter)
    for (const { model, forecasts } of running) {
      for (const game of day) forecasts.push(forecastOf(model, game, isKnown(game)))
      model.learn(day)
    }
    for (const player of day.flatMap(({ player1, player2 }) => [player1, player2]))
      counts.set(player, (counts.get(player) ?? 0) + 1)
  }
  const later = running.map(({ name, forecasts }) => ({
    name,
    forecasts: forecasts.slice(Math.floor(games.length / 2)),
  }))
  const checked = later.map(({ name, forecasts }) => ({
    name,
    all: measureForecasts(forecasts),
    known: measureForecasts(forecasts.filter(({ is_known }) => is_known)),
  }))
  const bins = new Map(later.map(({ name, forecasts }) => [name, reliability(forecasts)]))
  return { check: { games: games.length, models: checked }, bins }
}

interface KnownForecast extends Forecast {
  is_known: boolean
}

const forecastOf = (model: Model, game: PastGame, is_known: boolean): KnownForecast => ({
  chance: model.forecast(game),
  result: game.result,
  is_known,
})

const byDay = (games: readonly PastGame[]) => Map.groupBy(games, ({ day }) => day).values()
