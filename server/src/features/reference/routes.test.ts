import { endpoints } from '@muster/contract'
import { getReference } from '@muster/contract/reference'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

let answer: Awaited<ReturnType<typeof test.call<typeof getReference>>>['body']
beforeAll(async () => {
  answer = (await test.call(getReference)).body
})

const callNamed = (name: string) => {
  const call = answer.groups.flatMap(({ calls }) => calls).find((one) => one.name === name)
  if (!call) throw new Error(`${name} is missing`)
  return call
}
const typeIn = (name: string, field: string) =>
  [...callNamed(name).parameters, ...(callNamed(name).body?.fields ?? [])].find((one) => one.name === field)?.type

describe('the reference', () => {
  it('has every call once, under what it is about', () => {
    const named = answer.groups.map(({ name, calls }) => [name, calls.map((call) => call.name).sort()])
    const byTag = Object.groupBy([...endpoints], ([, { tag }]) => tag)
    const expected = Object.entries(byTag).map(([tag, those]) => [tag, those.map(([name]) => name).sort()])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected))
  })

  it('says who may call, and to whom a token gives more', () => {
    expect(callNamed('listEvents')).toMatchObject({ access: 'anyone', takes_token: true })
    expect(callNamed('getEvent')).toMatchObject({ access: 'anyone', takes_token: false })
    expect(callNamed('updateEvent')).toMatchObject({ access: 'owner', takes_token: false })
  })

  it('says in words what can be sent', () => {
    expect(typeIn('listEvents', 'limit')).toBe('integer, 1 to 1000, 100 if left out')
    expect(typeIn('listEvents', 'game_type')).toBe('AOS | SPEARHEAD | WARCRY')
    expect(typeIn('getEvent', 'event_id')).toBe('integer, at least 1')
    expect(typeIn('createEvent', 'title')).toBe('string, 1 to 200 characters')
    expect(typeIn('createEvent', 'description')).toBe('string or null, at most 5000 characters')
    expect(typeIn('createMatches', 'matches')).toBe('list of object, 1 to 500 entries')
    expect(typeIn('createMatches', 'matches[].table_number')).toBe('integer or null, 1 to 1000')
    expect(typeIn('getArmyTrend', 'faction')).toBe('string or list of string')
  })

  it('names what answers are made of', () => {
    expect(callNamed('getEvent').answer).toMatchObject({ status: 200, schema: 'Event', csv: null })
    const list = answer.schemas.find(({ name }) => name === 'EventList')
    expect(list?.fields[0]).toMatchObject({
      name: 'events',
      type: 'list of ListedEvent',
      schema: 'ListedEvent',
      example: null,
    })
    for (const { fields } of answer.schemas) {
      for (const { schema } of fields) {
        if (schema !== null) expect(answer.schemas.map(({ name }) => name)).toContain(schema)
      }
    }
  })

  it('gives a command for each call, with what it needs', () => {
    expect(callNamed('compareArmies').curl).toBe("curl 'http://muster.test/api/v1/stats/armies/compare'")
    expect(callNamed('updateEvent').curl).toBe(
      [
        "curl -X PUT 'http://muster.test/api/v1/events/7' \\",
        "  -H 'Authorization: Bearer …' \\",
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"registration_open":false}'`,
      ].join('\n'),
    )
  })
})
