import type { MailKind } from '@muster/contract/mails'
import { Button, Hr, Link, Text } from '@react-email/components'
import { createElement as h } from 'react'
import { layout, type RenderedMail, renderBoth, styles, unlinked, unsubscribing } from './layout.ts'

/** What a participant or organiser should know about events. */
export interface EventMail {
  kind: 'event'
  to: string
  nickname: string
  /** Switches kinds of mails off. */
  key: string
  items: EventMailItem[]
}

interface EventMailItem {
  kind: MailKind
  /** The title of the event. */
  title: string
  headline: string
  lines: string[]
  /** The page about it; null if there is none. */
  link: string | null
}

export async function renderEvent(mail: EventMail, publicUrl: string): Promise<RenderedMail> {
  const { to, nickname, key, items } = mail
  const subject = unlinked(subjectOf(mail))
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const endOf = (ended: MailKind[]) =>
    `${publicUrl}/mails/end?token=${key}${ended.map((kind) => `&kind=${kind}`).join('')}`
  const page = layout(
    subject,
    h(Text, { style: styles.text }, `Hello ${nickname},`),
    ...items.flatMap((item) => renderItem(item, items.length > 1)),
    h(Hr),
    ...kinds.map((kind) =>
      h(
        Text,
        { key: kind, style: styles.small },
        `${reasons[kind]} To stop these emails, open `,
        h(Link, { href: endOf([kind]) }, endOf([kind])),
      ),
    ),
  )
  return {
    to,
    subject,
    headers: unsubscribing(endOf(kinds)),
    ...(await renderBoth(page)),
  }
}

const reasons: Record<MailKind, string> = {
  pairings: 'You get this email because you take part in this event.',
  places: 'You get this email because you joined the waiting list of this event.',
  disputes: 'You get this email because this is your match, or a match of your event.',
  claims: 'You get this email because you organise this event, or claimed a participant of it.',
  events: 'You get this email because you take part in this event, or wait for a place.',
}

const renderItem = ({ title, headline, lines, link }: EventMailItem, isOneOfSeveral: boolean) => [
  ...(isOneOfSeveral
    ? [h(Text, { style: { ...styles.text, fontWeight: 'bold' } }, unlinked(withTitle(headline, title)))]
    : []),
  ...lines.map((line, index) => h(Text, { key: index, style: styles.text }, unlinked(line))),
  ...(link === null
    ? []
    : [
        h(Button, { href: link, style: styles.button }, 'Go to the event'),
        h(Text, { style: styles.small }, 'Or copy this address into your browser: ', h(Link, { href: link }, link)),
      ]),
]

const withTitle = (headline: string, title: string) => (headline.includes(title) ? headline : `${headline} · ${title}`)

function subjectOf({ items }: EventMail): string {
  const [first] = items
  if (!first) return 'Your events'
  if (items.length === 1) return withTitle(first.headline, first.title)
  const titles = new Set(items.map(({ title }) => title))
  return `${titles.size === 1 ? withTitle(first.headline, first.title) : first.headline}, and ${items.length - 1} more`
}
