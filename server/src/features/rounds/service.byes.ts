import { AppError } from '../../http/routing/app-error.ts'
import type { Pairings } from '../pairings/service.ts'
import type { EventRounds, SeatedRound } from './queries.ts'
import { withByes } from './rules.changes.ts'
import { areSamePairs, eligible, requireKnown, roundAt } from './rules.ts'
import { checkNow } from './service.ts'

/**
 * Plans other byes for a published round, such as one for a participant who came late. Throws `round_published` if the
 * pairings differ, and `invalid_input`.
 */
export async function planByes(pairings: Pairings, event: EventRounds, number: number, round: SeatedRound) {
  if (!areSamePairs(roundAt(event, number).pairings, round.pairings)) {
    throw new AppError(
      'round_published',
      `Round ${number} is published, so only its byes can be given here. Change its matches instead.`,
    )
  }
  // A participant who has dropped since the round may have a bye, too.
  requireKnown(eligible(event, 0), round, 'pairings')
  const planned = withByes(event, number, round.byes)
  return { planned, check: await checkNow(pairings, planned, number, 'organisers') }
}
