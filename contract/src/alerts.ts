import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, Message, optionalText, TokenInLink, wholeNumber } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { Place } from './places.ts'
import { searchMax } from './search-limits.ts'
import { Country, Near, oneCentre, radiusWithCentre } from './search-schemas.ts'
import { z } from './zod.ts'

/** How many alerts an account may have. */
export const alertsMax = 20

/** Rounds to a tenth of a degree, about ten kilometres: enough to find events, too little to find a house. */
const rounded = (degrees: number) => Math.round(degrees * 10) / 10

/** Which new upcoming events to notify about; null where any value matches. */
export const AlertFilters = z
  .object({
    /** Words that title, city or country must contain, in any order. */
    search: z.string().nullable(),
    /** Only this game. @example SPEARHEAD */
    game_type: GameType.nullable(),
    /** Only events of this kind. */
    event_type: EventType.nullable(),
    /** Only events in this country, by its English name. */
    country: z.string().nullable(),
    /** Only events that are open for joining, or only those that are not. */
    open: z.boolean().nullable(),
    /** The `id` of the place that events must be near. @example 2641673 */
    near_place: Id.nullable(),
    /** Latitude and longitude that they must be near instead, rounded to 0.1°. */
    near: z.string().nullable(),
    /** How far around that point, in kilometres. @example 50 */
    radius_km: z.int().nullable(),
  })
  .meta({ id: 'AlertFilters' })
export type AlertFilters = z.infer<typeof AlertFilters>

/** By email, as a message in a Discord channel, or as JSON that is posted to a URL. @example webhook */
export const AlertChannel = z.enum(['mail', 'discord', 'webhook']).meta({ id: 'AlertChannel' })
export type AlertChannel = z.infer<typeof AlertChannel>

/** At once, but at most one message an hour; or weekly, on Monday morning. @example at_once */
export const AlertPace = z.enum(['at_once', 'weekly']).meta({ id: 'AlertPace' })
export type AlertPace = z.infer<typeof AlertPace>

const fields = {
  /** Needed to test or to end it. @example 5 */
  id: Id,
  /** Which new events it matches. */
  filters: AlertFilters,
  /** The place of `near_place`; null without one. */
  place: Place.nullable(),
  /** How its owner is notified. */
  channel: AlertChannel,
  /** How soon its owner is notified. */
  pace: AlertPace,
  /**
   * The host and the end of the URL, which is never shown in full again; null for email.
   * @example hooks.example.com/…9f3A
   */
  receiver: z.string().nullable(),
  /** An alert that has failed sends nothing until a test arrives. @example active */
  state: z.enum(['active', 'failed']),
  /** Why the last message could not be delivered; null if it could. */
  failure_reason: z.string().nullable(),
  /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
  created_at: Instant,
  /** When the last message was delivered, in UTC; null before the first. */
  last_notified_at: Instant.nullable(),
}

/** A search that someone follows. */
export const Alert = z.object(fields).meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

/** A new alert. */
const NewAlert = z
  .object({
    ...fields,
    /**
     * Messages to a webhook are signed with it, as Standard Webhooks describes; only this response has it. Null for
     * email and Discord.
     * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwWh3hZ1pF0yA=
     */
    secret: z.string().nullable(),
  })
  .meta({ id: 'NewAlert' })

const FiltersInput = z
  .object({
    /** Words that title, city or country must contain, in any order. @example clash */
    search: optionalText(searchMax),
    /** Only this game. @example SPEARHEAD */
    game_type: GameType.nullish(),
    /** Only events of this kind. @example tournament */
    event_type: EventType.nullish(),
    country: Country.nullish(),
    /** Only events that are open for joining, or only those that are not. @example true */
    open: z.boolean('Must be true or false').nullish(),
    /** The `id` of a place that events must be near. @example 2641673 */
    near_place: Id.nullish(),
    /** Latitude and longitude instead; rounded to 0.1° before they are stored. @example 54.97,-1.61 */
    near: Near.transform(({ latitude, longitude }) => ({
      latitude: rounded(latitude),
      longitude: rounded(longitude),
    })).nullish(),
    /** How far around that point, in kilometres; 100 by default. @example 50 */
    radius_km: wholeNumber(1, 500).nullish(),
  })
  .refine(...oneCentre)
  .refine(...radiusWithCentre)

export const AlertInput = z
  .object({
    /** Which new events to notify you about; all of them if left out. */
    filters: FiltersInput,
    /** How to notify you. */
    channel: AlertChannel,
    /** How soon to notify you. */
    pace: AlertPace,
    /**
     * Where messages are posted to: the URL of a Discord webhook, or of one of your own. It must begin with https://
     * and be on the public internet.
     * @example https://hooks.example.com/muster?key=9f3A
     */
    url: z.string('Must be text').trim().max(2000, 'Must be at most 2000 characters long').nullish(),
  })
  .refine(({ channel, url }) => channel === 'mail' || Boolean(url), {
    error: 'Please give the URL of the webhook',
    path: ['url'],
  })
  .refine(({ channel, url }) => channel !== 'mail' || !url, { error: 'Email needs no URL', path: ['url'] })
export type AlertInput = z.output<typeof AlertInput>

const AlertParams = z.object({
  /** The `id` of one of your alerts. @example 5 */
  alert_id: IdInPath,
})

export const AlertToken = z.object({
  /** From the link in an email. @example c3Xh8nQ2vKd0tYp7mLs5wRj1fBz9uGe4 */
  token: TokenInLink,
})

const own = { tag: 'alerts', access: 'signed_in' } as const
const ofAlert = { ...own, params: AlertParams } as const

/** Your alerts, newest first. */
export const listAlerts = endpoint({
  ...own,
  method: 'GET',
  path: '/alerts',
  /** Your alerts. */
  response: z
    .object({
      /** The newest first. */
      alerts: z.array(Alert),
    })
    .meta({ id: 'AlertList' }),
})

/**
 * Follow a search, to be notified about new events that match it.
 * @returns The alert, and the secret of a webhook.
 * @example {"filters": {"game_type": "SPEARHEAD", "near_place": 2641673, "radius_km": 50}, "channel": "webhook",
 * "pace": "at_once", "url": "https://hooks.example.com/muster?key=9f3A"}
 */
export const createAlert = endpoint({
  ...own,
  method: 'POST',
  path: '/alerts',
  body: AlertInput,
  status: 201,
  response: NewAlert,
  refusals: ['too_many_alerts'],
})

/** End an alert. */
export const deleteAlert = endpoint({
  ...ofAlert,
  method: 'DELETE',
  path: '/alerts/:alert_id',
})

/**
 * Send a test message; an alert that had failed is active again once it arrives.
 * @returns The test message is on its way.
 */
export const testAlert = endpoint({
  ...ofAlert,
  method: 'POST',
  path: '/alerts/:alert_id/test',
  response: Message,
})

/**
 * End an alert with the token from one of its emails; ending it again does no harm.
 * @returns The alert has ended.
 */
export const endAlert = endpoint({
  method: 'POST',
  path: '/alerts/end',
  tag: 'alerts',
  access: 'anyone',
  query: AlertToken,
  response: Message,
  refusals: ['invalid_token'],
})
