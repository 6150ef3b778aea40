import { endpoints } from '@muster/contract'
import type { Endpoint } from '@muster/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { createIsChanged, tagsChangedBy, tagsOf } from './cache-tags.ts'

it.each([
  ['/api/v1/events/7', ['event 7']],
  ['/api/v1/events/7/matches?round=2', ['event 7']],
  ['/api/v1/events/7/participants.csv', ['event 7']],
  ['/api/v1/events/7/calls', ['event 7']],
  ['/api/v1/events/7/claims', ['event 7']],
  ['/api/v1/events/7/matches/31/history', ['event 7']],
  ['/events/7', ['event 7']],
  ['/events/7/board?theme=dark', ['event 7']],
  ['/events/7.ics', ['event 7']],
  ['/embed/events/7/standings', ['event 7']],
  ['/', ['events']],
  ['/events?search=cup', ['events']],
  ['/api/v1/events/places', ['events']],
  ['/events.atom', ['events']],
  ['/embed/events', ['events']],
  ['/sitemap.xml', ['events']],
  ['/sitemap/events-2.xml', ['events']],
  ['/players/ana', ['players', 'ratings', 'counts']],
  ['/api/v1/players/ana/matches?opponent=7', ['players', 'ratings', 'counts']],
  ['/armies/Skaven', ['armies', 'counts', 'events']],
  ['/api/v1/stats/armies.csv', ['armies', 'counts', 'events']],
  ['/api/v1/stats/missions/Border%20War', ['armies', 'counts', 'events']],
  ['/api/v1/armies?game_type=AOS', ['armies']],
  ['/api/v1/places?search=leeds', ['places']],
  // Counted again every 10 seconds, whatever changes.
  ['/api/v1/stats/home_page', []],
  ['/events/create', undefined],
  ['/api/v1/auth/me', undefined],
  ['/api/v1/alerts', undefined],
  ['/api/v1/calendar', undefined],
  ['/calendar/abc.ics', undefined],
  ['/verify-email?token=x', undefined],
  ['/healthz', undefined],
])('the response at %s has the cache tags %j', (url, tags) => {
  expect(tagsOf(url)).toEqual(tags)
})

it.each([
  ['/api/v1/events', {}, ['events']],
  ['/api/v1/events/:event_id', { event_id: '7' }, ['event 7', 'counts', 'players']],
  ['/api/v1/events/:event_id/matches/:match_id/result', { event_id: '7' }, ['event 7', 'counts', 'players']],
  ['/api/v1/armies/:army_id', {}, undefined],
  ['/api/v1/users/me', {}, undefined],
  ['/api/v1/something/new', {}, undefined],
  ['/api/v1/users/change-password', {}, ['sessions']],
  ['/api/v1/auth/login', {}, []],
  ['/api/v1/auth/logout', {}, ['sessions']],
  // It splits merged accounts.
  ['/api/v1/auth/reset-password', {}, undefined],
  ['/api/v1/feedback/:feedback_id', {}, []],
  ['/alerts/end', {}, []],
  ['/api/v1/mails/end', {}, []],
])('a write through %s with %j invalidates %j', (route, params, changed) => {
  expect(tagsChangedBy(route, params)).toEqual(changed)
})

describe('on the page', () => {
  const all = [...endpoints.values()]
  const reads = all.filter(({ method }) => method === 'GET')
  const callOf = ({ method, path }: Endpoint, event_id: number) => ({
    name: `${method} ${path}`,
    params: path.includes(':event_id') ? { event_id } : {},
  })
  /** `/stats/armies` is about armies, `/events/import` about imports. */
  const nounOf = ({ path }: Endpoint) =>
    path
      .replace('/stats/', '/')
      .replace(/^\/events\/import(?=\/|$)/, '/imports')
      .split('/')[1]
  const isOfEvent = ({ path }: Endpoint) => path.includes(':event_id')
  const isSilent = ({ path }: Endpoint) =>
    /^\/(auth(?!\/reset-password)|pairings)\/|^\/users\/change-password$/.test(path)

  it.each(
    all.filter((each) => each.method !== 'GET').map((write) => [`${write.method} ${write.path}`, write] as const),
  )('%s changes the responses about the same noun, and none about another event', (_name, write) => {
    const isChanged = createIsChanged(callOf(write, 7))
    const changed = (event_id: number) => reads.filter((read) => isChanged(callOf(read, event_id)))
    if (isSilent(write)) return expect(changed(7)).toEqual([])
    const related = reads.filter((read) => nounOf(read) === nounOf(write) && (isOfEvent(write) || !isOfEvent(read)))
    expect(changed(7)).toEqual(expect.arrayContaining(related))
    if (nounOf(write) === 'events') expect(changed(8).filter(isOfEvent)).toEqual([])
  })

  it('a change of a profile invalidates every response, and nothing else that the page caches', () => {
    const isChanged = createIsChanged({ name: 'PUT /users/me' })
    expect(reads.every((read) => isChanged(callOf(read, 7)))).toBe(true)
    expect(['component', 'verify-email'].filter((name) => isChanged({ name }))).toEqual([])
  })

  it('a change of an event invalidates the statistics and claims of an account, and nothing private', () => {
    const isChanged = createIsChanged({ name: 'PUT /events/:event_id', params: { event_id: 7 } })
    for (const name of ['GET /stats/profile', 'GET /claims']) expect(isChanged({ name })).toBe(true)
    expect(['GET /alerts', 'GET /calendar', 'GET /auth/me'].filter((name) => isChanged({ name }))).toEqual([])
  })
})
