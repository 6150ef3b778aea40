import type { Event } from '@muster/contract/events'
import { dayOf, localTime, zoneOf } from '@muster/contract/hall-day'
import type { Match } from '@muster/contract/matches'
import type { Criterion } from '@muster/contract/ranking'
import type { Round } from '@muster/contract/rounds'
import { isCounted } from '@muster/rules/attendance'
import { missionOf, tableNameOf } from '@muster/rules/event-plan'
import { dateOf } from '@muster/site/page-meta'
import { programmeAt, timed } from '@muster/site/programme'
import { browserZone } from '../../lib/zone.ts'
import { criterionName, formatValue } from '../events/criterion-names.ts'
import { byNickname } from '../participants/by-nickname.ts'
import { opponentIn, seatsByName } from '../rounds/seats.ts'
import { prizesOf, winnersOf } from '../standings/prizes.ts'
import type { BoardData, Cell, ListColumn, ListPanel } from './panel.ts'

const name: ListColumn = { kind: 'name', align: 'left' }
const number: ListColumn = { kind: 'number', align: 'right' }

const noTable: Cell = { text: '–', isMuted: true }
const tableCell = (table_number: number | null): Cell =>
  table_number === null ? noTable : { text: String(table_number) }

export function pairingsByName({ event, participants, matches }: BoardData, round: Round): ListPanel {
  const seats = seatsByName(round, matchesOf(matches, round), participants)
  return {
    kind: 'list',
    key: `names of round ${round.number}`,
    title: `Round ${round.number} by name`,
    note: `Name · table · opponent${missionIn(event, round)}`,
    columns: [name, number, name],
    // The opponent sits at the same table.
    shorter: { note: `Name · table${missionIn(event, round)}`, columns: 2, pagesMax: 2 },
    rows: seats.map(({ participant, match }) => ({
      key: participant.id,
      cells: [
        { text: participant.nickname },
        match ? tableCell(match.table_number) : noTable,
        { text: match ? opponentIn(match, participant.id).nickname : 'Bye', isMuted: true },
      ],
    })),
  }
}

export function pairingsByTable({ event, participants, matches }: BoardData, round: Round): ListPanel {
  const own = matchesOf(matches, round)
  const byes = seatsByName(round, own, participants).filter(({ match }) => !match)
  const results = round.state === 'finished' ? 'All results are in' : `${round.reported} of ${round.matches} results`
  const note = results + missionIn(event, round)
  const hasNames = own.some(({ table_number }) => tableNameOf(event.tables, table_number) !== undefined)
  const nameCell = (table_number: number | null): Cell[] =>
    hasNames ? [{ text: tableNameOf(event.tables, table_number) ?? '', isMuted: true }] : []
  return {
    kind: 'list',
    key: `tables of round ${round.number}`,
    title: `Round ${round.number} by table`,
    note,
    columns: [
      number,
      { ...name, align: 'right' },
      { kind: 'number', align: 'center' },
      name,
      ...(hasNames ? [name] : []),
    ],
    // A number finds the table, too.
    ...(hasNames && { shorter: { note, columns: 4, pagesMax: 1 } }),
    rows: [
      ...own.map((match) => ({
        key: match.id,
        cells: [
          tableCell(match.table_number),
          { text: match.participant1.nickname, isMuted: !match.is_void && match.result === 'player2_win' },
          scoreCell(match),
          { text: match.participant2.nickname, isMuted: !match.is_void && match.result === 'player1_win' },
          ...nameCell(match.table_number),
        ],
      })),
      ...byes.map(({ participant }) => ({
        key: `bye ${participant.id}`,
        cells: [noTable, { text: participant.nickname }, noScore, { text: 'Bye', isMuted: true }, ...nameCell(null)],
      })),
    ],
  }
}

/** The mission of a round, after other notes. */
function missionIn(event: Event, { number }: Round): string {
  const mission = missionOf(event.missions, number)
  return mission ? ` · ${mission.name}` : ''
}

const noScore: Cell = { text: '–', isMuted: true, spoken: 'against' }

function scoreCell({ participant1_score: one, participant2_score: two, result, extra_minutes, is_void }: Match): Cell {
  if (is_void) return { text: 'Void', isMuted: true }
  if (result === 'double_loss') return { text: 'Both lost' }
  if (one !== null && two !== null) return { text: `${one}–${two}` }
  return extra_minutes === null
    ? noScore
    : { text: `+${extra_minutes} min`, spoken: `${extra_minutes} extra minutes, against` }
}

const matchesOf = (matches: Match[], round: Round) =>
  matches.filter(({ round_number }) => round_number === round.number)

/** A record shows these criteria already. */
const inRecord: ReadonlySet<Criterion> = new Set(['wins', 'draws', 'fewest_losses'])

/** The standings with each record, after the first criterion if that is another one. */
export function standingList({ event, rounds, standings: { ranking, standings } }: BoardData): ListPanel {
  const [decisive] = ranking.filter((criterion) => criterion !== 'elimination')
  const first = decisive && !inRecord.has(decisive) ? decisive : undefined
  const last = rounds.at(-1)
  return {
    kind: 'list',
    key: 'standings',
    title: last?.state === 'finished' ? `Standings after round ${last.number}` : 'Standings',
    note: `${first ? `${criterionName(first, event.categories)} · ` : ''}Wins / draws / losses`,
    columns: [number, name, ...(first ? [number] : []), number],
    rows: standings.map(({ participant_id, position, nickname, wins, draws, losses, values, dropped_after_round }) => {
      const isMuted = dropped_after_round !== null || position === null
      return {
        key: participant_id,
        cells: [
          position === null ? noTable : { text: String(position) },
          { text: nickname, isMuted },
          ...(first ? [{ text: formatValue(first, values[first] ?? null), isMuted }] : []),
          { text: `${wins}/${draws}/${losses}`, isMuted: isMuted || first !== undefined },
        ],
      }
    }),
  }
}

/** The prizes of a finished event; none without results. */
export function podium(data: BoardData): ListPanel[] {
  const { event } = data
  const prizes = prizesOf(data)
  if (prizes.length === 0) return []
  return [
    {
      kind: 'list',
      key: 'podium',
      title: 'Winners',
      note: event.event_date === null ? undefined : dateOf(event),
      columns: [{ kind: 'text', align: 'left' }, name],
      rows: prizes.map((prize) => ({
        key: prize.title,
        cells: [{ text: prize.title, isMuted: true }, { text: winnersOf(prize) }],
      })),
    },
  ]
}

/** The participants by name; once somebody has checked in, with a mark for each who has. */
export function participantList({ event, participants }: BoardData): ListPanel {
  const expected = participants.filter(isCounted).toSorted(byNickname)
  const here = expected.filter(({ checked_in_at }) => checked_in_at !== null)
  const isCheckIn = event.check_in_open || here.length > 0
  const count = `${expected.length} ${expected.length === 1 ? 'participant' : 'participants'}`
  return {
    kind: 'list',
    key: 'participants',
    title: isCheckIn ? `Checked in: ${here.length} of ${expected.length}` : count,
    note: beginOf(event, Date.now()),
    columns: isCheckIn ? [{ kind: 'text', align: 'center' }, name] : [name],
    rows: expected.map(({ id, nickname, checked_in_at }) => {
      const isMuted = isCheckIn && checked_in_at === null
      const mark: Cell = isMuted
        ? { text: '○', isMuted, spoken: 'not checked in' }
        : { text: '✓', spoken: 'checked in' }
      return { key: id, cells: [...(isCheckIn ? [mark] : []), { text: nickname, isMuted }] }
    }),
  }
}

/** When an event begins, by the clock in its hall: `Begins at 10:00` on its day. A day without a time is that of every page. */
export function beginOf(event: Event, now: number): string | undefined {
  const { event_date, has_time } = event
  if (event_date === null) return undefined
  const { day, date, time } = localTime(event_date, has_time ? clockZone(event) : zoneOf(event))
  if (day === dayOf(now, clockZone(event))) return has_time ? `Begins at ${time}` : 'Begins today'
  return has_time ? `Begins ${date}, ${time}` : `Begins ${date}`
}

/** The zone of the hall; the device's own if it is unknown, because the board hangs there. */
export const clockZone = (event: Pick<Event, 'time_zone'>) => (event.time_zone === null ? browserZone() : zoneOf(event))

/** The programme of today, or of the first day; none without one. */
export function programmeList(event: Event, now: number): ListPanel[] {
  const zone = clockZone(event)
  const days = Map.groupBy(timed(event.programme, zone), ({ starts_at }) => dayOf(starts_at, zone))
  const items = days.get(dayOf(now, zone)) ?? [...days.values()][0] ?? []
  if (items.length === 0) return []
  return [
    {
      kind: 'list',
      key: 'programme',
      title: 'Programme',
      note: beginOf(event, now),
      columns: [{ kind: 'text', align: 'right' }, name],
      rows: items.map(({ starts_at, label }, index) => ({
        key: index,
        cells: [{ text: localTime(starts_at, zone).time, isMuted: true }, { text: label }],
      })),
    },
  ]
}

/**
 * What the programme says now, such as `Lunch until 13:30`, and what comes next; nothing on other days. It is for breaks:
 * an event that runs late plays no round now, and has played those up to `played`.
 */
export function programmeNow(event: Event, now: number, played: number): string[] {
  const zone = clockZone(event)
  const { current, next } = programmeAt(event.programme, zone, now)
  const timeOf = (instant: string) => localTime(instant, zone).time
  const roundOf = ({ label }: { label: string }) => /^(?:round|game)\s*(\d+)/i.exec(label)?.[1]
  const said: string[] = []
  if (current && roundOf(current) === undefined)
    said.push(current.ends_at === null ? current.label : `${current.label} until ${timeOf(current.ends_at)}`)
  if (next && Number(roundOf(next) ?? played + 1) > played) said.push(`${timeOf(next.starts_at)} ${next.label}`)
  return said
}
