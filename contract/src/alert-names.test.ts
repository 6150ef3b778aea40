import { describe, expect, it } from 'vitest'
import { nameOfAlert, searchOfAlert } from './alert-names.ts'
import type { AlertFilters } from './alerts.ts'
import { readEventSearch } from './event-filters.ts'

const anything: AlertFilters = {
  ...{ search: null, game_type: null, event_type: null, country: null },
  ...{ open: null, near_place: null, near: null, radius_km: null },
}

describe('an alert', () => {
  it.each<[Partial<AlertFilters>, string, string]>([
    [{}, 'New events', 'when=upcoming'],
    [
      { game_type: 'SPEARHEAD', near_place: 7, radius_km: 50 },
      'New Spearhead events within 50 km of Leeds',
      'game_type=SPEARHEAD&near_place=7&radius_km=50&when=upcoming',
    ],
    [
      { event_type: 'tournament', near: '53.8,-1.5', radius_km: 100 },
      'New tournaments within 100 km of 53.8, -1.5',
      'event_type=tournament&near=53.8%2C-1.5&radius_km=100&when=upcoming',
    ],
    [
      { game_type: 'AOS', event_type: 'friendly', search: 'cup & “dice”', open: true },
      'New Age of Sigmar friendly games with “cup & “dice”” that are open for joining',
      'search=cup+%26+%E2%80%9Cdice%E2%80%9D&game_type=AOS&event_type=friendly&open=true&when=upcoming',
    ],
    [{ country: 'United Kingdom' }, 'New events in the United Kingdom', 'country=United+Kingdom&when=upcoming'],
    [
      { country: 'Poland', open: false },
      'New events in Poland that are not open for joining',
      'country=Poland&open=false&when=upcoming',
    ],
  ])('about %j has a name and an address', (given, name, query) => {
    const filters = { ...anything, ...given }
    const place = filters.near_place === null ? null : { name: 'Leeds' }
    expect(nameOfAlert({ filters, place })).toBe(name)
    const [path, asked = ''] = searchOfAlert(filters).split('?')
    expect(path).toBe('/events')
    expect([...new URLSearchParams(asked)].toSorted()).toEqual([...new URLSearchParams(query)].toSorted())
    const search = readEventSearch(new URLSearchParams(asked))
    expect(search).toMatchObject({ game_type: filters.game_type ?? '', radius_km: String(filters.radius_km ?? '') })
  })
})
