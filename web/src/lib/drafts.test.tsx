import { createAnnouncement } from '@muster/contract/announcements'
import { listArmies } from '@muster/contract/armies'
import type { Endpoint } from '@muster/contract/endpoint'
import { createEvent, updateEvent } from '@muster/contract/events'
import { createFeedback, listFeedback } from '@muster/contract/feedback'
import { listImports } from '@muster/contract/imports'
import { putList } from '@muster/contract/lists'
import { createMatches, recordResult, updateMatch } from '@muster/contract/matches'
import { createParticipants, updateParticipant } from '@muster/contract/participants'
import { recordGame } from '@muster/contract/reports'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pathsIn } from '../testing/body-paths.ts'
import { buildMatch } from '../testing/builders.ts'
import { serveCard, serveUnlisted } from '../testing/card.ts'
import { serveCreation } from '../testing/create-page.ts'
import { matches, published, serveDesk } from '../testing/desk.ts'
import { ana, ben, owner, serveEvent } from '../testing/event-page.ts'
import { chooseInMenu } from '../testing/menu.ts'
import { reload, renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'
import { signIn } from '../testing/sign-in.ts'
import type { DraftName } from './browser-storage.ts'

interface Scenario {
  address?: string
  serve?: () => unknown
  open?: (device: UserEvent) => Promise<void>
  label: string
  text?: string
  send?: Sending
  /** Whether the device keeps what gets no response, so that the form is done. */
  isKept?: true
}

/** How a form is sent. The desk saves each row without a button. */
interface Sending {
  endpoint: Endpoint
  button: string
  failed: string
  /** The path of the field in the server's issues. */
  path: string
}

const sending = (endpoint: Endpoint, button: string, failed: string, path: string): Sending => ({
  endpoint,
  button,
  failed: `Failed to ${failed}. Please try again.`,
  path,
})

const press = (name: string | RegExp) => async (device: UserEvent) =>
  device.click(await screen.findByRole('button', { name }))

/** The form of each draft. A missing draft does not compile. */
const scenarios: Record<DraftName, Scenario> = {
  event_draft: {
    address: '/events/create',
    serve: serveCreation,
    label: 'Event Title',
    send: sending(createEvent, 'Create Event', 'create event', 'title'),
  },
  import_draft: {
    address: '/events/import',
    serve: () => server.respond(listImports, { imports: [] }),
    label: 'Or paste a table',
  },
  edit_draft: {
    address: '/events/1/edit',
    label: 'Event Title',
    send: sending(updateEvent, 'Update Event', 'update event', 'title'),
  },
  participants_draft: {
    open: press('Add Participant'),
    label: 'Nickname 1',
    send: sending(createParticipants, 'Add 1 Participant', 'add participants', 'participants.0.nickname'),
  },
  participant_draft: {
    open: (device) => chooseInMenu(device, 'Edit Ana'),
    label: 'Nickname',
    send: sending(updateParticipant, 'Save Participant', 'update the participant', 'nickname'),
  },
  matches_draft: {
    open: async (device) => {
      await press('Add Match')(device)
      await device.selectOptions(await screen.findByLabelText('Participant 1'), 'Ana')
      await device.selectOptions(screen.getByLabelText('Participant 2'), 'Ben')
    },
    label: 'Notes',
    send: sending(createMatches, 'Add 1 Match', 'add matches', 'matches.0.notes'),
  },
  match_draft: {
    open: (device) => chooseInMenu(device, 'Edit match between Ana and Ben'),
    label: 'Notes',
    send: sending(updateMatch, 'Save Match', 'update the match', 'notes'),
  },
  result_draft: {
    open: async (device) => {
      await press(/^Enter Result/)(device)
      await device.type(await screen.findByLabelText('Ana'), '3')
    },
    label: 'Ben',
    text: '17',
    send: sending(recordResult, 'Save Result', 'save the result', 'participant2_score'),
  },
  report_draft: {
    address: '/events/1/me',
    serve: () => serveCard({ user_id: owner.id }),
    label: 'Score of Ben',
    text: '17',
  },
  list_draft: {
    address: '/events/1/me',
    serve: () => serveUnlisted(owner.id),
    open: press('Hand In Army List'),
    label: 'Army list',
    send: sending(putList, 'Hand In', 'hand in the list', 'text'),
  },
  game_draft: {
    address: '/events/1/me',
    serve: () => serveCard({ user_id: owner.id, event: { participants_record: true }, card: { matches: [] } }),
    open: async (device) => {
      await press('Record a Game')(device)
      await device.selectOptions(await screen.findByLabelText('Opponent'), 'Ben')
      await device.type(screen.getByLabelText('Their score'), '3')
    },
    label: 'Your score',
    text: '17',
    send: sending(recordGame, 'Record Game', 'record the game', 'own_score'),
  },
  desk_draft: {
    address: '/events/1/desk?part=round',
    serve: () => serveDesk({ rounds: [published], matches }),
    label: 'Score of Ben',
    text: '17',
  },
  announcement_draft: {
    address: '/events/1/desk',
    serve: () => serveDesk(),
    open: press('Announce'),
    label: 'Announcement',
    send: sending(createAnnouncement, 'Send', 'send the announcement', 'text'),
    isKept: true,
  },
  feedback_draft: {
    address: '/feedback',
    serve: () => server.respond(listFeedback, { feedback: [], total: 0 }),
    label: 'Your Feedback',
    send: sending(createFeedback, 'Submit Feedback', 'submit feedback', 'content'),
  },
}

/** Opens the form and types into its field. */
async function fillIn({ address = '/events/1', serve, open, label, text = 'Typed before' }: Scenario) {
  serveEvent({ matches: [buildMatch({ participant1: ana, participant2: ben })] })
  server.respond(listArmies, { armies: [], total: 0 })
  server.drop(recordResult)
  serve?.()
  const page = renderAt(address, { user: owner })
  await open?.(page.device)
  const field = await screen.findByLabelText(label)
  await page.device.clear(field)
  await page.device.type(field, text)
  return { ...page, text, path: address }
}

it.each(Object.entries(scenarios))('%s is restored after a reload', async (_, scenario) => {
  const { path, text } = await fillIn(scenario)
  reload(path, { user: owner })
  expect(await screen.findByLabelText(scenario.label)).toHaveValue(text)
})

const forms = Object.entries(scenarios).flatMap(([name, scenario]) =>
  scenario.send ? [[name, scenario, scenario.send] as const] : [],
)

describe.each(forms)('the form of %s', (_name, scenario, { endpoint, button, failed, path }) => {
  const send = async (device: UserEvent) => device.click(await screen.findByRole('button', { name: button }))
  const field = () => screen.getByLabelText(scenario.label)
  const tags = ['spec:8.23' as const, 'spec:8.28' as const]
  const sent = (times: number) => expect.poll(() => server.requests(endpoint).length).toBe(times)

  it.each(
    scenario.isKept
      ? []
      : [
          ['its response is lost', () => server.drop(endpoint)],
          ['the server fails', () => server.refuse(endpoint, 502)],
        ],
  )('keeps its input when %s, and is sent again with the same key', { tags }, async (_why, fail) => {
    const { device, text } = await fillIn(scenario)
    fail()
    await send(device)
    expect(await screen.findByText(failed, { exact: false })).toBeVisible()
    expect(field()).toHaveValue(text)
    await send(device)
    await sent(2)
    const [first, second] = server.requests(endpoint)
    expect(second).toMatchObject({ key: first?.key, body: first?.body })
    expect(await screen.findByText(failed, { exact: false })).toBeVisible()
  })

  it('shows the first issue of a refusal at its field, and focuses it', async () => {
    const { device, text } = await fillIn(scenario)
    const errors = ['The first issue', 'A later issue'].map((message) => ({ path, message }))
    server.refuse(endpoint, 422, { code: 'invalid_input', detail: 'Refused.', errors })
    await send(device)
    await expect.poll(field).toHaveAccessibleDescription(/The first issue/)
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue(text)
  })

  it('shows an issue of each field that the server knows at the field, and focuses the first', async () => {
    const { device } = await fillIn(scenario)
    const errors = pathsIn(endpoint, path).map((each) => ({ path: each, message: `Issue of ${each}` }))
    server.refuse(endpoint, 422, { code: 'invalid_input', detail: 'Refused.', errors })
    await send(device)
    await screen.findAllByText(/^Issue of/)
    const controls = [...document.querySelectorAll<HTMLElement>('form [name]')]
    // Nobody can tick a box wrong; some lists keep their value in a hidden input.
    const typed = controls.filter((field) => !field.matches('[type=checkbox], [aria-hidden=true]'))
    // A match is edited in a form of rows.
    const fieldsOf = (each: string) =>
      typed.filter((field) => [each, `matches.0.${each}`].includes(field.getAttribute('name') ?? ''))
    const shown = errors.flatMap((error) => fieldsOf(error.path).map((field) => ({ ...error, field })))
    for (const { field, message } of shown) {
      expect(field).toHaveAccessibleName()
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message))
    }
    expect(document.activeElement).toBe(shown[0]?.field)
  })

  it('is restored after the session has ended, and is sent again', async () => {
    const { device, text, address, path: before } = await fillIn(scenario)
    server.refuse(endpoint, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
    await send(device)
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    await signIn(device, owner)
    expect(await screen.findByLabelText(scenario.label)).toHaveValue(text)
    expect(address()).toBe(before)
    if (scenario.isKept) return
    server.refuse(endpoint, 503)
    await send(device)
    await sent(2)
    const [first, second] = server.requests(endpoint)
    expect(second).toMatchObject({ params: first?.params, body: first?.body })
    expect(await screen.findByText(failed, { exact: false })).toBeVisible()
  })
})
