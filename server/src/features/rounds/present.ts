import type { RoundCheck } from '@muster/contract/pairings'
import type { PairedRound, Round, RoundClock, RoundState } from '@muster/contract/rounds'
import { pendingIn, roundAt } from '@muster/rules/day'
import { withNotes } from '@muster/rules/pair-and-check'
import { resultOf } from '@muster/rules/results'
import { instantOf } from '../../db/columns.ts'
import type { EventRounds } from './queries.ts'
import { byesAt, dayFrom, type RoundRow } from './rules.ts'

/** A round of the event, whether Muster paired it or its matches were entered by hand. */
export function presentRound(event: EventRounds, number: number): Round {
  const round = event.rounds.find((each) => each.number === number)
  const matches = event.matches.filter(({ round_number }) => round_number === number)
  const pending = matches.filter((match) => resultOf(match) === 'pending').length
  return {
    number,
    state: stateOf(round, pending),
    method: round?.method ?? null,
    seed: round?.seed ?? null,
    seeds: round?.seeds ?? null,
    published_at: instantOf(round?.published_at ?? null),
    byes: byesAt(event, number).map((participant_id) => ({ participant_id })),
    matches: matches.length,
    reported: matches.length - pending,
    pending,
    disputed: matches.filter(({ is_disputed }) => is_disputed).length,
    clock: round ? clockOf(round) : null,
    version: round?.version ?? null,
  }
}

export function presentPaired({ event, number, check }: Checked): PairedRound {
  const round = event.rounds.find((each) => each.number === number)
  return {
    ...presentRound(event, number),
    keep_clubs_apart: round?.keep_clubs_apart ?? false,
    // Forbidden pairs matter only while the round can be paired again.
    forbid: round?.is_draft ? round.forbid : [],
    top: round?.top ?? null,
    pairings: withNotes(roundAt(dayFrom(event), number).pairings, check),
    missing_results: round?.is_draft
      ? pendingIn(event, number - 1).map(({ id, table_number }) => ({ match_id: id, table_number }))
      : [],
    check,
  }
}

export interface Checked {
  event: EventRounds
  number: number
  check: RoundCheck
}

function stateOf(round: RoundRow | undefined, pending: number): RoundState {
  if (round?.is_draft) return 'draft'
  return pending > 0 ? 'published' : 'finished'
}

const clockOf = ({ clock_ends_at, clock_left }: RoundRow): RoundClock | null =>
  clock_ends_at === null && clock_left === null ? null : { ends_at: instantOf(clock_ends_at), seconds_left: clock_left }
