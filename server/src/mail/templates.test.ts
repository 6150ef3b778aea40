import type { MailKind, mailReasons } from '@muster/contract/mails'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Mail, renderMail } from './templates.ts'

const publicUrl = 'https://muster.example'
const person = { to: 'ana@example.com', nickname: 'Ana', token: 'tok_en-1' }
const registered_at = new Date('2026-11-22T13:05:00Z')
const feedback = {
  kind: 'feedback',
  to: 'developer@example.com',
  nickname: 'Ana',
  reply_to: 'ana@example.com',
  category: 'bug',
  content: 'One.\nTwo.\n\n<b>Three</b> & four.',
} satisfies Mail

describe.each([
  ['verify_email', 'https://muster.example/verify-email?token=tok_en-1', 'Verify your email for Muster'],
  ['reset_password', 'https://muster.example/reset-password?token=tok_en-1', 'Reset your Muster password'],
  ['account_deleted', 'https://muster.example/restore-account?token=tok_en-1', 'Your Muster account was deleted'],
] as const)('the mail of %s', (kind, link, subject) => {
  const written = (given: Partial<typeof person> = {}) =>
    renderMail(
      kind === 'verify_email'
        ? { kind, registered_at, return_to: null, ...person, ...given }
        : { kind, days: 7, passkeys: [], merged_into: null, ...person, ...given },
      publicUrl,
    )

  it('goes to the user with its subject and link', async () => {
    expect(await written()).toMatchObject({ to: 'ana@example.com', subject, link })
    expect(await written()).not.toHaveProperty('replyTo')
  })

  it('has the whole link in the text and, both clickable and readable, in the HTML', async () => {
    const { text, html } = await written()
    expect(text.split(/\s/)).toContain(link)
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain(`>${link}<`)
  })

  it('greets by name and names the lifetime of the link in both versions', async () => {
    const { text, html } = await written()
    for (const version of [text, html]) {
      expect(version).toContain('Hello Ana,')
      expect(version).toContain(kind === 'account_deleted' ? '7 days' : '24 hours')
    }
  })

  it('shows a nickname as plain text, whatever it contains', async () => {
    const { text, html } = await written({ nickname: '<b>A</b> & "<script>' })
    expect(text).toContain('Hello <b>A</b> & "<script>,')
    expect(html).toContain('Hello &lt;b&gt;A&lt;/b&gt; &amp;')
    expect(html).not.toMatch(/<b>|<script/)
  })

  it('loads nothing when it is opened', async () => {
    expect((await written()).html).not.toMatch(/<img|<link|src=|url\(/)
  })
})

it('names the nickname and time of the registration in a verification, so that its owner recognises it', async () => {
  const { text } = await renderMail({ kind: 'verify_email', registered_at, return_to: null, ...person }, publicUrl)
  expect(text.replace(/\s+/g, ' ')).toContain(
    'named "Ana" was registered with your email address on 22 November 2026 at 13:05 UTC',
  )
})

it('says that a new password splits a merged account', async () => {
  const merged_into = 'b…@example.com'
  const reset = await renderMail({ kind: 'reset_password', passkeys: [], merged_into, ...person }, publicUrl)
  expect(reset.text.replace(/\s+/g, ' ')).toContain(`merged into ${merged_into}: a new password splits them again`)
  const mail = await renderMail({ kind: 'account_merged', into: merged_into, ...person }, publicUrl)
  expect(mail).toMatchObject({ subject: 'Your Muster account was merged', link: `${publicUrl}/forgot-password` })
  expect(mail.text).toContain(merged_into)
})

it('has a reason in the privacy policy for each mail', () => {
  expectTypeOf<Exclude<Mail['kind'], 'event'> | MailKind>().toEqualTypeOf<keyof typeof mailReasons>()
})

describe('the mail of feedback', () => {
  it('has the user as the address for replies, and no link', async () => {
    const mail = await renderMail(feedback, publicUrl)
    expect(mail).toMatchObject({
      to: 'developer@example.com',
      replyTo: 'ana@example.com',
      subject: 'Muster feedback (bug) from Ana',
    })
    expect(mail).not.toHaveProperty('link')
  })

  it('keeps the line breaks in both versions', async () => {
    const { text, html } = await renderMail(feedback, publicUrl)
    expect(html).toContain('One.\nTwo.\n\n&lt;b&gt;Three&lt;/b&gt; &amp; four.')
    expect(html).toContain('white-space:pre-wrap')
    expect(text).toContain('One.\nTwo.\n\n<b>Three</b> & four.')
  })
})
