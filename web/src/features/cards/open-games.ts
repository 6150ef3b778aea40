import type { Card } from '@muster/contract/cards'
import type { Match } from '@muster/contract/matches'
import { policyOf } from '@muster/rules/recording'
import { isOpenToSides, type ReportState, reportStateOf } from './report-state.ts'

/** What a participant can still do something about, in this order. */
const order: readonly ReportState[] = ['theirs', 'none', 'disputed', 'own']

export const stateOfGame = ({ event, participant }: Card, match: Match): ReportState =>
  reportStateOf(match, participant.id, policyOf(event, match))

/** The games without a round whose result the participant can still report, confirm, correct or object to. */
export function openGames(card: Card): Match[] {
  const place = (match: Match) => order.indexOf(stateOfGame(card, match))
  return card.matches
    .filter((match) => match.round_number === null && isOpenToSides(card.event, match) && place(match) >= 0)
    .toSorted((a, b) => place(a) - place(b))
}
