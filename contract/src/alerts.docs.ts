import * as alerts from './alerts.ts'
import { documented, documentedCalls, documentedInput } from './docs.ts'
import { created_at } from './shared.docs.ts'

documented(alerts.AlertFilters, ['Which new upcoming events to notify about; null where any value matches.'], {
  search: ['Words that title, city or country must contain, in any order.', null],
  game_type: ['Only this game.', 'SPEARHEAD'],
  event_type: ['Only events of this kind.', null],
  country: ['Only events in this country, by its English name.', null],
  open: ['Only events that are open for joining, or only those that are not.', null],
  near_place: ['The `id` of the place that events must be near.', 2641673],
  near: ['Latitude and longitude that they must be near instead, rounded to 0.1°.', null],
  radius_km: ['How far around that point, in kilometres.', 50],
})
documented(alerts.AlertChannel, [
  'By email, as a message in a Discord channel, or as JSON that is posted to a URL.',
  'webhook',
])
documented(alerts.AlertPace, ['At once, but at most one message an hour; or weekly, on Monday morning.', 'at_once'])
const alertFields = documented(alerts.Alert, ['A search that someone follows.'], {
  id: ['Needed to test or to end it.', 5],
  filters: ['Which new events it matches.'],
  place: ['The place of `near_place`; null without one.'],
  channel: ['How its owner is notified.'],
  pace: ['How soon its owner is notified.'],
  receiver: [
    'The host and the end of the URL, which is never shown in full again; null for email.',
    'hooks.example.com/…9f3A',
  ],
  state: ['An alert that has failed sends nothing until a test arrives.', 'active'],
  trouble: ['Why the last message could not be delivered; null if it could.', null],
  created_at,
  last_told_at: ['When the last message was delivered, in UTC; null before the first.', null],
})
documentedInput(alerts.AlertInput, {
  filters: [
    'Which new events to notify you about; all of them if left out.',
    undefined,
    {
      search: ['Words that title, city or country must contain, in any order.', 'clash'],
      game_type: ['Only this game.', 'SPEARHEAD'],
      event_type: ['Only events of this kind.', 'tournament'],
      country: ['Only events in this country, by its English name.', 'United Kingdom'],
      open: ['Only events that are open for joining, or only those that are not.', true],
      near_place: ['The `id` of a place that events must be near.', 2641673],
      near: ['Latitude and longitude instead; rounded to 0.1° before they are stored.', '54.97,-1.61'],
      radius_km: ['How far around that point, in kilometres; 100 by default.', 50],
    },
  ],
  channel: ['How to notify you.'],
  pace: ['How soon to notify you.'],
  url: [
    'Where messages are posted to: the URL of a Discord webhook, or of one of your own. It must begin with https:// and be on the public internet.',
    'https://hooks.example.com/muster?key=9f3A',
  ],
})
documentedInput(alerts.AlertToken, { token: ['From the link in an email.', 'c3Xh8nQ2vKd0tYp7mLs5wRj1fBz9uGe4'] })
documented(alerts.listAlerts.response, ['Your alerts.'], { alerts: ['The newest first.'] })
documented(alerts.createAlert.response, ['A new alert.'], {
  ...alertFields,
  secret: [
    'Messages to a webhook are signed with it, as Standard Webhooks describes; only this response has it. Null for email and Discord.',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwWh3hZ1pF0yA=',
  ],
})
documentedInput(alerts.deleteAlert.params, { alert_id: ['The `id` of one of your alerts.', 5] })
documentedCalls(alerts, {
  listAlerts: { gives: 'Your alerts.' },
  createAlert: {
    sends: 'What to notify you about, and how.',
    sent: {
      filters: { game_type: 'SPEARHEAD', near_place: 2641673, radius_km: 50 },
      channel: 'webhook',
      pace: 'at_once',
      url: 'https://hooks.example.com/muster?key=9f3A',
    },
    gives: 'The alert, and the secret of a webhook.',
  },
  deleteAlert: { gives: 'The alert is deleted.' },
  testAlert: { gives: 'The test message is on its way.' },
  endAlert: { gives: 'The alert has ended.' },
})
