import * as contract from '@muster/contract/calendar'
import { EventFilters, personalFilters } from '@muster/contract/event-search'
import { EventKey } from '@muster/contract/events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import { visitorWith } from '../../http/authentication.ts'
import { createQueue } from '../../http/limits/queue.ts'
import { allowCrossOriginReads } from '../../http/routing/cors.ts'
import { parametersOf } from '../../http/routing/query.ts'
import type { Route } from '../../http/routing/route.ts'
import { createToken } from '../../security/tokens.ts'
import { atomOf } from './present.atom.ts'
import { calendarOf, cancellationOf, entryFileOf, ownCalendarOf } from './present.ics.ts'
import { findCalendarKey, saveCalendarKey } from './queries.ts'
import { findEntry, readCalendar, readNewest, readOwnCalendar } from './service.ts'

/** Building the longest calendar takes 20 milliseconds and some megabytes. */
const calendars = { concurrency: 4, waiting: 100 }

interface FeedDeps {
  db: Db
  reads: Reads
  publicUrl: string
}

type Filtered = { Querystring: EventFilters }
type OfEvent = { Params: { event_id: string }; Querystring: EventKey }

const filterNames = Object.keys(EventFilters.shape)
const filtered = {
  schema: { hide: true, querystring: EventFilters },
  onRequest: [allowCrossOriginReads],
  config: { varies: { query: filterNames } },
}
const single = {
  schema: { hide: true, querystring: EventKey },
  onRequest: [allowCrossOriginReads],
  config: { varies: { query: ['key'] } },
}

/** Events for calendar programs and feed readers, at the root of the site like its pages. */
export function feedRoutes(app: FastifyInstance, { db, reads, publicUrl }: FeedDeps) {
  const enqueue = createQueue(calendars)

  app.get<OfEvent>('/events/:event_id(^[1-9]\\d{0,15}$).ics', single, async ({ params, query }, reply) => {
    const id = Number(params.event_id)
    // Calendar programs do not sign in.
    const event = await findEntry({ db, reads }, id, visitorWith(query.key))
    return sendCalendar(reply, event ? entryFileOf(event, publicUrl) : cancellationOf(id, publicUrl))
  })

  app.get<{ Params: { key: string } }>(
    '/calendar/:key(^[\\w-]{43}$).ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const { key } = request.params
      const calendar = await enqueue(async () => {
        const { nickname, ...attended } = await reads.run((from) => readOwnCalendar(from, key))
        return ownCalendarOf(attended, {
          title: `Muster: ${nickname}`,
          address: `${publicUrl}/calendar/${key}.ics`,
          publicUrl,
        })
      })
      return sendCalendar(reply.header('cache-control', 'private, no-cache'), calendar)
    },
  )

  app.get<Filtered>('/events.ics', filtered, async (request, reply) => {
    const address = `${publicUrl}/events.ics${queryOf(request)}`
    const calendar = await enqueue(async () => {
      const { title, events } = await reads.run((from) => readCalendar(from, request.query))
      return calendarOf(events, { title, address, publicUrl })
    })
    return sendCalendar(reply, calendar)
  })

  app.get<Filtered>('/events.atom', filtered, async (request, reply) => {
    const { title, events } = await reads.run((from) => readNewest(from, request.query))
    const query = queryOf(request)
    const address = `${publicUrl}/events.atom${query}`
    const feed = atomOf(events, { title, address, publicUrl, query })
    return send(reply, 'application/atom+xml', feed)
  })
}

/** The address of a user's own calendar, which needs no signing in. */
export function calendarRoutes(route: Route, { db, publicUrl }: Pick<FeedDeps, 'db' | 'publicUrl'>) {
  const linkOf = (key: string | null) => ({ address: key === null ? null : `${publicUrl}/calendar/${key}.ics` })

  route(contract.getCalendarLink, async ({ user }) => linkOf(await findCalendarKey(db, user.id)))

  route(contract.renewCalendarLink, ({ user, transactWith }) =>
    transactWith(linkOf)(async (tx) => {
      const key = createToken()
      await saveCalendarKey(tx, user.id, key)
      return key
    }),
  )

  route(contract.deleteCalendarLink, async ({ user }) => {
    await saveCalendarKey(db, user.id, null)
  })
}

const sendCalendar = (reply: FastifyReply, calendar: string) => send(reply, 'text/calendar', calendar)

const send = (reply: FastifyReply, type: string, text: string) =>
  (reply.hasHeader('cache-control') ? reply : reply.header('cache-control', 'no-cache'))
    .type(`${type}; charset=utf-8`)
    .send(text)

/** The filters for the pages of a list, which feeds ignore. */
const ignoredFilters = ['sort', 'limit', 'cursor', ...personalFilters]

/** The filters of a feed as a query string in a fixed order: `?country=Poland&game_type=AOS`. */
function queryOf({ url, query }: FastifyRequest<Filtered>): string {
  const parameters = parametersOf({ url }, filterNames)
  const named = [...parameters].filter(
    ([name, value]) => value && Object.hasOwn(query, name) && !ignoredFilters.includes(name),
  )
  return named.length > 0 ? `?${new URLSearchParams(named.toSorted())}` : ''
}
