import type { CallResponse } from '@muster/contract/client'
import { command } from '../../lib/commands.ts'
import { event } from '../events/queries.ts'
import { calls } from './queries.ts'

export const resolveCall = command({
  name: 'POST /events/:event_id/calls/:call_id/resolve',
  updateCache: (cache, resolved, { params }) =>
    cache.setQueriesData<CallResponse<'GET /events/:event_id/calls'>>(
      { queryKey: calls(params.event_id, undefined).queryKey },
      (list) => list && { calls: list.calls.map((call) => (call.id === resolved.id ? resolved : call)) },
    ),
})

export const createAnnouncement = command({
  name: 'POST /events/:event_id/announcements',
  updateCache: (cache, announcement, { params }) =>
    cache.setQueryData(event(params.event_id).queryKey, (known) => known && { ...known, announcement }),
})

export const takeBackAnnouncement = command({
  name: 'DELETE /events/:event_id/announcements/:announcement_id',
  alreadyDoneOn: 'not_found',
})
