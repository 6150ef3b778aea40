import type { Announcement } from '@muster/contract/events'
import type { Show } from './choices.ts'
import { pairingsByName, pairingsByTable, participantList, podium, programmeList, standingList } from './lists.ts'
import type { BoardData, Panel } from './panel.ts'

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
  if (!round) return standings.length > 0 ? standings : beforeStart(data)
  if (show === 'names') return [pairingsByName(data, round)]
  if (show === 'tables') return [pairingsByTable(data, round)]
  if (event.state === 'finished') return [...podium(data), ...standings]
  if (round.state === 'finished') return [...standings, pairingsByTable(data, round)]
  const timed = round.clock ? [clock] : []
  // Nobody waits through results and standings to find a seat. Once half of the results are in, everybody has found theirs.
  if (round.reported * 2 < round.matches) return [pairingsByName(data, round), ...timed]
  return [pairingsByTable(data, round), ...timed, ...standings]
}

/** Before anybody has played, all share the first position. */
const hasStandings = ({ standings }: BoardData) =>
  standings.standings.some(({ wins, draws, losses }) => wins + draws + losses > 0)

function beforeStart(data: BoardData): Panel[] {
  const list = participantList(data)
  const programme = programmeList(data.event, Date.now())
  if (list.rows.length > 0) return [list, ...programme]
  if (programme.length > 0) return programme
  return [{ kind: 'text', key: 'empty', title: list.note ?? 'Welcome', text: 'No participants yet.' }]
}
