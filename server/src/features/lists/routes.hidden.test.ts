import { endpoints } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import { putList } from '@muster/contract/lists'
import { expect, it } from 'vitest'
import { buildListField } from '../../testing/lists.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp(() => ({}))

const secret = 'Zebulon Quartzfang, general, Arcane Tome'

/** Everything that shows something of an event, in each of its forms. */
const addresses = (ids: { event_id: number }) => [
  ...[...endpoints.values()]
    .filter(({ method, path, isStream }) => method === 'GET' && path.startsWith('/events/:event_id') && !isStream)
    .flatMap(({ path, csv }) =>
      ['', ...(csv ? ['.csv', '.sheet'] : [])].map((form) => addressOf(path, { params: ids }) + form),
    ),
  ...['/events', '/events/map'].map((path) => addressOf(path, {})),
  `/events/${ids.event_id}.ics`,
  `/embed/events/${ids.event_id}/standings`,
]

const build = async (lists_shown: 'submission' | 'deadline' | 'start') => {
  const built = await buildListField(test, { lists_shown, list_deadline: new Date(Date.now() + 3_600_000) })
  const handIn = (text: string) =>
    test.call(putList, { token: built.author.token, params: built.ofAna, body: { text } })
  expect(await handIn(secret)).toMatchObject({ status: 200, body: { text: secret, is_late: false, former_text: null } })
  return { ...built, handIn }
}
type Built = Awaited<ReturnType<typeof build>>

/** What each reader gets at each address. */
async function readAll({ ofAna, readers }: Built) {
  const ids = { ...ofAna, match_id: 1, round_number: 1 }
  const bodies = new Map<string, string>()
  for (const [who, user] of readers)
    for (const url of addresses(ids)) {
      const headers = user === undefined ? {} : { authorization: `Bearer ${user.token}` }
      const { body } = await test.app.inject({ url, headers })
      bodies.set(`${who}: ${url.replace(/\/\d+/g, '/N')}`, body)
    }
  return bodies
}

/** Where each reader finds the list. */
const findings = async (built: Built) =>
  [...(await readAll(built))].flatMap(([where, body]) => (body.includes('Zebulon') ? where : [])).sort()

const ofOne = '/api/v1/events/N/participants/N/list'
const ofAll = '/api/v1/events/N/lists'
const exported = '/api/v1/events/N/export'
const own = `the author: /api/v1/events/N/participants/me`
const all = (who: string, urls: string[]) => urls.map((url) => `${who}: ${url}`)
const hidden = [
  own,
  ...all('the author', [ofOne]),
  ...all('a helper', [ofOne, ofAll]),
  ...all('the owner', [ofOne, ofAll, exported]),
].sort()
const everybody = ['a visitor', 'a stranger', 'the opponent', 'the author', 'a helper', 'the owner']
const shown = [own, ...everybody.flatMap((who) => all(who, [ofOne, ofAll, exported]))].sort()

it('a list is hidden everywhere until the first round is published, and then shown to everybody', async () => {
  const built = await build('start')
  expect(await findings(built)).toEqual(hidden)
  await built.desk.pair()
  expect(await findings(built)).toEqual(hidden)
  await built.desk.publish(1)
  expect(await findings(built)).toEqual(shown)
})

it('a rehearsal shows no list: a result that is entered weeks before the event', async () => {
  const built = await build('start')
  await built.desk.change({ list_deadline: null, event_date: new Date(Date.now() + 21 * 86_400_000).toISOString() })
  const [ana = 0, ben = 0] = built.field.participants
  await built.desk.addMatch(ana, ben, { round_number: 1, participant1_score: 20, participant2_score: 10 })
  expect(await findings(built)).toEqual(hidden)
  expect((await built.handIn(`${secret}, changed`)).status).toBe(200)
})

it('a list is hidden everywhere until the deadline, and then shown to everybody', async () => {
  const built = await build('deadline')
  await built.desk.pair()
  await built.desk.publish(1)
  expect(await findings(built)).toEqual(hidden)
  await built.desk.change({ list_deadline: new Date(Date.now() - 60_000).toISOString() })
  expect(await findings(built)).toEqual(shown)
})

it('a list is shown as it is handed in, if the organiser says so', async () => {
  expect(await findings(await build('submission'))).toEqual(shown)
})

/** Without what changes with each write. */
const masked = (body: string) =>
  body.replace(/"version":\d+/g, '"version"').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{8}T\d{6}Z/g, 'instant')

it('nobody can tell from any byte what a hidden list says', async () => {
  const built = await build('start')
  const before = await readAll(built)
  await built.handIn('Another list, which is longer.\n'.repeat(400))
  const after = await readAll(built)
  const differing = [...before].flatMap(([where, body]) =>
    masked(body) === masked(after.get(where) ?? '') ? [] : where,
  )
  expect(differing.sort()).toEqual(hidden)
})
