import { Hr, Link, Text } from '@react-email/components'
import { createElement as h } from 'react'
import { layout, type RenderedMail, renderBoth, styles, unlinked, unsubscribing } from './layout.ts'

/** The findings of an account's alerts; a test has no findings. */
export interface AlertMail {
  kind: 'alert'
  to: string
  nickname: string
  alerts: AlertFindings[]
}

interface AlertFindings {
  /** Such as `New Spearhead events within 50 km of Leeds`. */
  name: string
  /** The first events that no earlier alert in the mail has found. */
  events: { title: string; link: string; facts: string }[]
  /** The total number of such events. */
  total: number
  /** The address of the list of all of them. */
  search: string
  /** Ends the alert. */
  token: string
}

export async function renderAlert(mail: AlertMail, publicUrl: string): Promise<RenderedMail> {
  const { to, nickname, alerts } = mail
  const subject = subjectOf(mail)
  const tokens = alerts.map(({ token }) => `token=${token}`).join('&')
  const page = layout(
    alerts.length === 1 ? (alerts[0]?.name ?? '') : subject,
    h(Text, { style: styles.text }, `Hello ${nickname},`),
    ...(totalOf(mail) === 0 ? [h(Text, { style: styles.text }, 'This is a test: your alert works.')] : []),
    ...alerts.filter(({ total }) => total > 0).flatMap((alert) => renderFound(alert, alerts.length > 1)),
    h(Hr),
    ...renderEnding(alerts, publicUrl),
  )
  return {
    to,
    subject,
    headers: unsubscribing(`${publicUrl}/alerts/end?${tokens}`),
    ...(await renderBoth(page)),
  }
}

const renderFound = ({ name, events, total, search }: AlertFindings, isNamed: boolean) => {
  const rest = total - events.length
  return [
    ...(isNamed ? [h(Text, { key: name, style: { ...styles.text, fontWeight: 'bold' } }, `${name}:`)] : []),
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
  ]
}

function renderEnding(alerts: AlertFindings[], publicUrl: string) {
  const ends = alerts.map(({ name, token }) => ({ name, end: `${publicUrl}/alerts/end?token=${token}` }))
  const small = { style: styles.small }
  if (ends.length === 1) {
    const reason = 'You get this email because you follow this search on Muster. To end this alert, open '
    return ends.map(({ end }) => h(Text, small, reason, h(Link, { href: end }, end)))
  }
  return [
    h(Text, small, 'You get this email because you follow these searches on Muster. To end an alert, open its link:'),
    ...ends.map(({ name, end }) => h(Text, { ...small, key: end }, `${name}: `, h(Link, { href: end }, end))),
  ]
}

const totalOf = ({ alerts }: AlertMail) => alerts.reduce((sum, { total }) => sum + total, 0)

function subjectOf(mail: AlertMail): string {
  const total = totalOf(mail)
  const [{ name = '' } = {}, ...others] = mail.alerts
  if (total === 0) return `Test of your alert: ${name}`
  if (others.length > 0) return total === 1 ? 'New event for your alerts' : `${total} new events for your alerts`
  // Without the title of the event: strangers must not write subjects of Muster.
  return total === 1 ? name : `${total} ${name.replace(/^New/, 'new')}`
}
