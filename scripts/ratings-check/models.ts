import { forecastScore, type Rating } from '@muster/rules/ratings/glicko2'
import { fitJoint, forecastJoint, type JointFit, type Pairing, publishedPenalties } from '@muster/rules/ratings/joint'
import { applySteps, rateEvent, ratingOf } from '@muster/rules/ratings/periods'
import type { PastGame } from './read-games.ts'

/** What forecasts a game from the events that it has learned from. */
export interface Model {
  /** The chance of the first player, a draw counted as half. */
  forecast(pairing: Pairing): number
  /** Learns the games of one day, which are all later than those before. */
  learn(games: readonly PastGame[]): void
}

export const models = { coin: createCoin, elo: createElo, glicko2: createGlicko2, joint: createJoint }

export type ModelName = keyof typeof models

function createCoin(): Model {
  return { forecast: () => 0.5, learn: () => {} }
}

/** Elo's ratings from 1500, with K = 32, updated game by game: what most clubs use. */
function createElo(): Model {
  const ratings = new Map<string, number>()
  const read = (player: string) => ratings.get(player) ?? 1500
  const forecast = ({ player1, player2 }: Pairing) => 1 / (1 + 10 ** ((read(player2) - read(player1)) / 400))
  return {
    forecast,
    learn: (games) => {
      for (const game of games) {
        const change = 32 * (game.result - forecast(game))
        ratings.set(game.player1, read(game.player1) + change)
        ratings.set(game.player2, read(game.player2) - change)
      }
    },
  }
}

/** The public number: an event is a period. A game against oneself, a slip in the file, says nothing. */
function createGlicko2(): Model {
  const ratings = new Map<number, Rating>()
  const numbers = new Map<string, number>()
  const numberOf = (player: string) => {
    const number = numbers.get(player) ?? numbers.size
    numbers.set(player, number)
    return number
  }
  const read = (player: string) => ratingOf(ratings, numberOf(player))
  return {
    forecast: ({ player1, player2 }) => forecastScore(read(player1), read(player2)),
    learn: (games) => {
      for (const [id, [, event]] of [...Map.groupBy(games, ({ event }) => event)].entries()) {
        const matches = event
          .filter(({ player1, player2 }) => player1 !== player2)
          .map(({ player1, player2, result }) => ({
            player1: numberOf(player1),
            player2: numberOf(player2),
            score: result,
          }))
        applySteps(ratings, rateEvent(ratings, { id, matches }))
      }
    },
  }
}

/** Players and armies, fitted again to all games whenever a day has been played. */
function createJoint(): Model {
  const played: PastGame[] = []
  let fitted: JointFit | undefined
  return {
    forecast: (pairing) => {
      fitted ??= fitJoint(played, publishedPenalties)
      return forecastJoint(fitted, pairing)
    },
    learn: (games) => {
      played.push(...games)
      fitted = fitJoint(played, publishedPenalties, fitted)
    },
  }
}
