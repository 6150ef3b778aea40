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
  ])('of %s and %j include every spelling', (name, others, names) => {
    expect(namesOf(name, others)).toBe(names)
  })

  it.each([
    ["King's Lynn", 'Kings Lynn'],
    ['N’Djaména', "N'djamena"],
    ['Winston-Salem', 'winston salem'],
  ])('%s and %s fold to the same name', (one, other) => {
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
  ])('is parsed into names and areas: %s', (city, names, within) => {
    expect(parseCity(city)).toEqual({ names, within })
  })

  it('is parsed the same way in a search', () => {
    expect(parsePlaceSearch('St. Johns, N.L., Canada')).toEqual({
      name: 'st johns',
      within: [['Newfoundland and Labrador'], ['Canada']],
    })
  })

  it.each(['東京', 'ﷺ'.repeat(100), '!?'])('has no searchable name in other scripts: %s', (search) => {
    expect(parsePlaceSearch(search).name).toBe('')
  })

  it('is shortened so that the search stays fast', () => {
    const { name, within } = parsePlaceSearch(`${'san '.repeat(50)}${',é'.repeat(48)}`)
    expect([name.length, within.length]).toEqual([59, 3])
  })
})
