import type { ResponseOf } from '@muster/contract/endpoint'
import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import type { listStandings } from '@muster/contract/standings'

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
  /** The same list with less in each row, for a field that would need more than `pagesMax` pages otherwise. */
  shorter?: { note: string; columns: number; pagesMax: number }
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
