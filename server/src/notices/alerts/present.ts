import type { Alert, AlertFilters } from '@muster/contract/alerts'
import { nameOfAlert } from '@muster/site/alert-names'
import { hintOf } from '../../webhooks/receivers.ts'
import type { AlertRow } from './queries.ts'

export const presentAlert = (alert: AlertRow): Alert => ({
  id: alert.id,
  filters: filtersOf(alert),
  place: alert.place,
  channel: alert.channel,
  pace: alert.pace,
  receiver: alert.url === null ? null : hintOf(alert.url),
  // Ended alerts are never presented.
  state: alert.state === 'failed' ? 'failed' : 'active',
  failure_reason: alert.failure_reason,
  created_at: alert.created_at.toISOString(),
  last_notified_at: alert.last_notified_at?.toISOString() ?? null,
})

/** The only response with the secret. */
export const presentNewAlert = (alert: AlertRow) => ({ ...presentAlert(alert), secret: alert.secret })

export const nameOf = (alert: FilterColumns & Pick<AlertRow, 'place'>) =>
  nameOfAlert({ filters: filtersOf(alert), place: alert.place })

type FilterColumns = Pick<
  AlertRow,
  'search' | 'game_type' | 'event_type' | 'country' | 'open' | 'place_id' | 'latitude' | 'longitude' | 'radius_km'
>

export const filtersOf = ({ place_id, latitude, longitude, ...alert }: FilterColumns): AlertFilters => ({
  search: alert.search,
  game_type: alert.game_type,
  event_type: alert.event_type,
  country: alert.country,
  open: alert.open,
  near_place: place_id,
  near: place_id === null && latitude !== null ? `${latitude},${longitude}` : null,
  radius_km: alert.radius_km,
})
