import { chanceOf } from './paired-fit.ts'

/** A chance of the first player, strictly between 0 and 1, and what came of it: 1 for a win, ½ for a draw, 0. */
export interface Forecast {
  chance: number
  result: number
}

/** How good forecasts were. Without forecasts every figure but `games` is null. */
export interface ForecastQuality {
  games: number
  /** Mean of −ln of the chance that the forecast gave to the result; ln 2 = .6931 for a coin. A draw is half of each. */
  log_loss: number | null
  /** Mean squared difference of chance and result. */
  brier: number | null
  /** 1 when chances are calibrated; below 1 they are too bold; null when the forecasts do not determine it. */
  slope: number | null
  /** Mean difference of chance and share won, over ten bins of the chance. */
  ece: number | null
}

export function measureForecasts(forecasts: readonly Forecast[]): ForecastQuality {
  const games = forecasts.length
  if (games === 0) return { games, log_loss: null, brier: null, slope: null, ece: null }
  const mean = (of: (forecast: Forecast) => number) => forecasts.reduce((sum, each) => sum + of(each), 0) / games
  return {
    games,
    log_loss: mean(({ chance, result }) => -result * Math.log(chance) - (1 - result) * Math.log(1 - chance)),
    brier: mean(({ chance, result }) => (chance - result) ** 2),
    slope: calibrationSlope(forecasts),
    ece: reliability(forecasts).reduce((sum, bin) => sum + bin.share * Math.abs(bin.chance - bin.won), 0),
  }
}

export interface ReliabilityBin {
  /** Mean chance and mean result of the forecasts within, seen from both sides. */
  chance: number
  won: number
  /** The share of all forecasts that fall into the bin. */
  share: number
}

/**
 * Forecasts in ten bins of equal width, without the empty ones. Each game is in it twice, once from each side: the side
 * that happens to be named first is no part of the forecast.
 */
export function reliability(forecasts: readonly Forecast[], count = 10): ReliabilityBin[] {
  const bins = Array.from({ length: count }, () => ({ games: 0, chance: 0, won: 0 }))
  for (const forecast of forecasts) {
    for (const { chance, result } of [forecast, fromOtherSide(forecast)]) {
      const bin = bins[Math.min(count - 1, Math.floor(chance * count))]
      if (!bin) throw new RangeError(`${chance} is no chance.`)
      bin.games += 1
      bin.chance += chance
      bin.won += result
    }
  }
  return bins
    .filter(({ games }) => games > 0)
    .map(({ games, chance, won }) => ({
      chance: chance / games,
      won: won / games,
      share: games / (2 * forecasts.length),
    }))
}

const fromOtherSide = ({ chance, result }: Forecast): Forecast => ({ chance: 1 - chance, result: 1 - result })

/**
 * The slope of a logistic regression of results on the logits of the chances (D. R. Cox, Biometrika 45 (1958) 562-565).
 * Games seen from both sides have an intercept of 0, so there is none to fit.
 */
function calibrationSlope(forecasts: readonly Forecast[]): number | null {
  let slope = 1
  for (let step = 0; step < 100; step++) {
    let gradient = 0
    let curvature = 0
    for (const { chance, result } of forecasts) {
      const logit = Math.log(chance / (1 - chance))
      const fitted = chanceOf(slope * logit)
      gradient += (result - fitted) * logit
      curvature += fitted * (1 - fitted) * logit ** 2
    }
    // A coin, or so few games that one line parts wins from losses.
    if (curvature < 1e-9) return null
    const change = Math.max(-1, Math.min(1, gradient / curvature))
    slope += change
    if (Math.abs(change) < 1e-9) return slope
  }
  return null
}
