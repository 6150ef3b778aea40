import type { AddressChange } from '../../lib/address-query.ts'

/** What a board can show all the time, instead of everything in turn. */
export const shows = {
  tables: 'Pairings by table',
  names: 'Pairings by name',
  standings: 'Standings',
  clock: 'Clock',
}
export type Show = keyof typeof shows

export const themes = { light: 'Light', dark: 'Dark' }
type Theme = keyof typeof themes

/** The seconds that a page stays in view. */
export const speeds = { 8: '8 seconds', 12: '12 seconds', 20: '20 seconds', 30: '30 seconds' }
const usualSpeed = 12

/** The choices in the address of a board, so that a television is set up once. */
export interface BoardChoices {
  /** Undefined for everything in turn. */
  show: Show | undefined
  /** Undefined for the theme of the system. */
  theme: Theme | undefined
  seconds: number
}

export function readBoardChoices(query: URLSearchParams): BoardChoices {
  const [show, theme, speed] = ['show', 'theme', 'speed'].map((name) => query.get(name) ?? '')
  const seconds = Number(speed)
  return {
    show: isKeyOf(shows, show) ? show : undefined,
    theme: isKeyOf(themes, theme) ? theme : undefined,
    // Faster than anyone can read, or for hours, is a typing mistake.
    seconds: seconds >= 4 && seconds <= 300 ? seconds : usualSpeed,
  }
}

/** The choices for the address, without the usual ones. */
export const choicesInAddress = ({ show, theme, seconds }: BoardChoices): AddressChange => ({
  show,
  theme,
  speed: seconds === usualSpeed ? undefined : String(seconds),
})

const isKeyOf = <Table extends object>(table: Table, name = ''): name is keyof Table & string =>
  Object.hasOwn(table, name)
