import { register, requestPasswordReset } from '@muster/contract/accounts'
import { renewCalendarLink } from '@muster/contract/calendar'
import { createEvent, updateEvent } from '@muster/contract/events'
import { joinEvent, leaveEvent } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { alertsOf } from '../../testing/alerts.ts'
import { buildUser, eventInput, type Owner, password } from '../../testing/builders.ts'
import { buildPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openWebhookReceiver, thisMachine } from '../../testing/webhook-receiver.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir, networkPolicy: thisMachine }))
const { buildAlert, settle } = alertsOf(test)

interface Unlisted {
  id: number
  key: string
  owner: Owner
  /** A participant, who has the only place. */
  guest: Owner
}

async function buildUnlisted(): Promise<Unlisted> {
  const [owner, guest] = [await buildUser(test), await buildUser(test)]
  const { body } = await test.call(createEvent, {
    token: owner.token,
    body: {
      ...eventInput,
      title: 'The Secret Cup',
      visibility: 'unlisted',
      registration_open: true,
      capacity: 1,
      event_date: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  const { id, key } = body
  if (key === null) throw new Error('an unlisted event has a key')
  await join({ id, key }, guest)
  return { id, key, owner, guest }
}

const join = ({ id, key }: Pick<Unlisted, 'id' | 'key'>, { token }: Owner) =>
  test.call(joinEvent, { token, params: { event_id: id }, query: { key }, body: {} })

const textOf = async (url: string) => {
  const { headers, body } = await test.app.inject({ url })
  return `${headers.location ?? ''}\n${body}`
}

/** Unfolds the lines of iCalendar. */
async function calendarOf({ token }: Owner) {
  const { address } = (await test.call(renewCalendarLink, { token })).body
  return unfold(await textOf(new URL(address ?? '').pathname))
}
const unfold = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '')

async function mailsAfter(act: () => Promise<unknown>) {
  await act()
  await test.runJobs()
  return test.mails.map(({ text, html }) => `${text}\n${html}`).join('\n')
}

/** Texts that contain the address of an unlisted event. */
const withAddress: Record<string, (event: Unlisted) => Promise<string>> = {
  'the head of its page': ({ id, key }) => textOf(`/events/${id}?key=${key}`),
  'its calendar file': async ({ id, key }) => unfold(await textOf(`/events/${id}.ics?key=${key}`)),
  'the calendar of its owner': ({ owner }) => calendarOf(owner),
  'the calendar of a participant': ({ guest }) => calendarOf(guest),
  'the mail about a place': async (event) => {
    const waiting = await buildUser(test)
    await join(event, waiting)
    return mailsAfter(() => test.call(leaveEvent, { token: event.guest.token, params: { event_id: event.id } }))
  },
  'the mail that verifies an address': ({ id, key }) => {
    const account = { nickname: 'Nova', email: 'nova@example.com', password }
    return mailsAfter(() => test.call(register, { body: { ...account, return_to: `/events/${id}?key=${key}` } }))
  },
  'the redirect of an address with capitals': ({ id, key }) => textOf(`/Events/${id}/?key=${key}`),
  'the redirect of its old standings': ({ id, key }) => textOf(`/events/${id}/standings?round=2&key=${key}`),
  'the redirect of its old pairings': ({ id, key }) => textOf(`/events/${id}/pairings?key=${key}`),
  'the redirect of its old armies': ({ id, key }) => textOf(`/events/${id}/armies/?key=${key}`),
}

/**
 * Texts that must not name the event, even for viewers with its link. routes.visibility.test.ts covers lists and feeds.
 */
const withoutAddress: Record<string, (event: Unlisted) => Promise<string>> = {
  'an embed of events': () => textOf('/embed/events'),
  'an embed of its standings': ({ id, key }) => textOf(`/embed/events/${id}/standings?key=${key}`),
  'its calendar file without its key': async ({ id }) => unfold(await textOf(`/events/${id}.ics`)),
  'the mail that resets a password': ({ owner }) =>
    mailsAfter(() => test.call(requestPasswordReset, { body: { email: owner.email } })),
  'the mail of an alert': async (event) => {
    await buildAlert()
    return mailsAfter(() => announceAndHide(event))
  },
  'the message of a webhook': (event) => messagesFor(event, 'webhook'),
  'the message to Discord': (event) => messagesFor(event, 'discord'),
}

/** Lists the event briefly: an alert matches it, but nothing has been sent when it is hidden again. */
async function announceAndHide({ id, owner }: Unlisted) {
  for (const visibility of ['listed', 'unlisted'] as const) {
    await test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { visibility } })
  }
  await settle()
}

async function messagesFor(event: Unlisted, channel: 'webhook' | 'discord') {
  const receiver = await openWebhookReceiver()
  const discord = `http://discord.com:${receiver.port}/api/webhooks/1/abc`
  await buildAlert({ channel, url: channel === 'discord' ? discord : receiver.url })
  await announceAndHide(event)
  return receiver.received.map(({ body }) => body).join('\n')
}

/** The addresses of an event in a text: in HTML, in JSON, and in the query of another address. */
function addressesIn(text: string, id: number): string[] {
  const plain = text.replaceAll('&amp;', '&').replaceAll('%2F', '/').replaceAll('%3F', '?').replaceAll('%3D', '=')
  return plain.match(new RegExp(`[^\\s"<>]*/events/${id}(?!\\d)[^\\s"<>\\\\]*`, 'g')) ?? []
}

describe('every address of an unlisted event contains its key', () => {
  it.each(Object.entries(withAddress))('in %s', async (_name, read) => {
    const event = await buildUnlisted()
    const addresses = addressesIn(await read(event), event.id)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(new RegExp(`[?&]key=${event.key}`))
  })
})

describe('an unlisted event is not named', () => {
  it.each(Object.entries(withoutAddress))('in %s', async (_name, read) => {
    const event = await buildUnlisted()
    expect(await read(event)).not.toMatch(/Secret Cup|\/events\/\d/)
  })
})
