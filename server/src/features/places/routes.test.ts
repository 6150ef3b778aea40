import { listPlaces } from '@muster/contract/places'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function find(search: string, more = {}) {
  const { status, body } = await test.call(listPlaces, { query: { search, ...more } })
  expect(status).toBe(200)
  return body.places.map(({ name, region, country }) => `${name}, ${region}, ${country}`)
}

describe('places', () => {
  it.each([
    ['Leeds', 'Leeds, England, United Kingdom'],
    ['lee', 'Leeds, England, United Kingdom'],
    ['Munchen', 'Munich, Bavaria, Germany'],
    ['münchen', 'Munich, Bavaria, Germany'],
    ['krakow', 'Kraków, Lesser Poland, Poland'],
    ['sankt gallen', 'Sankt Gallen, Saint Gallen, Switzerland'],
    ['Saint Gall', 'Sankt Gallen, Saint Gallen, Switzerland'],
    ['St Albans', 'St Albans, England, United Kingdom'],
    ['st. albans', 'St Albans, England, United Kingdom'],
    ['York', 'York, England, United Kingdom'],
    ['upon tyne', 'Newcastle upon Tyne, England, United Kingdom'],
    ['birmingam', 'Birmingham, England, United Kingdom'],
    ['Shefield', 'Sheffield, England, United Kingdom'],
    ['Leeds, Alabama', 'Leeds, Alabama, United States'],
    ['Newport, wales', 'Newport, Wales, United Kingdom'],
    ['Los Angeles, CA', 'Los Angeles, California, United States'],
    ['London, ON', 'London, Ontario, Canada'],
    ['kings lynn', "King's Lynn, England, United Kingdom"],
    ['Hong Kong', 'Hong Kong, Hong Kong, China'],
    ['s', 'Shanghai, Shanghai, China'],
    ['wales', 'Cardiff, Wales, United Kingdom'],
    ['UK', 'London, England, United Kingdom'],
    ['usa', 'New York City, New York, United States'],
    ['New York', 'New York City, New York, United States'],
    ['Luxembourg', 'Luxembourg, Luxembourg, Luxembourg'],
  ])('are found for %j, the likeliest first', async (search, likeliest) => {
    expect((await find(search))[0]).toBe(likeliest)
  })

  it('can be narrowed to a country', async () => {
    expect((await find('Newcastle', { country: 'United Kingdom' }))[0]).toBe(
      'Newcastle upon Tyne, England, United Kingdom',
    )
  })

  it('are not found for text without a name, and pattern characters are literal', async () => {
    expect(await find('%')).toEqual([])
    expect(await find('...')).toEqual([])
    expect(await find('Lee_s')).not.toContain('Leeds, England, United Kingdom')
    expect(await find('qqqqxxzz')).toEqual([])
  })

  it('contain the fields that an event needs, up to the requested number', async () => {
    const { body } = await test.call(listPlaces, { query: { search: 'Leeds', limit: '1' } })
    expect(body.places).toEqual([
      {
        id: 2644688,
        name: 'Leeds',
        region: 'England',
        country: 'United Kingdom',
        latitude: 53.7965,
        longitude: -1.5478,
        population: 516298,
        time_zone: 'Europe/London',
      },
    ])
  })
})
