import type { MailKind } from '@muster/contract/mails'

/** The mails about events that a user can switch off. */
export const mailLabels: Record<MailKind, { label: string; hint: string }> = {
  pairings: { label: 'Pairings', hint: 'Your table and opponent when a round is published.' },
  places: { label: 'Places', hint: 'A place has opened up for you on a waiting list.' },
  disputes: { label: 'Disputed results', hint: 'In your match, or in an event that you organise.' },
  claims: {
    label: 'Claims',
    hint: 'Somebody claims a participant of your event, or its organiser decides about your own claim.',
  },
  events: {
    label: 'News about events',
    hint: 'An event has changed or is cancelled, or its organiser announces something.',
  },
}
