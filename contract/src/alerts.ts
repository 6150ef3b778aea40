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

/** Which new events an alert reports. The filters work as in a list of events; null means no filter. */
export const AlertFilters = z
  .object({
    search: z.string().nullable(),
    game_type: GameType.nullable(),
    event_type: EventType.nullable(),
    country: z.string().nullable(),
    open: z.boolean().nullable(),
    near_place: Id.nullable(),
    /** In the form that `GET /events` accepts. */
    near: z.string().nullable(),
    radius_km: z.int().nullable(),
  })
  .meta({ id: 'AlertFilters' })
export type AlertFilters = z.infer<typeof AlertFilters>

export const AlertChannel = z.enum(['mail', 'discord', 'webhook']).meta({ id: 'AlertChannel' })
export type AlertChannel = z.infer<typeof AlertChannel>

export const AlertPace = z.enum(['at_once', 'weekly']).meta({ id: 'AlertPace' })
export type AlertPace = z.infer<typeof AlertPace>

const fields = {
  id: Id,
  filters: AlertFilters,
  /** The place of `near_place`. */
  place: Place.nullable(),
  channel: AlertChannel,
  pace: AlertPace,
  /** The host and the end of the URL. The whole URL is a secret. */
  receiver: z.string().nullable(),
  state: z.enum(['active', 'failed']),
  /** Why the last delivery failed; null if it succeeded. */
  trouble: z.string().nullable(),
  created_at: Instant,
  last_told_at: Instant.nullable(),
}

export const Alert = z.object(fields).meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

const NewAlert = z.object({ ...fields, secret: z.string().nullable() }).meta({ id: 'NewAlert' })

const FiltersInput = z
  .object({
    search: optionalText(searchMax),
    game_type: GameType.nullish(),
    event_type: EventType.nullish(),
    country: Country.nullish(),
    open: z.boolean('Must be true or false').nullish(),
    near_place: Id.nullish(),
    near: Near.transform(({ latitude, longitude }) => ({
      latitude: rounded(latitude),
      longitude: rounded(longitude),
    })).nullish(),
    radius_km: wholeNumber(1, 500).nullish(),
  })
  .refine(...oneCentre)
  .refine(...radiusWithCentre)

export const AlertInput = z
  .object({
    filters: FiltersInput,
    channel: AlertChannel,
    pace: AlertPace,
    /** The webhook that receives the messages; absent for mail. */
    url: z.string('Must be text').trim().max(2000, 'Must be at most 2000 characters long').nullish(),
  })
  .refine(({ channel, url }) => channel === 'mail' || Boolean(url), {
    error: 'Please give the URL of the webhook',
    path: ['url'],
  })
  .refine(({ channel, url }) => channel !== 'mail' || !url, { error: 'Email needs no URL', path: ['url'] })
export type AlertInput = z.output<typeof AlertInput>

const AlertParams = z.object({ alert_id: IdInPath })

export const AlertToken = z.object({ token: TokenInLink })

const own = { tag: 'alerts', access: 'signed_in' } as const
const ofAlert = { ...own, params: AlertParams } as const

export const listAlerts = endpoint({
  ...own,
  method: 'GET',
  path: '/alerts',
  summary: 'Your alerts, newest first',
  response: z.object({ alerts: z.array(Alert) }).meta({ id: 'AlertList' }),
})

export const createAlert = endpoint({
  ...own,
  method: 'POST',
  path: '/alerts',
  summary: 'Follow a search, to be notified about new events that match it',
  body: AlertInput,
  status: 201,
  response: NewAlert,
  refusals: ['too_many_alerts'],
})

export const deleteAlert = endpoint({
  ...ofAlert,
  method: 'DELETE',
  path: '/alerts/:alert_id',
  summary: 'End an alert',
})

export const testAlert = endpoint({
  ...ofAlert,
  method: 'POST',
  path: '/alerts/:alert_id/test',
  summary: 'Send a test message; an alert that had failed is active again once it arrives',
  response: Message,
})

export const endAlert = endpoint({
  method: 'POST',
  path: '/alerts/end',
  tag: 'alerts',
  summary: 'End an alert with the token from one of its emails; ending it again does no harm',
  access: 'anyone',
  query: AlertToken,
  response: Message,
  refusals: ['invalid_token'],
})
