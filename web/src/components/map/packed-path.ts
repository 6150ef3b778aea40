/** The width of the world in steps of the packed coordinates: a step is 800 m at the equator, 470 m in Leeds. */
export const grain = 50_000

/** Whole steps from the map's top left corner, to the right and down. */
export type Cell = readonly [x: number, y: number]

// A zigzag variable-length quantity in printable characters: a small number, like most steps from point to point,
// becomes one character, a larger one several. The last character is one of the first 58 digits, the others are of the
// remaining 30. Spaces separate lines, and characters that need escaping in source code are left out.
const terminalDigits = 58
const continuationDigits = 30
const firstCode = '%'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)

/**
 * Packs lines into about three characters per point, for `unpack`. A line begins with the step from the start of the
 * previous line.
 */
export function pack(lines: readonly (readonly Cell[])[]): string {
  let start: Cell = [0, 0]
  const packed = lines.map((line) => {
    const steps = line.map((cell, index) => stepFrom(line[index - 1] ?? start, cell))
    start = line[0] ?? start
    return steps.flat().map(packNumber).join('')
  })
  return packed.join(' ')
}

/** Unpacks the lines as SVG path data; outlines of land are closed. */
export function unpack(packed: string, isClosed: boolean): string {
  const end = isClosed ? 'z' : ''
  let [x, y] = [0, 0]
  const paths = packed.split(' ').map((line) => {
    const [right = 0, down = 0, ...steps] = unpackNumbers(line)
    x += right
    y += down
    return `M${x} ${y}l${steps.join(' ')}${end}`
  })
  return paths.join('')
}

const stepFrom = ([x, y]: Cell, [toX, toY]: Cell) => [toX - x, toY - y]

function packNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  let packed = ''
  while (rest >= terminalDigits) {
    rest -= terminalDigits
    packed += letter(terminalDigits + (rest % continuationDigits))
    rest = Math.floor(rest / continuationDigits)
  }
  return packed + letter(rest)
}

function letter(digit: number): string {
  const code = firstCode + digit
  return String.fromCharCode(code < backslash ? code : code + 1)
}

function unpackNumbers(packed: string): number[] {
  const numbers: number[] = []
  let [sum, factor] = [0, 1]
  for (let index = 0; index < packed.length; index++) {
    const code = packed.charCodeAt(index)
    const digit = code - firstCode - (code > backslash ? 1 : 0)
    sum += digit * factor
    if (digit < terminalDigits) {
      numbers.push(sum % 2 === 0 ? sum / 2 : -(sum + 1) / 2)
      sum = 0
      factor = 1
    } else factor *= continuationDigits
  }
  return numbers
}
