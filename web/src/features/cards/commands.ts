import type { Card } from '@muster/contract/cards'
import type { CallResponse } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import type { QueryClient } from '@tanstack/react-query'
import { command } from '../../lib/commands.ts'
import { card, slip } from './queries.ts'

/** Shows a changed match at once on its slip and on the cards of both sides. */
function showMatch(cache: QueryClient, match: Match) {
  const [slipName] = slip('').queryKey
  cache.setQueriesData<CallResponse<typeof slipName>>({ queryKey: [slipName] }, (before) =>
    before?.match.id === match.id ? { ...before, match } : before,
  )
  const [cardName] = card(0, 0).queryKey
  cache.setQueriesData<Card>(
    { queryKey: [cardName] },
    (before) => before && { ...before, matches: before.matches.map((one) => (one.id === match.id ? match : one)) },
  )
}

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

export const callOrganiser = command({ name: 'POST /events/:event_id/calls' })

export const claimParticipant = command({ name: 'POST /events/:event_id/participants/:participant_id/claim' })
