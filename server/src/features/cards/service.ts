import type { Card } from '@muster/contract/cards'
import type { ParticipantIds } from '@muster/contract/participants'
import { standingsOf } from '@muster/rules/event-standings'
import type { Db } from '../../db/tables.ts'
import type { Viewer } from '../../http/authentication.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { findClaimants } from '../claims/queries.ts'
import { viewOwnClaim } from '../claims/service.ts'
import { requireEvent } from '../events/queries.ts'
import { isHeldBy, roleOf, staffIdsOf } from '../events/rules.staff.ts'
import { presentEvent, viewEvent } from '../events/service.ts'
import { viewCalledAt } from '../hall/service.ts'
import { findMatchesOf } from '../matches/queries.ts'
import { presentMatch } from '../matches/service.ts'
import { findPayment } from '../participants/queries.payments.ts'
import { findStandings } from '../participants/queries.ts'
import { presentParticipant, presentToOthers } from '../participants/service.ts'
import { findRounds } from '../rounds/queries.ts'
import { presentRound } from '../rounds/service.ts'

/** The card of a participant, for everyone who sees the event. Drafts of rounds are not on it. Throws `not_found`. */
export async function viewCard(db: Db, { event_id, participant_id }: ParticipantIds, viewer: Viewer): Promise<Card> {
  const { event, knowsLink } = await viewEvent(db, event_id, viewer)
  const standings = standingsOf(requireEvent(await findStandings(db, { event_id })))
  const participant = standings.find(({ id }) => id === participant_id)
  if (!participant) throw notFound('participant')
  const played = requireEvent(await findRounds(db, event_id))
  const drafts = new Set(played.rounds.filter(({ is_draft }) => is_draft).map(({ number }) => number))
  const numbers = [...played.rounds, ...played.matches.map(({ round_number }) => ({ number: round_number ?? 0 }))]
    .map(({ number }) => number)
    .filter((number) => !drafts.has(number))
  const last = Math.max(0, ...numbers)
  const matches = await findMatchesOf(db, event_id, participant_id)
  const table_number = matches.find(({ round_number }) => round_number === last)?.table_number ?? null
  const claimants = await findClaimants(db, participant_id)
  const caller = await viewer.findAmong([participant.user_id, participant.mate_id, ...staffIdsOf(event), ...claimants])
  const isTheirs = isHeldBy(participant, caller) || roleOf(event, caller) !== undefined
  return {
    event: presentEvent(event, knowsLink),
    participant: isTheirs ? presentParticipant(participant) : presentToOthers(participant),
    ranked: standings.filter(({ position }) => position !== null).length,
    round: last === 0 ? null : presentRound(played, last),
    matches: matches.map(presentMatch),
    byes: played.seats
      .filter((seat) => !seat.is_draft && seat.participant_id === participant_id)
      .map(({ round_number }) => round_number),
    called_at: isTheirs ? await viewCalledAt(db, event_id, table_number) : null,
    paid_at: isTheirs ? await findPayment(db, participant_id) : null,
    claim: await viewOwnClaim(db, caller, [participant_id]),
  }
}
