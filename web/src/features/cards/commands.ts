import type { Card } from '@muster/contract/cards'
import type { CallResponse } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import type { QueryClient } from '@tanstack/react-query'
import { command } from '../../lib/commands.ts'
import { currentMatch } from './current-match.ts'
import { card, slip } from './queries.ts'

type SlipOf = CallResponse<'GET /slips/:code'>

/** Updates every cached slip and card. */
function update(
  cache: QueryClient,
  { ofSlip, ofCard }: { ofSlip: (slip: SlipOf) => SlipOf; ofCard: (card: Card) => Card },
) {
  const [[slipName], [cardName]] = [slip('').queryKey, card(0, 0).queryKey]
  cache.setQueriesData<SlipOf>({ queryKey: [slipName] }, (before) => before && ofSlip(before))
  cache.setQueriesData<Card>({ queryKey: [cardName] }, (before) => before && ofCard(before))
}

/** Shows a changed match immediately on its slip and on the cards of both sides. */
const showMatch = (cache: QueryClient, match: Match) =>
  update(cache, {
    ofSlip: (before) => (before.match.id === match.id ? { ...before, match } : before),
    ofCard: (before) => ({ ...before, matches: before.matches.map((one) => (one.id === match.id ? match : one)) }),
  })

export const createReport = command({
  name: 'POST /events/:event_id/matches/:match_id/reports',
  updateCache: showMatch,
})

export const confirmReport = command({
  name: 'POST /events/:event_id/matches/:match_id/reports/:report_id/confirm',
  updateCache: showMatch,
})

export const objectToReport = command({
  name: 'POST /events/:event_id/matches/:match_id/reports/:report_id/object',
  updateCache: showMatch,
})

export const callOrganiser = command({
  name: 'POST /events/:event_id/calls',
  updateCache: (cache, { table_number, at }, { params }) => {
    const withCall = <Shown extends SlipOf | Card>(shown: Shown, match: Match | undefined) =>
      match?.event_id === Number(params.event_id) && match.table_number === table_number
        ? { ...shown, called_at: at }
        : shown
    update(cache, {
      ofSlip: (before) => withCall(before, before.match),
      ofCard: (before) => withCall(before, currentMatch(before)),
    })
  },
})

export const claimParticipant = command({
  name: 'POST /events/:event_id/participants/:participant_id/claim',
  updateCache: (cache, { id, participant_id, at }) => {
    const withClaim = <Shown extends SlipOf | Card>(shown: Shown, ids: number[]) =>
      ids.includes(participant_id) ? { ...shown, claim: { id, participant_id, at } } : shown
    update(cache, {
      ofSlip: (before) => withClaim(before, [before.match.participant1_id, before.match.participant2_id]),
      ofCard: (before) => withClaim(before, [before.participant.id]),
    })
  },
})

/** The user takes an own claim back before the organiser has confirmed it. */
export const withdrawClaim = command({
  name: 'DELETE /events/:event_id/claims/:claim_id',
  alreadyDoneOn: 'not_found',
  updateCache: (cache, _nothing, { params }) => {
    const without = <Shown extends SlipOf | Card>(shown: Shown) =>
      shown.claim?.id === Number(params.claim_id) ? { ...shown, claim: null } : shown
    update(cache, { ofSlip: without, ofCard: without })
  },
})
