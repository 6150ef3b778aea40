import { describe, expect, it } from 'vitest'
import type { ArmyFilters } from './army-filters.ts'
import { type ArmySubject, armiesPage } from './army-pages.ts'
import { headOfPage } from './page-heads.ts'
import { imageOf, keywordsOf } from './page-meta.ts'

const seraphon = { faction: 'Seraphon' }
const pair = { a: 'Seraphon', b: 'Skaven' }

describe('the title of a page about armies', () => {
  it.each<[ArmyFilters, string]>([
    [{}, 'Armies'],
    [{ draws: 'left_out' }, 'Armies'],
    [{ game_type: 'AOS' }, 'Armies in Age of Sigmar'],
    [{ game_type: 'SPEARHEAD' }, 'Armies in Spearhead'],
    [{ grand_alliance: 'Chaos' }, 'Armies of Chaos'],
    [{ event_type: 'tournament' }, 'Armies, tournaments'],
    [{ event_type: 'friendly' }, 'Armies, friendly games'],
    [{ country: 'Poland' }, 'Armies, Poland'],
    [{ min_size: '16' }, 'Armies, events of 16 or more'],
    [{ period: '365' }, 'Armies, last 365 days'],
    [{ from: '2026-01-31' }, 'Armies, since 31 January 2026'],
    [{ to: '2026-01-31' }, 'Armies, until 31 January 2026'],
    [{ from: '2026-01-31', to: '2026-03-01' }, 'Armies, 31 January 2026 to 1 March 2026'],
    [{ from: '2026-01-31', to: '2026-01-31' }, 'Armies, 31 January 2026'],
    [
      {
        game_type: 'SPEARHEAD',
        grand_alliance: 'Order',
        event_type: 'tournament',
        country: 'Poland',
        period: '30',
        min_size: '8',
        draws: 'not_won',
      },
      'Armies of Order in Spearhead, tournaments, Poland, events of 8 or more, last 30 days',
    ],
  ])('names its filters: %j', (filters, title) => {
    expect(armiesPage(undefined, filters).title).toBe(title)
  })

  it.each<[ArmyFilters, string]>([
    [{}, 'Seraphon'],
    [{ game_type: 'SPEARHEAD', period: '90' }, 'Seraphon in Spearhead, last 90 days'],
    [{ grand_alliance: 'Order' }, 'Seraphon'],
  ])('names the faction: %j', (filters, title) => {
    expect(armiesPage(seraphon, filters).title).toBe(title)
  })

  it.each<[ArmyFilters, string]>([
    [{}, 'Seraphon and Skaven'],
    [{ game_type: 'AOS', event_type: 'friendly' }, 'Seraphon and Skaven in Age of Sigmar, friendly games'],
  ])('names both factions: %j', (filters, title) => {
    expect(armiesPage(pair, filters).title).toBe(title)
  })
})

describe('the address and the picture of a page about armies', () => {
  it.each<[ArmySubject, ArmyFilters, string, string]>([
    [undefined, {}, '?game_type=all', '/share/armies.png'],
    [undefined, { game_type: 'AOS' }, '', '/share/armies.png?game_type=AOS'],
    [
      undefined,
      { game_type: 'SPEARHEAD', period: '90' },
      '?game_type=SPEARHEAD&period=90',
      '/share/armies.png?game_type=SPEARHEAD&period=90',
    ],
    [seraphon, {}, '?game_type=all', '/share/armies.png?faction=Seraphon'],
    [pair, {}, '?a=Seraphon&b=Skaven&game_type=all', '/share/armies.png?a=Seraphon&b=Skaven'],
    [
      { faction: 'Łódź & Co' },
      { country: 'Bosnia & Herzegovina' },
      '?game_type=all&country=Bosnia%20%26%20Herzegovina',
      '/share/armies.png?faction=%C5%81%C3%B3d%C5%BA%20%26%20Co&country=Bosnia%20%26%20Herzegovina',
    ],
  ])('contain its subject and filters: %j, %j', (subject, filters, query, image) => {
    expect(armiesPage(subject, filters)).toMatchObject({ query, image })
  })

  it('have an alternative text that says what the picture shows', () => {
    expect(imageOf(armiesPage(seraphon, { period: '90' }))).toEqual({
      path: '/share/armies.png?faction=Seraphon&period=90',
      alt: 'Seraphon, last 90 days',
    })
    expect(imageOf(headOfPage('/'))).toEqual({ path: '/share.png', alt: expect.stringContaining('Muster') })
  })
})

describe('the description of a page about armies', () => {
  it('covers all armies when there is no filter', () => {
    const { title, description } = armiesPage(undefined, {})
    expect(armiesPage(undefined, { draws: 'left_out' })).toMatchObject({ title, description })
  })

  it('begins with its title', () => {
    expect(armiesPage(seraphon, { game_type: 'SPEARHEAD' }).description).toBe(
      'Seraphon in Spearhead: win rates with the number of matches and their uncertainty, matchups and trends. Free and open.',
    )
    expect(armiesPage(pair, {}).description).toBe(
      'Seraphon and Skaven: both records, their matches against each other, and whether the difference is clear.',
    )
  })

  it('has its factions before the keywords of every page', () => {
    const common = keywordsOf(headOfPage('/'))
    expect(keywordsOf(armiesPage(seraphon, { period: '90' }))).toBe(`Seraphon, ${common}`)
    expect(keywordsOf(armiesPage(pair, {}))).toBe(`Seraphon, Skaven, ${common}`)
    expect(keywordsOf(armiesPage(undefined, { period: '90' }))).toBe(common)
  })
})
