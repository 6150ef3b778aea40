import { listAlerts } from '@muster/contract/alerts'
import { listOwnClaims } from '@muster/contract/claims'
import { listMerges } from '@muster/contract/merges'
import { listPasskeys } from '@muster/contract/passkeys'
import { getProfileStats } from '@muster/contract/stats'
import { servePlayer } from './player-pages.ts'
import { server } from './server.ts'

/** Stubs everything that the profile loads. */
export function serveProfile() {
  server.respond(getProfileStats, { total_events: 0, total_matches: 0, total_participants: 0 })
  server.respond(listAlerts, { alerts: [] })
  server.respond(listPasskeys, { passkeys: [] })
  server.respond(listOwnClaims, { claims: [], to_confirm: [] })
  server.respond(listMerges, { merges: [] })
  servePlayer()
}
