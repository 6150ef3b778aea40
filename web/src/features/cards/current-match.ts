import type { Card } from '@muster/contract/cards'
import type { Match } from '@muster/contract/matches'

/** The participant's match of the current round; undefined for a bye, or without a seat. */
export const currentMatch = ({ matches, round }: Card): Match | undefined =>
  round === null ? undefined : matches.find(({ round_number }) => round_number === round.number)
