import { readEventSearch } from '@muster/site/event-filters'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeSearch, keepLastSearch } from './keep-search.ts'
import { readLastSearch } from './last-search.ts'

const searchOf = (query: string) => readEventSearch(new URLSearchParams(query))
const storedSearch = () => readLastSearch(localStorage.getItem('last_search') ?? '')

beforeEach(() => localStorage.clear())

describe('describeSearch', () => {
  it.each([
    [
      'near_place=7&radius_km=50&game_type=SPEARHEAD&when=upcoming',
      { name: 'Leeds', country: 'United Kingdom' },
      'Spearhead, within 31 miles of Leeds, upcoming',
    ],
    ['search=cup&event_type=friendly&open=true', undefined, 'Friendly, “cup”, open for joining'],
    ['country=Poland&state=finished&open=false', undefined, 'Poland, finished, not open for joining'],
    ['', undefined, ''],
  ])('describes %j', (query, place, words) => {
    expect(describeSearch(searchOf(query), place)).toBe(words)
  })
})

describe('the last search', () => {
  it('is stored as an address and words, without the position in the list', () => {
    keepLastSearch(localStorage, searchOf('search=cup&cursor=further&view=map'), undefined)
    expect(storedSearch()).toEqual({ address: '/events?search=cup', words: '“cup”' })
  })

  it.each([
    ['a position', 'near=53.8,-1.5&game_type=AOS', undefined],
    ['a place whose name is not known yet', 'near_place=7', undefined],
    ['everything', 'view=map', undefined],
  ])('is not stored for %s', (_what, query, place) => {
    keepLastSearch(localStorage, searchOf(query), place)
    expect(localStorage).toHaveLength(0)
  })

  it.each(['', '{', 'null', '{"address":"https://evil.example","words":"x"}', '{"address":"/events?","words":1}'])(
    'is undefined if something else is stored: %s',
    (text) => expect(readLastSearch(text)).toBeUndefined(),
  )
})
