import { type EventExport, eventExportFormat, eventExportVersion } from '@muster/contract/exports'
import { participantsMax } from '@muster/contract/participants'
import type { RoundMethod } from '@muster/contract/rounds'
import { eventPath } from '@muster/site/event-path'
import { instantOf } from '../../db/columns.ts'
import type { ExportedRow } from './queries.ts'

interface Presented {
  isOrganiser: boolean
  publicUrl: string
  /** The only round to export; undefined for all. */
  round: number | undefined
}

/** The file of an event. Drafts, pairs that were not to meet, and hidden lists are for its organisers. */
export function presentExport(row: ExportedRow, { isOrganiser, publicUrl, round }: Presented): EventExport {
  const rounds = row.rounds.filter((each) => isOrganiser || !each.is_draft)
  const readsLists = isOrganiser || row.lists_are_shown
  const lists = new Map(readsLists ? row.lists.map(({ participant_id, ...list }) => [participant_id, list]) : [])
  const isChosen = (number: number | null) => round === undefined || number === round
  return {
    format: eventExportFormat,
    format_version: eventExportVersion,
    // Without the key of an unlisted event: to pass the file on is not to share the event.
    source: publicUrl + eventPath({ id: row.id }),
    organiser: row.organiser,
    event: presentEvent(row),
    armies: row.armies,
    participants: row.participants.map(({ checked_in_at, waiting_since, paid_at, ...participant }) => ({
      ...participant,
      checked_in_at: instantOf(checked_in_at),
      waiting_since: instantOf(waiting_since),
      paid_at: isOrganiser ? instantOf(paid_at) : null,
      list: presentList(lists.get(participant.id)),
    })),
    polls: row.polls.map(({ results, ballots, ...poll }) => ({
      ...poll,
      results: results ?? [],
      ballots: ballots ?? 0,
    })),
    rounds: rounds.filter(({ number }) => isChosen(number)).map((each) => presentRound(each, row, isOrganiser)),
    matches: row.matches.filter(({ round_number }) => isChosen(round_number)),
  }
}

const presentList = (list: Omit<ExportedRow['lists'][number], 'participant_id'> | undefined) =>
  list ? { ...list, submitted_at: new Date(list.submitted_at).toISOString() } : null

const presentEvent = (row: ExportedRow): EventExport['event'] => ({
  title: row.title,
  description: row.description,
  game_type: row.game_type,
  event_type: row.event_type,
  event_date: row.event_date?.toISOString() ?? null,
  has_time: row.has_time,
  ends_at: row.ends_at?.toISOString() ?? null,
  location_country: row.location_country,
  location_city: row.location_city,
  place_id: row.place_id,
  time_zone: row.time_zone,
  visibility: row.visibility,
  counts_in_statistics: row.counts_in_statistics,
  registration_open: row.registration_open,
  check_in_open: row.check_in_open,
  participants_record: row.participants_record,
  list_policy: row.list_policy,
  list_deadline: row.list_deadline?.toISOString() ?? null,
  lists_shown: row.lists_shown,
  venue: row.venue,
  contact: row.contact,
  pack_link: row.pack_link,
  fee: row.fee,
  categories: row.categories,
  missions: row.missions,
  tables: row.tables,
  programme: row.programme,
  one_prize_each: row.one_prize_each,
  capacity: row.capacity,
  rounds_planned: row.rounds_planned,
  round_minutes: row.round_minutes,
  ranking: row.ranking,
  points: row.points,
  bye: row.bye,
  team_size: row.team_size,
  table_policy: row.table_policy,
  report_policy: row.report_policy,
  is_finished: row.finished_at !== null,
})

function presentRound(
  { is_draft, published_at, forbid, seeds, ...round }: ExportedRow['rounds'][number],
  { participants, seats }: Pick<ExportedRow, 'participants' | 'seats'>,
  isOrganiser: boolean,
): EventExport['rounds'][number] {
  const own = seats.filter(({ round_number }) => round_number === round.number)
  return {
    ...round,
    published_at: instantOf(published_at),
    seeds: seeds && seedsOf(seeds, { ids: new Set(participants.map(({ id }) => id)), method: round.method }),
    forbid: isOrganiser ? forbid : [],
    byes: own.flatMap(({ participant_id, opponent_id }) => (opponent_id === null ? { participant_id } : [])),
    pairings: own.flatMap(({ participant_id, opponent_id, side, table_number }) =>
      is_draft && side === 1 && opponent_id !== null
        ? [{ participant1_id: participant_id, participant2_id: opponent_id, table_number }]
        : [],
    ),
  }
}

/** In an elimination, a deleted participant keeps the place: the seeds behind it would move up. */
const seedsOf = (seeds: readonly number[], { ids, method }: { ids: ReadonlySet<number>; method: RoundMethod }) =>
  method === 'elimination'
    ? seeds.map((id) => (ids.has(id) ? id : null))
    : seeds.filter((id) => ids.has(id)).slice(0, participantsMax)
