import type { ReliabilityBin } from '@muster/rules/ratings/forecast-quality'
import type { ModelName } from './models.ts'
import { labels } from './report.ts'

const size = 400
const margin = 48

/** Shapes differ as well as colours, which hold on white and on black. */
const series = [
  { name: 'elo', colour: '#b45309' },
  { name: 'glicko2', colour: '#0e7490' },
  { name: 'joint', colour: '#7c3aed' },
] as const satisfies { name: ModelName; colour: string }[]

const place = (share: number) => (margin + share * size).toFixed(1)
const height = (share: number) => (margin + (1 - share) * size).toFixed(1)

/** Reliability diagram as SVG: the share won over the chance that was forecast; a perfect forecast is the diagonal. */
export function diagramOf(bins: ReadonlyMap<ModelName, readonly ReliabilityBin[]>): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (tick) => `  <path d="M${place(tick)} ${height(0)}v6M${place(0)} ${height(tick)}h-6" stroke="currentColor"/>
  <text x="${place(tick)}" y="${margin + size + 20}" text-anchor="middle">${100 * tick}</text>
  <text x="${margin - 10}" y="${Number(height(tick)) + 4}" text-anchor="end">${100 * tick}</text>`,
  )
  const plots = series.map(({ name, colour }, index) => plotOf(bins.get(name) ?? [], { name, colour, index }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 2 * margin} ${size + 2 * margin}" font-family="sans-serif" font-size="12" role="img" aria-label="Share of games won over the chance that was forecast">
  <style>svg { color: #1f2937; background: #ffffff } @media (prefers-color-scheme: dark) { svg { color: #e5e7eb; background: #111827 } }</style>
  <g fill="currentColor">
  <rect x="${margin}" y="${margin}" width="${size}" height="${size}" fill="none" stroke="currentColor"/>
  <path d="M${place(0)} ${height(0)}L${place(1)} ${height(1)}" stroke="currentColor" stroke-dasharray="4 4"/>
${ticks.join('\n')}
  <text x="${margin + size / 2}" y="${2 * margin + size - 8}" text-anchor="middle">Chance forecast, %</text>
  <text transform="translate(14 ${margin + size / 2}) rotate(-90)" text-anchor="middle">Games won, %</text>
${plots.join('\n')}
  </g>
</svg>
`
}

interface Series {
  name: ModelName
  colour: string
  index: number
}

/** Dots whose area is the share of forecasts in the bin, a line through them, and the line's name in the corner. */
function plotOf(bins: readonly ReliabilityBin[], { name, colour, index }: Series): string {
  const dots = bins.map(
    ({ chance, won, share }) =>
      `<circle cx="${place(chance)}" cy="${height(won)}" r="${(2 + 12 * Math.sqrt(share)).toFixed(1)}" fill="${colour}" fill-opacity="0.5"/>`,
  )
  const line = bins.map(({ chance, won }) => `${place(chance)},${height(won)}`).join(' ')
  const y = margin + 20 + 18 * index
  return `  <polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-dasharray="${['none', '6 3', '2 2'][index]}"/>
  ${dots.join('')}
  <text x="${margin + 12}" y="${y}" fill="${colour}">${labels[name]}</text>`
}
