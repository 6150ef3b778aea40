import type { User } from '@muster/contract/accounts'
import type { Caller } from '../../http/authentication.ts'

export const presentUser = (user: Caller): User => ({
  id: user.id,
  email: user.email,
  nickname: user.nickname,
  email_visible: user.email_visible,
  is_verified: user.is_verified,
  mail_pairings: user.mail_pairings,
  mail_places: user.mail_places,
  mail_disputes: user.mail_disputes,
  mail_claims: user.mail_claims,
  mail_events: user.mail_events,
  handle: user.handle,
  player_visibility: user.player_visibility,
  created_at: user.created_at.toISOString(),
})
