/**
 * How many steps of the packed coordinates make the width of the world: one is 800 m at the equator, 470 m in Leeds.
 */
export const grain = 50_000

/** Whole steps from the map's top left corner, to the right and down. */
export type Cell = readonly [x: number, y: number]

// Each number becomes one character if it is small, as most ways from one point to the next are, otherwise more: the
// last is one of the first 58, those before it are of the other 30. Spaces are kept for the gaps between lines, and
// what would need care in a string of the source is left out.
const last = 58
const further = 30
const first = '%'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)

/**
 * Lines in about three characters a point, to be drawn by `unpack`. A line begins with the way from where the one
 * before it began.
 */
export function pack(lines: readonly (readonly Cell[])[]): string {
  let start: Cell = [0, 0]
  const packed = lines.map((line) => {
    const ways = line.map((cell, index) => wayFrom(line[index - 1] ?? start, cell))
    start = line[0] ?? start
    return ways.flat().map(packNumber).join('')
  })
  return packed.join(' ')
}

/** The same lines as data of an SVG path, each closed if they are outlines of land. */
export function unpack(packed: string, isClosed: boolean): string {
  const end = isClosed ? 'z' : ''
  let [x, y] = [0, 0]
  const paths = packed.split(' ').map((line) => {
    const [right = 0, down = 0, ...ways] = unpackNumbers(line)
    x += right
    y += down
    return `M${x} ${y}l${ways.join(' ')}${end}`
  })
  return paths.join('')
}

const wayFrom = ([x, y]: Cell, [toX, toY]: Cell) => [toX - x, toY - y]

function packNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  let packed = ''
  while (rest >= last) {
    rest -= last
    packed += letter(last + (rest % further))
    rest = Math.floor(rest / further)
  }
  return packed + letter(rest)
}

function letter(digit: number): string {
  const code = first + digit
  return String.fromCharCode(code < backslash ? code : code + 1)
}

function unpackNumbers(packed: string): number[] {
  const numbers: number[] = []
  let [sum, factor] = [0, 1]
  for (let index = 0; index < packed.length; index++) {
    const code = packed.charCodeAt(index)
    const digit = code - first - (code > backslash ? 1 : 0)
    sum += digit * factor
    if (digit < last) {
      numbers.push(sum % 2 === 0 ? sum / 2 : -(sum + 1) / 2)
      sum = 0
      factor = 1
    } else factor *= further
  }
  return numbers
}
