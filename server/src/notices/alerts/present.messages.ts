import { formatDistance, roundDistance, unitIn } from '@muster/contract/distances'
import { searchOfAlert } from '@muster/site/alert-names'
import { kindOf } from '@muster/site/page-meta'
import { addressOf, placeOf, whenOf } from '../../features/events/rules.words.ts'
import { presentListed } from '../../features/events/service.ts'
import type { Mail } from '../../mail/templates.ts'
import { discordMessage } from '../../webhooks/discord.ts'
import { filtersOf, nameOf } from './present.ts'
import type { DeliverableAlert, MessageRow } from './queries.delivery.ts'

/** The contents of a message for one alert. */
export interface Content {
  alert: DeliverableAlert
  /** The first events; empty in a test. */
  events: MessageRow[]
  /** The number of all events. */
  total: number
  publicUrl: string
}

/** The maximum number of events in a message. Discord accepts no more. */
export const messageEventsMax = 10

export const mailOf = ({ email, nickname }: DeliverableAlert, contents: Content[]): Mail => ({
  kind: 'alert',
  to: email,
  nickname,
  alerts: contents.map(({ alert, events, total, publicUrl }) => ({
    name: nameOf(alert),
    events: events.map((event) => ({
      title: event.title,
      link: addressOf(event, publicUrl),
      facts: [kindOf(event), whenOf(event.event_date, event), whereOf(event, alert)].join(' · '),
    })),
    total,
    search: publicUrl + searchOfAlert(filtersOf(alert)),
    token: alert.end_token ?? '',
  })),
})

/** A message in Discord's format. If there are too many events, the last place links to all of them. */
export function discordOf({ alert, events, total, publicUrl }: Content) {
  const shown = total > messageEventsMax ? events.slice(0, messageEventsMax - 1) : events
  const rest = total - shown.length
  const link = publicUrl + searchOfAlert(filtersOf(alert))
  return discordMessage(sentenceOf(alert, total), [
    ...shown.map((event) => ({
      title: event.title,
      url: addressOf(event, publicUrl),
      when: whenOf(event.event_date, event),
      place: whereOf(event, alert),
      game: kindOf(event),
    })),
    ...(rest > 0 ? [{ title: `And ${rest} more`, url: link, when: '', place: '', game: '' }] : []),
  ])
}

const sentenceOf = (alert: DeliverableAlert, total: number) =>
  total === 0 ? `This is a test of a Muster alert: ${nameOf(alert)}` : nameOf(alert)

/** A message for programs. */
export const jsonOf = ({ alert, events, total }: Content) => ({
  type: total === 0 ? 'test' : 'events.new',
  alert_id: alert.id,
  events: events.map((event) => presentListed(event)),
  total,
})

function whereOf(event: MessageRow, alert: DeliverableAlert): string {
  const place = placeOf(event) || 'Location TBD'
  const unit = unitIn(alert.place?.country)
  if (event.distance_km === null || roundDistance(event.distance_km, unit) === 0) return place
  return `${place}, ${formatDistance(event.distance_km, unit)} away`
}
