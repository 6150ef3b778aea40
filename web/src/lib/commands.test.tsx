import { createAlert, deleteAlert, endAlert, listAlerts, testAlert } from '@muster/contract/alerts'
import { listArmies } from '@muster/contract/armies'
import type { Endpoint } from '@muster/contract/endpoint'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { deleteFeedback, listFeedback } from '@muster/contract/feedback'
import { deleteMatch } from '@muster/contract/matches'
import { deleteParticipant, joinEvent } from '@muster/contract/participants'
import { createRound, publishRound, unpublishRound } from '@muster/contract/rounds'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildAlert, buildEvent, buildFeedback, buildMatch, buildUser } from '../testing/builders.ts'
import { draft, matches, published, serveDesk } from '../testing/desk.ts'
import { serveEventList } from '../testing/event-list.ts'
import { owner, serveEvent } from '../testing/event-page.ts'
import { serveHome } from '../testing/home-page.ts'
import { chooseInMenu } from '../testing/menu.ts'
import { serveProfile } from '../testing/profile.ts'
import { renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'

interface Action {
  endpoint: Endpoint
  address?: string
  user?: typeof owner
  serve?: () => unknown
  /** Opens the dialog, if there is one. */
  open?: (device: UserEvent) => Promise<void>
  act: (device: UserEvent) => Promise<void>
  failed: string
  /** For a deletion: it does not give the reason of a refusal. */
  isDeletion?: true
  /** The device does it instead when no response comes: `desk-page.pairing-offline.test.tsx`. */
  worksOffline?: true
}

const press = (name: string | RegExp) => async (device: UserEvent) => {
  const [button] = await screen.findAllByRole('button', { name })
  await expect.poll(() => button).toBeEnabled()
  await device.click(button ?? expect.unreachable())
}
const choose = (name: string) => (device: UserEvent) => chooseInMenu(device, name)
const match = () => serveEvent({ matches: [buildMatch()] })
const feedback = () => server.respond(listFeedback, { feedback: [buildFeedback()], total: 1 })
const alerts = () => {
  serveProfile()
  server.respond(listAlerts, { alerts: [buildAlert()] })
}
const desk = (part: string, given: Parameters<typeof serveDesk>[0] = {}) => ({
  address: `/events/1/desk?part=${part}`,
  serve: () => serveDesk(given),
})
const deletion = (endpoint: Endpoint, open: NonNullable<Action['open']>, button: string, failed: string) => ({
  endpoint,
  open,
  act: press(button),
  failed: `The ${failed} could not be deleted.`,
  isDeletion: true as const,
})

const actions: Record<string, Action> = {
  'removing a participant': deletion(deleteParticipant, choose('Remove Ana'), 'Delete Participant', 'participant'),
  'deleting a match': {
    ...deletion(deleteMatch, choose('Delete match between Ana and Ben'), 'Delete Match', 'match'),
    serve: match,
  },
  'deleting an event': deletion(deleteEvent, press('Delete'), 'Delete Event', 'event'),
  'deleting feedback': {
    ...deletion(deleteFeedback, press(/^Delete feedback from/), 'Delete Feedback', 'feedback'),
    address: '/feedback',
    serve: feedback,
  },
  'ending an alert': {
    ...deletion(deleteAlert, press(/^End: /), 'End Alert', ''),
    address: '/profile',
    serve: alerts,
    failed: 'The alert could not be ended.',
  },
  'ending an alert by its link': {
    endpoint: endAlert,
    address: '/alerts/end?token=abc',
    act: press('End Alert'),
    failed: 'The alert could not be ended.',
  },
  'creating an alert': {
    endpoint: createAlert,
    address: '/events?game_type=SPEARHEAD',
    serve: () => serveEventList(buildEvent()),
    open: press('Notify me of new events'),
    act: press('Notify Me'),
    failed: 'The alert could not be created.',
  },
  'testing an alert': {
    endpoint: testAlert,
    address: '/profile',
    serve: alerts,
    act: press(/^Send a test: /),
    failed: 'The test could not be sent',
  },
  'joining an event': {
    endpoint: joinEvent,
    user: buildUser(),
    serve: () => serveEvent({ event: { registration_open: true } }),
    open: press('Join Event'),
    act: async (device) => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Join Event' }))
      await device.click(await dialog.findByRole('button', { name: 'Join Event' }))
    },
    failed: 'You could not join the event.',
  },
  'publishing an event': {
    endpoint: updateEvent,
    serve: () => serveEvent({ event: { visibility: 'draft' } }),
    act: press('Publish'),
    failed: 'The event could not be published',
  },
  'pairing a round': {
    ...desk('round'),
    endpoint: createRound,
    act: press('Pair Round 1'),
    failed: 'The round could not be paired.',
    worksOffline: true,
  },
  'publishing a round': {
    ...desk('round', { rounds: [draft] }),
    endpoint: publishRound,
    act: press('Publish Round 1'),
    failed: 'The round was not published.',
  },
  'taking a round back': {
    ...desk('round', { rounds: [published], matches }),
    endpoint: unpublishRound,
    act: press('Take Round 1 Back'),
    failed: 'The round could not be taken back.',
    worksOffline: true,
  },
  'opening check-in': {
    ...desk('people'),
    endpoint: updateEvent,
    act: async (device) => device.click(await screen.findByLabelText('Let participants check in themselves')),
    failed: 'Check-in could not be opened.',
  },
}

/** Opens the page on which the action is. */
async function start({ address = '/events/1', user = owner, open, serve }: Action) {
  serveHome()
  serveEvent()
  server.respond(listArmies, { armies: [], total: 0 })
  serve?.()
  const page = renderAt(address, { user })
  await open?.(page.device)
  return page
}

describe.each(Object.entries(actions))('%s', (_name, action) => {
  const { endpoint, address = '/events/1', act, failed, isDeletion, worksOffline } = action
  const requests = () => server.requests(endpoint)

  const failures: [string, () => void][] = [
    ['the response is lost', () => server.drop(endpoint)],
    ['the server fails', () => server.refuse(endpoint, 502)],
  ]
  it.each(worksOffline ? [] : failures)(
    'is reported as failed when %s, and is sent again with the same key',
    async (_why, fail) => {
      fail()
      const { device } = await start(action)
      await act(device)
      expect((await screen.findAllByText(failed, { exact: false }))[0]).toBeVisible()
      await act(device)
      await expect.poll(() => requests().length).toBe(2)
      const [first, second] = requests()
      expect(second).toEqual(first)
    },
  )

  it('is sent with another key after a refusal, whose reason is shown', async () => {
    const detail = 'Not at this time.'
    server.refuse(endpoint, 409, { code: 'invalid_input', detail })
    const { device } = await start(action)
    await act(device)
    expect(await screen.findByText(isDeletion ? failed : detail, { exact: false })).toBeVisible()
    await act(device)
    await expect.poll(() => requests().length).toBe(2)
    const [first, second] = requests()
    if (first?.key) expect(second?.key).not.toBe(first.key)
  })

  it('leads to the login page when the session has ended', { tags: 'spec:4.7' }, async () => {
    server.refuse(endpoint, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
    const { device } = await start(action)
    await act(device)
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    expect(window.history.state.state).toMatchObject({ from: expect.stringContaining(address) })
  })
})

describe.each(Object.entries(actions).filter(([, { isDeletion }]) => isDeletion))('%s', (_name, action) => {
  it('counts as done when it is gone already, with one request for a double click', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.refuse(action.endpoint, 404, { code: 'not_found', detail: 'There is no such thing.' }, promise)
    const { device } = await start(action)
    await action.act(device)
    await action.act(device)
    resolve()
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(server.requests(action.endpoint)).toHaveLength(1)
  })
})
