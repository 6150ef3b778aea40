import type { Day } from '../features/outbox/known-day.ts'
import type { Action } from '../features/outbox/unsent-action.ts'

export const publishedRounds = ({ rounds }: Pick<Day, 'rounds'>) => rounds.filter(({ state }) => state !== 'draft')

/** An action as it was meant, with the names of the people it is about. */
export interface Meant {
  action: Action
  about: string[]
}

/** An event by names: the same whatever ids its people and matches have. */
export function byName({ participants, rounds, matches, event }: Day) {
  const names = new Map(participants.map(({ id, nickname }) => [id, nickname]))
  const nameOf = (id: number) => names.get(id) ?? `nobody ${id}`
  return {
    people: participants
      .map((one) => ({
        name: one.nickname,
        isHere: one.checked_in_at !== null,
        dropped: one.dropped_after_round,
        isWaiting: one.waiting_since !== null,
        isSpare: one.is_spare,
        results: one.dropped_results,
        scores: one.category_scores,
        ...{ club: one.club, table: one.fixed_table, adjustment: one.adjustment, reason: one.adjustment_reason },
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    rounds: publishedRounds({ rounds }).map(({ number, method, seed, byes, clock, matches: count, pending }) => ({
      ...{ number, method, seed, count, pending, seconds_left: clock?.seconds_left ?? null },
      byes: byes.map(({ participant_id }) => nameOf(participant_id)).sort(),
    })),
    matches: matches
      .map((match) => ({
        ...{ round: match.round_number, table: match.table_number, minutes: match.extra_minutes },
        sides: [nameOf(match.participant1_id), nameOf(match.participant2_id)],
        // A forfeit has the scores that are usual when it arrives.
        scores:
          match.conceded_by === null ? [match.participant1_score, match.participant2_score] : nameOf(match.conceded_by),
        result: match.result,
      }))
      .sort((a, b) => (a.round ?? 0) - (b.round ?? 0) || (a.table ?? 0) - (b.table ?? 0)),
    announced: event.announcement?.text,
  }
}
