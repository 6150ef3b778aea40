import type { Card } from '@muster/contract/cards'
import { hasRounds } from '@muster/rules/recording'
import { formatOrdinal, plural } from '../../lib/format.ts'
import { currentMatch } from './current-match.ts'

/** What comes next for a participant, in one or two sentences; empty while the own match is the next thing. */
export function describeNext(card: Card): string {
  const { event, participant, round, ranked, byes } = card
  if (event.state === 'finished') {
    return participant.position === null
      ? 'The event is over.'
      : `The event is over: ${formatOrdinal(participant.position)} of ${ranked}.`
  }
  if (participant.waiting_since !== null) {
    return `On the waiting list: ${event.state === 'upcoming' ? 'a place may still become free' : 'the organiser decides who still gets a place'}.`
  }
  const { dropped_after_round } = participant
  if (dropped_after_round !== null && dropped_after_round <= (round?.number ?? 0) && !isPlaying(card)) {
    return 'Dropped out: not paired again.'
  }
  if (participant.is_spare && !isPlaying(card)) return 'The spare plays only when the number is odd.'
  if (round === null) return hasRounds(event, 0) ? 'Round 1 has not been published yet.' : ''
  if (isPlaying(card)) return ''
  const isSeated = currentMatch(card) !== undefined || byes.includes(round.number)
  const seat = isSeated ? '' : `Not paired in round ${round.number}. `
  if (round.number === event.rounds_planned) {
    return `${seat}${round.pending === 0 ? 'All rounds are played.' : `This is the last round. ${stillPlaying(round.pending)}`}`
  }
  const next = `Round ${round.number + 1}`
  return `${seat}${round.pending === 0 ? `${next} is being paired.` : `${next} comes next. ${stillPlaying(round.pending)}`}`
}

const isPlaying = (card: Card) => currentMatch(card)?.result === 'pending'

const stillPlaying = (pending: number) => `${plural(pending, 'table is', 'tables are')} still playing.`
