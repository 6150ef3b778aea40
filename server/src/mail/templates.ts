import { duties } from '@muster/contract/staff'
import { Button, Link, render, Text } from '@react-email/components'
import { createElement as h } from 'react'
import { layout, type RenderedMail, renderBoth, styles } from './layout.ts'
import { type AlertMail, renderAlert } from './templates.alerts.ts'
import { type EventMail, renderEvent } from './templates.events.ts'

/** The data of a mail, by kind. */
export type Mail =
  | {
      kind: 'verify_email'
      to: string
      nickname: string
      registered_at: Date
      token: string
      /** The page that the user came from, as a path. */
      return_to: string | null
    }
  | {
      kind: 'reset_password'
      to: string
      nickname: string
      token: string
      /** The names of the account's passkeys. */
      passkeys: string[]
      /** The masked address of the account that it is merged into, if any. */
      merged_into: string | null
    }
  | { kind: 'passkey_added'; to: string; nickname: string; name: string; added_at: Date }
  | {
      kind: 'account_merged'
      to: string
      nickname: string
      /** The masked address of the other account. */
      into: string
    }
  | {
      kind: 'invitation'
      to: string
      role: 'helper' | 'organiser'
      title: string
      /** Null if the event has no owner any more. */
      owner_nickname: string | null
      expires_at: Date
      token: string
    }
  | { kind: 'account_deleted'; to: string; nickname: string; token: string; days: number }
  /** `to` has all editors. */
  | { kind: 'reviews'; to: string; waiting: number }
  | { kind: 'feedback'; to: string; nickname: string; reply_to: string; category: string; content: string }
  | AlertMail
  | EventMail
  | { kind: 'alert_failed'; to: string; nickname: string; name: string; reason: string }

/** The text and layout of a mail; links go to `publicUrl`. */
export async function renderMail(mail: Mail, publicUrl: string): Promise<RenderedMail> {
  switch (mail.kind) {
    case 'verify_email':
      return renderRequest(mail.to, {
        subject: 'Verify your email for Muster',
        greeting: `Hello ${mail.nickname},`,
        text: `Welcome to Muster. An account named "${mail.nickname}" was registered with your email address on ${inWords(mail.registered_at)}. If that was you, please verify your address: your password then becomes valid, and you can sign in and record your games. The link works for 24 hours.`,
        action: 'Verify my email',
        link: `${publicUrl}/verify-email?${verificationQuery(mail)}`,
        ending: 'If it was not you, or the name is not the one you chose, ignore this email and nothing will happen.',
      })
    case 'reset_password':
      return renderRequest(mail.to, {
        subject: 'Reset your Muster password',
        greeting: `Hello ${mail.nickname},`,
        text: `Someone, hopefully you, asked to reset the password of your Muster account. The link works once and expires after 24 hours.${splitAgain(mail.merged_into)}`,
        action: 'Choose a new password',
        link: `${publicUrl}/reset-password?token=${mail.token}`,
        ending: `If it was not you, you can ignore this email: your password stays as it is.${passkeysKept(mail.passkeys)}`,
      })
    case 'passkey_added':
      return renderRequest(mail.to, {
        subject: 'A passkey was added to your account',
        greeting: `Hello ${mail.nickname},`,
        text: `The passkey "${mail.name}" was added to your Muster account on ${inWords(mail.added_at)}. You can sign in with it instead of your password, which continues to work.`,
        action: 'Go to my passkeys',
        link: `${publicUrl}/profile`,
        ending: 'If it was not you, remove this passkey on your profile and change your password.',
      })
    case 'account_merged':
      return renderRequest(mail.to, {
        subject: 'Your Muster account was merged',
        greeting: `Hello ${mail.nickname},`,
        text: `Your Muster account was merged into the account ${mail.into}. Its participants and events belong to that account now, and you sign in there. You can split the accounts again on the profile of that account.`,
        action: 'Reset my password',
        link: `${publicUrl}/forgot-password`,
        ending: 'If it was not you, reset the password of this account: that splits the accounts at once.',
      })
    case 'invitation': {
      const what = mail.role === 'helper' ? 'a helper' : 'an organiser'
      return renderRequest(mail.to, {
        subject: `Help to run ${mail.title}`,
        greeting: 'Hello,',
        text: `${mail.owner_nickname ?? 'Somebody'} invites you to be ${what} of “${mail.title}” on Muster. ${duties[mail.role]} The invitation works once, until ${inWords(mail.expires_at)}.`,
        action: 'Accept the invitation',
        link: `${publicUrl}/staff?token=${mail.token}`,
        ending: 'If you do not know this event, you can ignore this email.',
      })
    }
    case 'account_deleted':
      return renderRequest(mail.to, {
        subject: 'Your Muster account was deleted',
        greeting: `Hello ${mail.nickname},`,
        text: `Your Muster account was deleted, as you asked. Your address, your settings and your name are gone; your opponents keep their games against a “former player”. If you change your mind, or if it was not you, this link restores your account. It works for ${mail.days} days. Then nobody can restore it.`,
        action: 'Restore my account',
        link: `${publicUrl}/restore-account?token=${mail.token}`,
        ending: 'If all is well, you can ignore this email. It is the last one.',
      })
    case 'reviews': {
      const [accounts, they] = mail.waiting === 1 ? ['account waits', 'Its'] : ['accounts wait', 'Their']
      return renderRequest(mail.to, {
        subject: `Muster: ${mail.waiting} ${accounts} for a look`,
        greeting: 'Hello,',
        text: `${mail.waiting} ${accounts} for an editor to look at large imports. ${they} matches count in the statistics, the ratings and the open data once you have accepted them.`,
        action: 'Go to the imports',
        link: `${publicUrl}/imports/review`,
        ending: 'You get this email because CATALOGUE_EDITORS of this server names you. There is at most one an hour.',
      })
    }
    case 'feedback': {
      const subject = `Muster feedback (${mail.category}) from ${mail.nickname}`
      const page = layout(subject, h(Text, { style: { ...styles.text, whiteSpace: 'pre-wrap' } }, mail.content))
      // Not derived from the HTML, which would lose the line breaks of the feedback.
      const text = `${subject}\n\n${mail.content}\n`
      return { to: mail.to, replyTo: mail.reply_to, subject, html: await render(page), text }
    }
    case 'alert':
      return renderAlert(mail, publicUrl)
    case 'event':
      return renderEvent(mail, publicUrl)
    case 'alert_failed':
      return renderRequest(mail.to, {
        subject: 'Your Muster alert has stopped',
        greeting: `Hello ${mail.nickname},`,
        text: `Your webhook for this alert no longer accepts our messages: ${mail.name}. ${mail.reason} Nothing further is sent to it. Once it works again, select “Send a test” next to the alert on your profile to resume it, or end it there.`,
        action: 'Go to my alerts',
        link: `${publicUrl}/profile`,
        ending: 'We will not email you about this again.',
      })
  }
}

/** A new password ends a merge, so its owner must know that. */
const splitAgain = (merged_into: string | null) =>
  merged_into === null
    ? ''
    : ` This account is merged into ${merged_into}: a new password splits them again, and this account gets back what came from it.`

/** A new password changes nothing about passkeys, so the owner must know that there are some. */
const passkeysKept = (names: string[]) =>
  names.length === 0
    ? ''
    : ` A new password does not remove your passkeys: ${new Intl.ListFormat('en-GB').format(names.map((name) => `"${name}"`))}. If one of them is not yours, sign in and remove it on your profile.`

const verificationQuery = ({ token, return_to }: { token: string; return_to: string | null }) =>
  new URLSearchParams({ token, ...(return_to !== null && { return_to }) })

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
/** In UTC, because the time zone of a mailbox is unknown. */
const inWords = (date: Date) => `${instant.format(date)} UTC`

interface Request {
  subject: string
  greeting: string
  text: string
  action: string
  link: string
  ending: string
}

async function renderRequest(
  to: string,
  { subject, greeting, text, action, link, ending }: Request,
): Promise<RenderedMail> {
  const page = layout(
    subject,
    h(Text, { style: styles.text }, greeting),
    h(Text, { style: styles.text }, text),
    h(Button, { href: link, style: styles.button }, action),
    h(Text, { style: styles.small }, 'Or copy this address into your browser: ', h(Link, { href: link }, link)),
    h(Text, { style: styles.small }, ending),
  )
  return { to, subject, link, ...(await renderBoth(page)) }
}
