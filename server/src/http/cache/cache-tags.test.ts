import { expect, it } from 'vitest'
import { tagsChangedBy, tagsOf } from './cache-tags.ts'

it.each([
  ['/api/v1/events/7', ['event 7']],
  ['/api/v1/events/7/matches?round=2', ['event 7']],
  ['/api/v1/events/7/participants.csv', ['event 7']],
  ['/events/7', ['event 7']],
  ['/events/7.ics', ['event 7']],
  ['/embed/events/7/standings', ['event 7']],
  ['/', ['events']],
  ['/events?search=cup', ['events']],
  ['/api/v1/events/places', ['events']],
  ['/events.atom', ['events']],
  ['/embed/events', ['events']],
  ['/sitemap.xml', ['events']],
  ['/armies/Skaven', ['armies', 'counts', 'events']],
  ['/api/v1/stats/armies.csv', ['armies', 'counts', 'events']],
  ['/api/v1/armies?game_type=AOS', ['armies']],
  ['/api/v1/places?search=leeds', ['places']],
  // Recounted every 10 seconds, regardless of the number of reads.
  ['/api/v1/stats/home_page', undefined],
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
  ['/api/v1/events/:event_id', { event_id: '7' }, ['event 7', 'events']],
  ['/api/v1/events/:event_id/matches/:match_id/result', { event_id: '7' }, ['event 7', 'events']],
  ['/api/v1/armies/:army_id', {}, undefined],
  ['/api/v1/users/me', {}, undefined],
  ['/api/v1/something/new', {}, undefined],
  ['/api/v1/users/change-password', {}, []],
  ['/api/v1/auth/login', {}, []],
  ['/api/v1/feedback/:feedback_id', {}, []],
  ['/alerts/end', {}, []],
])('a write through %s with %j invalidates %j', (route, params, changed) => {
  expect(tagsChangedBy(route, params)).toEqual(changed)
})
