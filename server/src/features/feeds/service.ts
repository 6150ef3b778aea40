import { EventFilters, personalFilters } from '@muster/contract/event-search'
import { descriptionInList } from '@muster/contract/events'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import type { Viewer } from '../../http/authentication.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import type { BriefRow } from '../events/queries.ts'
import { centreOf, listPage, viewEvent } from '../events/service.ts'
import { findOwner, findOwnRounds, findProgrammes, listNewest, wasAssigned } from './queries.ts'
import { feedTitle, filtersForCalendar } from './rules.ts'

/** The number of events in a feed of new events. */
const newestMax = 50

/** An event with a date, which a calendar requires. */
export type DatedEvent = BriefRow & { event_date: Date }

const isDated = <E extends BriefRow>(event: E): event is E & DatedEvent => event.event_date !== null

/** The events of a calendar, and its title. Throws `invalid_input` for filters that need a caller. */
export async function readCalendar(db: Db, filters: EventFilters) {
  refusePersonal(filters)
  const { page, centre } = await listPage(db, filtersForCalendar(filters, Temporal.Now.instant()), undefined)
  return { title: feedTitle(filters, centre), events: page.filter((event) => isDated(event)).map(withEllipsis) }
}

/**
 * The events that the owner of a calendar runs or has joined, with their programmes, and the owner’s nickname and
 * rounds. Throws `not_found`.
 */
export async function readOwnCalendar(db: Db, key: string) {
  const owner = await findOwner(db, key)
  if (!owner) throw notFound('calendar')
  const own = EventFilters.parse({ my_events: 'true', joined_events: 'true', helped_events: 'true' })
  const { page } = await listPage(db, filtersForCalendar(own, Temporal.Now.instant()), owner.id)
  const events = page.filter((event) => isDated(event)).map(withEllipsis)
  const ids = events.map(({ id }) => id)
  const rounds = ids.length === 0 ? [] : await findOwnRounds(db, owner.id, ids)
  const programmes = ids.length === 0 ? [] : await findProgrammes(db, ids)
  return {
    nickname: owner.nickname,
    events,
    rounds: Map.groupBy(rounds, ({ event_id }) => event_id),
    programmes: new Map(programmes.map(({ id, programme }) => [id, programme])),
  }
}

/** A list contains only the beginning of a long description. */
const withEllipsis = <Listed extends DatedEvent>(event: Listed): Listed =>
  [...(event.description ?? '')].length < descriptionInList ? event : { ...event, description: `${event.description}…` }

/** The events created last, newest first. Throws the same. */
export async function readNewest(db: Db, filters: EventFilters) {
  refusePersonal(filters)
  const centre = await centreOf(db, filters)
  return { title: feedTitle(filters, centre), events: await listNewest(db, { filters, centre, limit: newestMax }) }
}

interface EntryDeps {
  db: Db
  reads: Reads
}

/**
 * One event for a calendar; undefined if it has been deleted or is hidden from the viewer, which look the same. Throws
 * `not_found`, also for an event without a date.
 */
export async function findEntry({ db, reads }: EntryDeps, id: number, viewer: Viewer) {
  const event = await findVisible({ db, reads }, id, viewer)
  if (event === undefined || isDated(event)) return event
  throw new AppError('not_found', 'This event has no date yet, so it cannot be added to a calendar.')
}

async function findVisible({ db, reads }: EntryDeps, id: number, viewer: Viewer) {
  try {
    return (await reads.run((from) => viewEvent(from, id, viewer))).event
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    // Reads the primary: a replica may lag, and an event that it does not have yet would seem deleted.
    if (isMissing && (await wasAssigned(db, id))) return undefined
    throw error
  }
}

/** Feed readers and calendar programs do not sign in. */
function refusePersonal(filters: EventFilters) {
  for (const name of personalFilters) {
    if (filters[name] !== 'true') continue
    throw invalidInput(name, 'A feed is the same for everyone: it cannot be limited to your own events.')
  }
}
