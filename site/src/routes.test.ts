import { describe, expect, it } from 'vitest'
import { headOfPage, isNamed } from './page-heads.ts'
import { eventPage, fullTitle, keywordsOf } from './page-meta.ts'
import { routeDefinitions, routes } from './routes.ts'

const event = {
  id: 7,
  visibility: 'listed',
  title: 'Winter Cup',
  description: 'Bring dice.',
  game_type: 'AOS',
  event_type: 'tournament',
  event_date: null,
  time_zone: null,
  location_city: 'Kraków',
  location_country: 'Poland',
  key: null,
} as const

describe('the title of a page', () => {
  it.each([
    ['gets the product’s name appended', 'Events', 'Events | Muster'],
    ['stays when it contains the name already', 'Winter Muster', 'Winter Muster'],
    ['stays when it begins with the name', routes['/'].title, routes['/'].title],
    ['gets the name when it contains it in lower case only', 'muster', 'muster | Muster'],
    ['gets the name even when it is empty', '', ' | Muster'],
  ])('%s', { tags: 'spec:1.15' }, (_what, title, full) => {
    expect(fullTitle(title)).toBe(full)
  })
})

describe('the pages', () => {
  // The pages of single items take their metadata from their content.
  const all = routeDefinitions.flatMap(([path]) => (isNamed(path) ? [{ path, meta: headOfPage(path) }] : []))

  it.each(all)('$path has a title, and is described in sentences that a preview shows in full', ({ meta }) => {
    expect(meta.title).not.toBe('')
    expect(meta.description).toMatch(/^[A-Z].{39,298}\.$/)
    expect(keywordsOf(meta)).toContain('Age of Sigmar')
  })

  it('each have their own title and description', () => {
    for (const word of ['title', 'description'] as const) {
      expect(new Set(all.map(({ meta }) => meta[word])).size).toBe(all.length)
    }
  })

  it('name the purpose of the product in the title of the home page', { tags: 'spec:1.14' }, () => {
    expect(routes['/'].title).toBe('Muster: manage Age of Sigmar, Spearhead and Warcry events')
  })
})

describe('the page of an event', () => {
  it('has an address with its key if it is unlisted', () => {
    expect(eventPage({ ...event, key: 'abc' }).query).toBe('?key=abc')
    expect(eventPage(event).query).toBeUndefined()
  })

  it('has a picture of its own if it is listed', () => {
    expect(eventPage(event).image).toBe('/share/events/7.png')
    expect(eventPage({ ...event, visibility: 'unlisted', key: 'abc' }).image).toBeUndefined()
  })

  const facts = 'Age of Sigmar tournament, Date TBD'
  it.each([
    ['game, kind, day, place and the organiser’s words', {}, `${facts}, Kraków, Poland. Bring dice.`],
    ['a city alone', { location_country: null }, `${facts}, Kraków. Bring dice.`],
    ['a country alone', { location_city: null }, `${facts}, Poland. Bring dice.`],
    ['no place', { location_city: null, location_country: null }, `${facts}, Location TBD. Bring dice.`],
    [
      'its contents when the organiser gives no description',
      { game_type: 'SPEARHEAD', event_type: 'friendly', description: null },
      'Spearhead friendly, Date TBD, Kraków, Poland. Standings and results on Muster.',
    ],
  ] as const)('describes %s', (_what, given, description) => {
    expect(eventPage({ ...event, ...given })).toMatchObject({ title: 'Winter Cup', description })
  })

  it('keeps a description that just fits, and cuts a longer one with an ellipsis', () => {
    const start = `${facts}, Kraków, Poland. `
    const descriptionOf = (length: number) =>
      eventPage({ ...event, description: 'd'.repeat(length - start.length) }).description
    expect(descriptionOf(300)).toBe(start + 'd'.repeat(300 - start.length))
    expect(descriptionOf(301)).toBe(`${start}${'d'.repeat(299 - start.length)}…`)
    expect(descriptionOf(5000)).toBe(descriptionOf(301))
  })

  it('leaves no gap before the ellipsis', () => {
    const { description } = eventPage({ ...event, description: 'word '.repeat(200) })
    expect(description).toMatch(/word…$|wor?…$/)
    expect(description.length).toBeLessThanOrEqual(300)
  })

  it.each([0, 1])('does not cut a surrogate pair in two (%i before it)', (before) => {
    const dice = `${'d'.repeat(before)}${'🎲'.repeat(300)}`
    const { description } = eventPage({ ...event, description: dice })
    expect(description.isWellFormed()).toBe(true)
  })

  it('has its game and any place before the keywords of every page', () => {
    const common = keywordsOf(headOfPage('/'))
    expect(keywordsOf(eventPage(event))).toBe(`Age of Sigmar, Kraków, Poland, ${common}`)
    const nowhere = { ...event, game_type: 'SPEARHEAD', location_city: null, location_country: null } as const
    expect(keywordsOf(eventPage(nowhere))).toBe(`Spearhead, ${common}`)
  })
})
