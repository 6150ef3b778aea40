import { Hr, Link, Text } from '@react-email/components'
import { createElement as h } from 'react'
import { layout, type RenderedMail, renderBoth, styles } from './layout.ts'

/** What an alert has found; a test has found nothing. */
export interface AlertMail {
  kind: 'alert'
  to: string
  nickname: string
  /** Such as `New Spearhead events within 50 km of Leeds`. */
  name: string
  /** The first of them. */
  events: { title: string; link: string; facts: string }[]
  /** How many there are in all. */
  total: number
  /** Where all of them are listed. */
  search: string
  /** Ends the alert. */
  token: string
}

export async function renderAlert(mail: AlertMail, publicUrl: string): Promise<RenderedMail> {
  const { to, nickname, name, events, total, search, token } = mail
  const end = `${publicUrl}/alerts/end?token=${token}`
  const rest = total - events.length
  const page = layout(
    name,
    h(Text, { style: styles.text }, `Hello ${nickname},`),
    ...(total === 0 ? [h(Text, { style: styles.text }, 'This is a test: your alert works.')] : []),
    ...events.map(({ title, link, facts }) =>
      h(
        Text,
        { key: link, style: styles.text },
        h(Link, { href: link, style: { fontWeight: 'bold' } }, unlinked(title)),
        h('br'),
        unlinked(facts),
      ),
    ),
    ...(rest > 0 ? [h(Text, { style: styles.text }, `And ${rest} more: `, h(Link, { href: search }, search))] : []),
    h(Hr),
    h(
      Text,
      { style: styles.small },
      'You get this email because you follow this search on Muster. To end this alert, open ',
      h(Link, { href: end }, end),
    ),
  )
  return {
    to,
    subject: subjectOf(mail),
    // By RFC 8058 a mail program may post to the address by itself; a person who opens it is asked.
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...(await renderBoth(page)),
  }
}

/** Mail programs turn addresses into links, by which strangers could have us send theirs. */
const unlinked = (text: string) => text.replaceAll('://', ': //').replace(/\bwww\./gi, 'www ')

function subjectOf({ name, total }: AlertMail): string {
  if (total === 0) return `Test of your alert: ${name}`
  // Without its title: strangers must not write our subjects.
  return total === 1 ? name : `${total} ${name.replace(/^New/, 'new')}`
}
