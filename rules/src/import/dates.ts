import type { DateOrder } from '@muster/contract/import-fields'

const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T](\d{1,2}:\d\d)(?::\d\d)?)?$/
const yearLast =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?(?: -| \p{L}+\.?)? (\d{1,2}(?:[:.]\d\d| ?(?:[hu]|[ap]\.?m)).*))?$/iu
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3})[a-z]*\.?,?[ -]+(\d{4})$/i
const monthDay = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i

/**
 * The day of a cell as 2026-11-20, or with its time by the clock of the hall, as 2026-11-20T18:30. Every other text comes
 * back as it is: it may be an instant, or the contract refuses it. `order` decides what 03/04/2026 means; with dots, the
 * day comes first everywhere.
 */
export function readDate(cell: string, order: DateOrder): string {
  const first = yearFirst.exec(cell)
  if (first) return dayOf(first[1], first[2], first[3]) + timeOf(first[4])
  const last = yearLast.exec(cell)
  if (last) {
    const [, one, separator, two, year = '', time] = last
    const isMonthFirst = separator !== '.' && order === 'mdy'
    return (
      dayOf(year.length === 2 ? `20${year}` : year, isMonthFirst ? one : two, isMonthFirst ? two : one) + timeOf(time)
    )
  }
  const [, day, month, year] = dayMonth.exec(cell) ?? reorder(monthDay.exec(cell))
  const number = months.indexOf(month?.toLowerCase() ?? '') + 1
  return number > 0 ? dayOf(year, String(number), day) : cell
}

/** Spreadsheets write a day as its midnight, and no event begins then. */
function timeOf(text = ''): string {
  const [, hour, minute = '00', half = ''] =
    /^(\d{1,2})(?: ?[:.hu] ?(\d\d)?)?(?:[:.]\d\d)?\s*([ap])?\.?m?\.?/i.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59) return ''
  const clock = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return clock > 23 || clock + Number(minute) === 0 ? '' : `T${String(clock).padStart(2, '0')}:${minute}`
}

const reorder = (match: RegExpExecArray | null) => (match ? [match[0], match[2], match[1], match[3]] : [])

const dayOf = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

export interface DateOrders {
  /** The order that the dates show, or that was chosen. */
  order: DateOrder | null
  /** Whether someone has to choose, because the dates fit both orders, or each order fits some. */
  asks: boolean
  /** A date that can be read in both orders. */
  example: string | null
}

/** Finds the order of day and month in the dates of a file: a number over 12 is a day. */
export function findDateOrder(cells: readonly string[], chosen: DateOrder | undefined): DateOrders {
  const pairs = cells.flatMap((cell) => {
    const [, one, separator, two] = yearLast.exec(cell) ?? []
    return separator === undefined || separator === '.' || one === two
      ? []
      : { cell, one: Number(one), two: Number(two) }
  })
  const example = pairs.find(({ one, two }) => one <= 12 && two <= 12)?.cell ?? null
  const fits = { dmy: pairs.every(({ two }) => two <= 12), mdy: pairs.every(({ one }) => one <= 12) }
  if (chosen) return { order: chosen, asks: pairs.length > 0 && (example !== null || fits.dmy === fits.mdy), example }
  if (pairs.length === 0) return { order: null, asks: false, example: null }
  if (fits.dmy !== fits.mdy) return { order: fits.dmy ? 'dmy' : 'mdy', asks: false, example: null }
  return { order: null, asks: true, example: example ?? pairs[0]?.cell ?? null }
}
