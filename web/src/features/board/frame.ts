import type { Area, TypeSizes } from './layout.ts'
import { textWidth } from './text-width.ts'

/** The parts of a board around its content. */
export interface Frame {
  /** Around everything, in pixels. */
  padding: number
  /** The title and the codes are below each other. */
  isUpright: boolean
  /** The height of the announcement above the content, in pixels. A longer one is a page of its own, and this is 0. */
  band: number
  /** The area of the content, in pixels. */
  area: Area
}

/** The heights of the board’s head and of its turn mark, as multiples of the smallest type. */
const heads = { wide: 4.2, upright: 8.5 }
const mark = 0.35
const gap = 0.4

/** The line height of texts, as a multiple of the type size. */
export const textLineHeight = 1.25

/** Its padding, its icon and the gap beside that, as a multiple of the type size. */
const bandSides = 3
const bandLinesMax = 2
const bandPadding = 0.6

/** Divides a screen into head, announcement, content and the mark of the turn. */
export function frameOf(screen: Area, { minimum }: TypeSizes, announcement: string | undefined): Frame {
  const padding = minimum / 2
  const width = screen.width - 2 * padding
  const isUpright = screen.width < screen.height
  const lines = announcement === undefined ? 0 : linesOf(announcement, (width - bandSides * minimum) / minimum)
  const band = lines > 0 && lines <= bandLinesMax ? (lines * textLineHeight + bandPadding) * minimum : 0
  const gaps = (band > 0 ? 3 : 2) * gap
  const around = ((isUpright ? heads.upright : heads.wide) + mark + gaps) * minimum + band
  return { padding, isUpright, band, area: { width, height: screen.height - 2 * padding - around } }
}

/** The largest type in which a text fits into an area, up to a maximum. */
export function sizeOfText(text: string, { width, height }: Area, maximum: number): number {
  let size = maximum
  while (size > 1 && linesOf(text, width / size) * size * textLineHeight > height) size *= 0.96
  return size
}

/** The lines of a text; the width is a multiple of the type size. A word that is wider than a line is broken. */
const linesOf = (text: string, width: number) =>
  text.split('\n').reduce((lines, part) => lines + linesOfPart(part, width), 0)

function linesOfPart(text: string, width: number): number {
  const space = textWidth(' ', 'text')
  // What a broken word fills of a line: all but a letter.
  const filled = Math.max(width / 2, width - 1)
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const own = textWidth(word, 'text')
    if (used > 0 && used + space + own > width) {
      lines++
      used = 0
    }
    used += (used > 0 ? space : 0) + own
    while (used > width) {
      lines++
      used -= filled
    }
  }
  return lines
}
