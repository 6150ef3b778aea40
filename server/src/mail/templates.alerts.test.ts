import { describe, expect, it } from 'vitest'
import type { AlertMail } from './templates.alerts.ts'
import { renderMail } from './templates.ts'

const publicUrl = 'https://muster.example'
const event = { title: 'Leeds Cup', link: `${publicUrl}/events/7`, facts: 'Spearhead tournament · Date TBD' }
type Found = AlertMail['alerts'][number]
const alert: Found = {
  name: 'New Spearhead events',
  search: `${publicUrl}/events?game_type=SPEARHEAD`,
  events: [event],
  total: 1,
  token: 'tok_en-1',
}
const write = (...given: Partial<Found>[]) => {
  const alerts = (given.length > 0 ? given : [{}]).map((each) => ({ ...alert, ...each }))
  return renderMail({ kind: 'alert', to: 'ana@example.com', nickname: 'Ana', alerts }, publicUrl)
}

describe('the mail of an alert', () => {
  it.each([
    [0, [], 'Test of your alert: New Spearhead events', 'This is a test: your alert works.'],
    [1, [event], 'New Spearhead events', 'https://muster.example/events/7'],
    [12, [event], '12 new Spearhead events', 'And 11 more: https://muster.example/events?game_type=SPEARHEAD'],
  ])('about %i events names their number', async (total, events, subject, words) => {
    const mail = await write({ total, events })
    expect(mail).toMatchObject({ to: 'ana@example.com', subject })
    expect(mail.text.replace(/\s+/g, ' ')).toContain(words)
  })

  it('ends the alert by a link in both versions, and by the mail program', async () => {
    const end = 'https://muster.example/alerts/end?token=tok_en-1'
    const { text, html, headers } = await write()
    expect(text.split(/\s/)).toContain(end)
    expect(html).toContain(`href="${end}"`)
    expect(headers).toEqual({
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('of several alerts lists those with events first, and links to the end of every one', async () => {
    const york = { ...event, title: 'York Cup', link: `${publicUrl}/events/8` }
    const mail = await write(
      {},
      { name: 'New events near York', events: [york], total: 3, token: 'tok_en-2' },
      { name: 'New events with “cup”', events: [], total: 0, token: 'tok_en-3' },
    )
    expect(mail.subject).toBe('4 new events for your alerts')
    const text = mail.text.replace(/\s+/g, ' ')
    const end = `${publicUrl}/alerts/end?token=tok_en-`
    expect(text).toMatch(/New Spearhead events: Leeds Cup .*New events near York: York Cup .*And 2 more: /)
    expect(text).toContain(`New Spearhead events: ${end}1 New events near York: ${end}2 New events with “cup”: ${end}3`)
    expect(mail.headers?.['List-Unsubscribe']).toBe(`<${end}1&token=tok_en-2&token=tok_en-3>`)
    expect((await write({}, { events: [], total: 0 })).subject).toBe('New event for your alerts')
  })

  it('shows titles of other users as plain text, and loads nothing', async () => {
    const { text, html } = await write({ events: [{ ...event, title: '<img src=x> & "Cup"' }] })
    expect(text).toContain('<img src=x> & "Cup"')
    expect(html).toContain('&lt;img src=x&gt; &amp;')
    expect(html).not.toMatch(/<img|<link|src="|url\(/)
  })

  it('contains no links of other users', async () => {
    const link = 'https://evil.example/login'
    const { text, html, subject } = await write({ events: [{ ...event, title: `Locked? ${link} www.evil.example` }] })
    expect(`${subject} ${text} ${html}`).not.toMatch(/:\/\/evil|www\.evil/)
  })
})

it('gives the reason and the remedy in the mail of an alert that has stopped', async () => {
  const reason = 'It answered with status 404.'
  const failed = { kind: 'alert_failed', to: 'ana@example.com', nickname: 'Ana', name: 'New events', reason } as const
  const { text, link } = await renderMail(failed, publicUrl)
  expect(text.replace(/\s+/g, ' ')).toContain(`New events. ${reason} Nothing further is sent to it.`)
  expect(link).toBe('https://muster.example/profile')
})
