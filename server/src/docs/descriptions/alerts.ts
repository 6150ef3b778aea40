import type { Descriptions } from './description.ts'

const filters: Descriptions = {
  'AlertFilters.search': ['Words that title, city or country must contain, in any order.', null],
  'AlertFilters.game_type': ['Only this game.', 'SPEARHEAD'],
  'AlertFilters.event_type': ['Only events of this kind.', null],
  'AlertFilters.country': ['Only events in this country, by its English name.', null],
  'AlertFilters.open': ['Only events that are open for joining, or only those that are not.', null],
  'AlertFilters.near_place': ['The `id` of the place that events must be near.', 2641673],
  'AlertFilters.near': ['Latitude and longitude that they must be near instead, rounded to 0.1°.', null],
  'AlertFilters.radius_km': ['How far around that point, in kilometres.', 50],
}

/** Alerts: searches that somebody follows. */
export const alerts: Descriptions = {
  AlertFilters: ['Which new upcoming events to notify about; null where any value matches.'],
  ...filters,

  AlertChannel: ['By email, as a message in a Discord channel, or as JSON that is posted to a URL.', 'webhook'],
  AlertChannelInput: ['By email, as a message in a Discord channel, or as JSON that is posted to a URL.', 'webhook'],
  AlertPace: ['At once, but at most one message an hour; or weekly, on Monday morning.', 'at_once'],
  AlertPaceInput: ['At once, but at most one message an hour; or weekly, on Monday morning.', 'at_once'],

  Alert: ['A search that someone follows.'],
  'Alert.id': ['Needed to test or to end it.', 5],
  'Alert.filters': ['Which new events it matches.'],
  'Alert.place': ['The place of `near_place`; null without one.'],
  'Alert.channel': ['How its owner is notified.'],
  'Alert.pace': ['How soon its owner is notified.'],
  'Alert.receiver': [
    'The host and the end of the URL, which is never shown in full again; null for email.',
    'hooks.example.com/…9f3A',
  ],
  'Alert.state': ['An alert that has failed sends nothing until a test arrives.', 'active'],
  'Alert.trouble': ['Why the last message could not be delivered; null if it could.', null],
  'Alert.last_told_at': ['When the last message was delivered, in UTC; null before the first.', null],
  AlertList: ['Your alerts.'],
  'AlertList.alerts': ['The newest first.'],

  NewAlert: ['A new alert.'],
  'NewAlert.secret': [
    'Messages to a webhook are signed with it, as Standard Webhooks describes; only this response has it. Null for email and Discord.',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwWh3hZ1pF0yA=',
  ],

  'createAlert.filters': ['Which new events to notify you about; all of them if left out.'],
  'createAlert.filters.search': ['Words that title, city or country must contain, in any order.', 'clash'],
  'createAlert.filters.game_type': ['Only this game.', 'SPEARHEAD'],
  'createAlert.filters.event_type': ['Only events of this kind.', 'tournament'],
  'createAlert.filters.country': ['Only events in this country, by its English name.', 'United Kingdom'],
  'createAlert.filters.open': ['Only events that are open for joining, or only those that are not.', true],
  'createAlert.filters.near_place': ['The `id` of a place that events must be near.', 2641673],
  'createAlert.filters.near': ['Latitude and longitude instead; rounded to 0.1° before they are kept.', '54.97,-1.61'],
  'createAlert.filters.radius_km': ['How far around that point, in kilometres; 100 by default.', 50],
  'createAlert.channel': ['How to notify you.'],
  'createAlert.pace': ['How soon to notify you.'],
  'createAlert.url': [
    'Where messages are posted to: the URL of a Discord webhook, or of one of your own. It must begin with https:// and be on the public internet.',
    'https://hooks.example.com/muster?key=9f3A',
  ],
  'path.alert_id': ['The `id` of one of your alerts.', 5],
  'endAlert.token': ['From the link in an email.', 'c3Xh8nQ2vKd0tYp7mLs5wRj1fBz9uGe4'],
}
