import { describe, expect, it } from 'vitest'
import { foldPlaceName, namesOf, parseCity, parsePlaceSearch } from './rules.ts'

describe('the names of a place', () => {
  it.each([
    ['Kraków', [], '|krakow|'],
    ['Munich', ['München', 'Monaco di Baviera'], '|munich|munchen|monaco di baviera|'],
    ['Sankt Gallen', ['St. Gallen'], '|st gallen|sankt gallen|'],
    ["L'Aquila", ['L’Aquila'], '|laquila|l aquila|'],
    ['Stoke-on-Trent', [''], '|stoke on trent|'],
    ['Tokyo', ['東京'], '|tokyo|'],
  ])('of %s and %j are there in each way to write them', (name, others, names) => {
    expect(namesOf(name, others)).toBe(names)
  })

  it.each([
    ["King's Lynn", 'Kings Lynn'],
    ['N’Djaména', "N'djamena"],
    ['Winston-Salem', 'winston salem'],
  ])('%s and %s are one', (one, other) => {
    expect(foldPlaceName(one)).toBe(foldPlaceName(other))
  })
})

describe('a city as people write it', () => {
  it.each([
    ['Leeds', ['leeds'], []],
    ['Leeds, West Yorkshire', ['leeds west yorkshire', 'leeds'], ['west yorkshire']],
    ['London (Stratford)', ['london stratford', 'london', 'stratford'], []],
    ['Basel/Mulhouse', ['basel mulhouse', 'basel', 'mulhouse'], []],
    ['Minocqua - Woodruff, WI', ['minocqua woodruff wi', 'minocqua', 'woodruff'], ['wisconsin']],
    ['Portland, ME', ['portland me', 'portland'], ['maine', 'montenegro']],
    ['Perth, W.A.', ['perth w a', 'perth'], ['washington', 'western australia']],
    ['Leeds, UK', ['leeds uk', 'leeds'], ['united kingdom']],
    [' , ', [], []],
  ])('is understood: %s', (city, names, within) => {
    expect(parseCity(city)).toEqual({ names, within })
  })

  it('is searched for in the same way', () => {
    expect(parsePlaceSearch('St. Johns, N.L., Canada')).toEqual({
      name: 'st johns',
      within: [['Newfoundland and Labrador'], ['Canada']],
    })
  })

  it.each(['東京', 'ﷺ'.repeat(100), '!?'])('is nothing to search for in other scripts: %s', (search) => {
    expect(parsePlaceSearch(search).name).toBe('')
  })

  it('is searched for by so much of it that the search stays quick', () => {
    const { name, within } = parsePlaceSearch(`${'san '.repeat(50)}${',é'.repeat(48)}`)
    expect([name.length, within.length]).toEqual([59, 3])
  })
})
