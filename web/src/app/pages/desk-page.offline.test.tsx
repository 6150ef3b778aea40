import { getEvent } from '@muster/contract/events'
import { listMatches, type Match, recordResult } from '@muster/contract/matches'
import { returnParticipant } from '@muster/contract/participants'
import { listRounds } from '@muster/contract/rounds'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openOutbox } from '../../features/outbox/open-outbox.ts'
import { buildUser } from '../../testing/builders.ts'
import { ana, matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { crash, renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const [first] = matches as [Match, Match]
const open = (user = owner) => renderAt('/events/1/desk?part=round', { user })
const score = (nickname: string) => screen.findByLabelText(`Score of ${nickname}`)

const saved = (body: object, version = first.version + 1): Match => ({
  ...first,
  ...body,
  result: 'player1_win',
  version,
})

function serve() {
  serveDesk({ rounds: [published], matches })
  server.respond(recordResult, ({ body }) => saved(body as object))
}

/** Types 8–5 while nothing arrives, and waits until it is in the list of unsent results. */
async function typeOffline() {
  const page = open()
  server.drop(recordResult)
  await page.device.type(await score('Ana'), '8{Enter}5{Enter}')
  await screen.findByRole('button', { name: '1 not sent: round 1, table 1' })
  return page
}

const openList = async ({ device }: { device: ReturnType<typeof open>['device'] }) => {
  const name = /^1 (not sent|needs your decision): round 1, table 1$/
  await device.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Not Sent' }))
}

afterEach(() => vi.unstubAllGlobals())

it('a restart sends what was not sent, as an offline result, and forgets it once it is saved', async () => {
  serve()
  await typeOffline()
  crash()
  serve()
  open()
  expect(await screen.findByText('Saved')).toBeVisible()
  const sent = server
    .requests(recordResult)
    .map(({ version, body }) => [version, (body as Match & { source?: string }).source])
  expect(sent).toEqual([
    ['"4"', undefined],
    ['"4"', 'offline'],
  ])
  crash()
  open()
  await score('Ana')
  await settle()
  expect(server.requests(recordResult)).toHaveLength(2)
})

it('without a network, a result that must wait for an action is counted as not sent, and is sent as an offline result', async () => {
  serve()
  const { device, application } = open()
  server.drop(returnParticipant)
  const action = { type: 'return', participant_id: ana.id } as const
  openOutbox(application, owner.id).act({ event_id: 1, action, names: ['Ana'] })
  await device.type(await score('Ana'), '8{Enter}5{Enter}')
  expect(await screen.findByRole('button', { name: /^2 not sent/ })).toBeVisible()
  expect(screen.queryByText('Saving…')).toBeNull()
  expect(server.requests(recordResult)).toEqual([])
  server.respond(returnParticipant, ana)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(server.requests(recordResult).map(({ body }) => body)).toMatchObject([{ source: 'offline' }])
})

it('a refetch does not replace a score that is not sent', async () => {
  serve()
  const { application } = await typeOffline()
  const theirs = saved({ participant1_score: 1, participant2_score: 2 }, 9)
  server.respond(listMatches, { matches: [theirs, ...matches.slice(1)], total: 2, next_cursor: null })
  await act(() => application.queryClient.invalidateQueries())
  expect(await score('Ana')).toHaveValue('8')
  expect(screen.getByText('1 match in progress')).toBeVisible()
})

it('a result of a deleted match stays in the list with its reason until it is discarded', async () => {
  serve()
  const page = open()
  await score('Ana')
  server.refuse(recordResult, 404, { code: 'not_found', detail: 'Gone.' })
  server.respond(listMatches, { matches: matches.slice(1), total: 1, next_cursor: null })
  await page.device.type(await score('Ana'), '8{Enter}5{Enter}')
  const list = await openList(page)
  expect(await list.findByText('Not saved. This match has been deleted.')).toBeVisible()
  expect(list.getByText('Round 1, table 1, Ana – Ben: 8–5')).toBeVisible()
  await page.device.click(list.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Everything is sent.')).toBeVisible()
})

it('the unsent results can be passed on as text and as a code', async () => {
  serve()
  const page = await typeOffline()
  const list = await openList(page)
  await page.device.click(list.getByRole('button', { name: 'Copy as Text' }))
  expect(await navigator.clipboard.readText()).toBe('Round 1, table 1, Ana – Ben: 8–5')
  await page.device.click(list.getByRole('button', { name: 'Show as Code' }))
  expect(list.getByRole('img', { name: 'The results that are not sent, as text' })).toBeVisible()
})

it('results stay under the account that entered them: another account neither sees nor sends them', async () => {
  serve()
  const { application } = await typeOffline()
  await act(async () => application.session.end())
  crash()
  const other = buildUser({ nickname: 'Otto' })
  serveDesk({ rounds: [published], matches, event: { owner_id: other.id } })
  open(other)
  await score('Ana')
  await settle()
  expect(server.requests(recordResult), 'only the attempt of the first account').toHaveLength(1)
  expect(screen.queryByText(/not sent/)).not.toBeInTheDocument()
  crash()
  serve()
  open()
  expect(await screen.findByText('Saved')).toBeVisible()
})

it('a session that has ended keeps the results, and signing in again sends them', async () => {
  serve()
  const { address, device } = open()
  server.refuse(recordResult, 401, { code: 'not_signed_in', detail: 'Please sign in.' })
  await device.type(await score('Ana'), '8{Enter}5{Enter}')
  await expect.poll(address).toBe('/login')
  crash()
  serve()
  open()
  expect(await screen.findByText('Saved')).toBeVisible()
})

it('a browser that refuses to store results is named at once, and the result is sent all the same', async () => {
  serve()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  await typeOffline()
  expect(screen.getByText(/^This browser refuses to store what you do/)).toBeVisible()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('unsent_result'))).toHaveLength(1)
  crash()
  serve()
  open()
  expect(await screen.findByText('Saved')).toBeVisible()
  await expect.poll(() => Object.keys(localStorage).filter((name) => name.startsWith('unsent_result'))).toEqual([])
})

it('a lost connection to the database is opened again, and nothing is lost', async () => {
  serve()
  const { transaction } = IDBDatabase.prototype
  let lost: IDBDatabase | undefined
  const losing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (args[0] === 'unsent_results') lost ??= this
    if (this === lost) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    return transaction.apply(this, args)
  })
  await typeOffline()
  expect(screen.queryByText(/refuses to store/)).not.toBeInTheDocument()
  expect(lost).toBeDefined()
  losing.mockRestore()
  crash()
  serve()
  open()
  expect(await screen.findByText('Saved')).toBeVisible()
})

it('the desk opens from its copies when nothing responds', async () => {
  serve()
  open()
  await score('Ana')
  await settle()
  crash()
  for (const endpoint of [getEvent, listMatches, listRounds]) server.drop(endpoint)
  open()
  expect(await score('Ana')).toBeVisible()
  expect(await screen.findByText(/^No connection since \d\d:\d\d\. This device keeps everything/)).toBeVisible()
})
