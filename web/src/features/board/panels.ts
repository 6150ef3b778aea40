import type { ResponseOf } from '@muster/contract/endpoint'
import type { Announcement, Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import type { listStandings } from '@muster/contract/standings'
import type { Show } from './choices.ts'
import { pairingsByName, pairingsByTable, participantList, podium, standingList } from './lists.ts'

/** Everything that a board shows. */
export interface BoardData {
  event: Event
  participants: Participant[]
  matches: Match[]
  /** The published rounds. */
  rounds: Round[]
  standings: ResponseOf<typeof listStandings>
}

export interface Cell {
  text: string
  isMuted?: boolean
  /** The text for screen readers, where the one on the screen is a sign. */
  spoken?: string
}

export interface ListColumn {
  /** A name gives way when space is scarce; everything else is always shown in full. */
  kind: 'name' | 'number' | 'text'
  align: 'left' | 'center' | 'right'
}

export interface ListRow {
  key: string | number
  cells: Cell[]
}

/** A list, which may take several pages. */
export interface ListPanel {
  kind: 'list'
  key: string
  title: string
  note?: string | undefined
  columns: ListColumn[]
  rows: ListRow[]
}

/** The clock of a round; without one, the time of day. */
interface ClockPanel {
  kind: 'clock'
  key: string
  title: string
}

/** An announcement, or what is said instead of an empty list. */
interface TextPanel {
  kind: 'text'
  key: string
  title: string
  text: string
}

export type Panel = ListPanel | ClockPanel | TextPanel

/** Repeats a long announcement after each panel. */
export const withAnnouncement = (panels: readonly Panel[], { id, text }: Announcement): Panel[] =>
  panels.flatMap((panel): Panel[] => [
    panel,
    { kind: 'text', key: `announcement ${id} after ${panel.key}`, title: 'Announcement', text },
  ])

/** The panels of a board in turn, or only the one that the address names. */
export function panelsOf(data: BoardData, show: Show | undefined): Panel[] {
  const { event, rounds } = data
  const round = rounds.at(-1)
  const clock: Panel = { kind: 'clock', key: 'clock', title: round ? `Round ${round.number}` : event.title }
  if (show === 'clock') return [clock]
  const standings = hasStandings(data) ? [standingList(data)] : []
  if (show === 'standings' && standings.length > 0) return standings
  if (!round) return beforeStart(data)
  if (show === 'names') return [pairingsByName(data, round)]
  if (show === 'tables') return [pairingsByTable(data, round)]
  if (event.state === 'finished') return [...podium(data), ...standings]
  if (round.state === 'finished') return [...standings, pairingsByTable(data, round)]
  // Once half of the results are in, everybody has found their seat.
  const names = round.reported * 2 < round.matches ? [pairingsByName(data, round)] : []
  return [...names, pairingsByTable(data, round), ...(round.clock ? [clock] : []), ...standings]
}

const hasStandings = ({ standings }: BoardData) => standings.standings.some(({ position }) => position !== null)

function beforeStart(data: BoardData): Panel[] {
  const list = participantList(data)
  if (list.rows.length > 0) return [list]
  return [{ kind: 'text', key: 'empty', title: list.note ?? 'Welcome', text: 'No participants yet.' }]
}
