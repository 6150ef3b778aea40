import type { ForecastQuality } from '@muster/rules/ratings/forecast-quality'
import type { Check, CheckedModel } from './evaluate.ts'
import type { ModelName } from './models.ts'

export const labels: Record<ModelName, string> = {
  coin: 'Coin',
  elo: 'Elo, K = 32',
  glicko2: 'Glicko-2',
  joint: 'Players and armies together',
}

/** The figures as a table of Markdown, which a terminal shows well enough. */
export function tableOf({ models }: Check): string {
  const rows = [
    ['model', 'games', 'log loss', 'Brier', 'slope', 'ECE'],
    ['---', '---', '---', '---', '---', '---'],
    ...models.map((model) => [labels[model.name], ...cellsOf(model.all)]),
    ...models.map((model) => [`${labels[model.name]}, five known games`, ...cellsOf(model.known)]),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function cellsOf({ games, log_loss, brier, slope, ece }: ForecastQuality): string[] {
  const cell = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits))
  return [games.toLocaleString('en-GB'), cell(log_loss, 4), cell(brier, 4), cell(slope, 2), cell(ece, 3)]
}

/** The figures as JSON, rounded to six decimals. */
export function jsonOf({ games, models }: Check): string {
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)
  const part = ({ games, ...figures }: ForecastQuality) => ({
    games,
    log_loss: rounded(figures.log_loss),
    brier: rounded(figures.brier),
    slope: rounded(figures.slope),
    ece: rounded(figures.ece),
  })
  const shown = models.map(({ name, all, known }: CheckedModel) => ({ name, all: part(all), known: part(known) }))
  return JSON.stringify({ games, models: shown }, null, 2)
}
