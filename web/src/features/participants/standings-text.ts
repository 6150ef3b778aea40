import type { Participant } from '@muster/contract/participants'

/** How forums show a table: aligned letters, the same in a block of code, or a table of Markdown. */
export const standingsMarkups = { plain: 'Text', bbcode: 'BBCode', markdown: 'Markdown' } as const
export type StandingsMarkup = keyof typeof standingsMarkups

type Ranked = Pick<Participant, 'position' | 'nickname' | 'army_faction' | 'wins' | 'draws' | 'losses'>

const heads = ['#', 'Name', 'Army', 'W', 'D', 'L']

/** The columns of numbers, which are aligned to the right. */
const isNumber = (column: number) => column === 0 || column > 2

/** The standings as text for a forum or a chat, with a title above. */
export function standingsText(title: string, ranked: readonly Ranked[], markup: StandingsMarkup): string {
  const rows = ranked.map(({ position, nickname, army_faction, wins, draws, losses }) =>
    [position ?? '–', nickname, army_faction ?? '–', wins, draws, losses].map(String),
  )
  if (markup === 'markdown') {
    const rule = heads.map((_, column) => (isNumber(column) ? '---:' : '---'))
    const lines = [heads, rule, ...rows.map((cells) => cells.map(escapeMarkdown))]
    return `**${escapeMarkdown(title)}**\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
  }
  const table = aligned([heads, ...rows])
  if (markup === 'plain') return `${title}\n\n${table}\n`
  // Nothing in the block may end it.
  const [plainTitle, block] = [title, table].map((text) => text.replaceAll('[', '(').replaceAll(']', ')'))
  return `[b]${plainTitle}[/b]\n[code]\n${block}\n[/code]\n`
}

function aligned(rows: readonly string[][]): string {
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => lengthOf(cells[column]))))
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => {
          const gap = ' '.repeat((widths[column] ?? 0) - lengthOf(cell))
          return isNumber(column) ? gap + cell : cell + gap
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** In letters as people see them. */
const lengthOf = (text = '') => [...new Intl.Segmenter().segment(text)].length

/** A zero-width space keeps a nickname such as @everyone from calling people. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_~|<>[\]#]/g, '\\$&').replaceAll('@', '@\u200b')
