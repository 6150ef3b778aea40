import { EventFilters } from '@muster/contract/event-search'
import { EventParams } from '@muster/contract/events'
import { dayOf } from '@muster/contract/hall-day'
import { readEventSearch, searchAddress } from '@muster/site/event-filters'
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import { z } from 'zod'
import type { Reads } from '../../db/reads.ts'
import { visitorWith } from '../../http/authentication.ts'
import { parametersOf } from '../../http/routing/query.ts'
import { addressOf } from '../events/rules.words.ts'
import { listPage, viewEvent } from '../events/service.ts'
import { viewStandings } from '../participants/service.ts'
import { embedEvents, embedStandings } from './present.ts'

/** The default and the maximum number of events in an embed. */
const eventsDefault = 10
const eventsMax = 50

const Theme = z.object({ theme: z.enum(['light', 'dark']).optional() })
/** The filters of a list. Those for the caller's own events are ignored. */
const EmbedFilters = z.intersection(EventFilters, Theme)
const embedNames = [...Object.keys(EventFilters.shape), 'theme']

type OfEvents = { Querystring: z.output<typeof EmbedFilters> }
type OfEvent = { Params: z.output<typeof EventParams>; Querystring: z.output<typeof Theme> }

/** Any site may frame embeds, but no other page of ours: nothing in an embed acts for a user. */
const allowFraming: onRequestHookHandler = async (_request, reply) => {
  const policy = String(reply.getHeader('content-security-policy')).replace(
    /frame-ancestors [^;]*/,
    'frame-ancestors *',
  )
  reply.header('content-security-policy', policy).removeHeader('x-frame-options')
}

/** Events and standings for iframes on the sites of clubs. */
export function embedRoutes(app: FastifyInstance, { reads, publicUrl }: { reads: Reads; publicUrl: string }) {
  const eventsOptions = {
    schema: { hide: true, querystring: EmbedFilters },
    onRequest: [allowFraming],
    config: { varies: { query: embedNames } },
  }
  app.get<OfEvents>('/embed/events', eventsOptions, async ({ query, url }, reply) => {
    const { theme, ...filters } = query
    const given = parametersOf({ url }, embedNames)
    const isDated = ['state', 'from', 'to'].some((name) => given.has(name))
    const search = {
      ...filters,
      my_events: undefined,
      joined_events: undefined,
      helped_events: undefined,
      cursor: undefined,
      // Soonest first by default.
      ...(!given.has('sort') && { sort: 'date' as const }),
      ...(!isDated && { from: dayOf(Date.now(), 'UTC') }),
      limit: given.has('limit') ? Math.min(filters.limit, eventsMax) : eventsDefault,
    }
    const { page } = await reads.run((db) => listPage(db, search, undefined))
    const when = isDated ? undefined : 'upcoming'
    const address = publicUrl + searchAddress({ ...readEventSearch(given), cursor: '', when })
    return sendPage(reply, embedEvents(page, { title: 'Events', theme, publicUrl, address }))
  })

  const standingsOptions = {
    schema: { hide: true, params: EventParams, querystring: Theme },
    onRequest: [allowFraming],
    config: { varies: { query: ['theme'] } },
  }
  app.get<OfEvent>('/embed/events/:event_id/standings', standingsOptions, async ({ params, query }, reply) => {
    const { event, standings } = await reads.run(async (db) => ({
      event: (await viewEvent(db, params.event_id, stranger)).event,
      ...(await viewStandings(db, params.event_id, stranger)),
    }))
    const address = addressOf(event, publicUrl)
    return sendPage(reply, embedStandings(standings, { title: event.title, theme: query.theme, publicUrl, address }))
  })
}

/** A viewer without a key: unlisted events are not embedded. */
const stranger = visitorWith()

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
