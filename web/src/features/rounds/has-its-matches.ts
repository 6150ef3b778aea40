import type { Match } from '@muster/contract/matches'
import type { Round } from '@muster/contract/rounds'

/** Whether a list of matches has those of a round: the two lists of a server arrive separately. A draft has none. */
export const hasItsMatches = ({ number, state, matches }: Round, list: readonly Match[]): boolean =>
  state === 'draft' || list.filter(({ round_number }) => round_number === number).length >= matches
