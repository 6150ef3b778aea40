import type { RoundCheck } from '@muster/contract/pairings'
import { defaultRules } from '@muster/contract/ranking'
import type { RoundMethod } from '@muster/contract/rounds'
import {
  type Day,
  type DayMatch,
  type DayParticipant,
  type DayRound,
  lastRound,
  roundAt,
  withDraft,
  withRound,
} from '../day.ts'
import { type PairingInput, pairRound } from '../pair-round.ts'
import { refusalToPublish } from '../publish-round.ts'
import { replaceIn } from '../replace.ts'
import { resultOf } from '../results.ts'

export const buildParticipant = (id: number, given: Partial<DayParticipant> = {}): DayParticipant => ({
  id,
  nickname: `P${id}`,
  adjustment: 0,
  category_scores: {},
  club: null,
  fixed_table: null,
  checked_in_at: null,
  waiting_since: null,
  dropped_after_round: null,
  is_spare: false,
  ...given,
})

/** An event with participants 1 to `count`, before its first round. */
export const buildDay = (count: number, given: Partial<Day> = {}): Day => ({
  ...defaultRules,
  seed: 1,
  rounds_planned: null,
  table_policy: 'fresh',
  participants: Array.from({ length: count }, (_, index) => buildParticipant(index + 1)),
  rounds: [],
  matches: [],
  ...given,
})

/** Pairs the next round, such as `{ method: 'round_robin' }`. */
export const pairNext = (day: Day, { method, ...input }: Partial<PairingInput> & { method: RoundMethod }) =>
  pairRound(day, lastRound(day) + 1, { method, seed: 1, keep: [], forbid: [], keep_clubs_apart: false, ...input })

/** The day with this draft published. Throws if it must not be. */
export function published(day: Day, draft: DayRound): Day {
  const refusal = refusalToPublish(withDraft(day, draft), draft.number, true)
  if (refusal) throw new Error(refusal.sentence)
  const matches = draft.pairings.map(
    ({ participant1_id, participant2_id, table_number = null }): DayMatch => ({
      participant1_id,
      participant2_id,
      participant1_score: null,
      participant2_score: null,
      is_double_loss: false,
      round_number: draft.number,
      table_number,
    }),
  )
  return {
    ...day,
    rounds: [...day.rounds.filter(({ is_draft }) => !is_draft), { ...draft, is_draft: false, pairings: [] }],
    matches: [...day.matches, ...matches],
  }
}

/** The day with other fields of a participant. */
export const withParticipant = (day: Day, id: number, change: Partial<DayParticipant>): Day => ({
  ...day,
  participants: day.participants.map((each) => (each.id === id ? { ...each, ...change } : each)),
})

/** The day with a late comer. */
export const withLateComer = (day: Day, id: number): Day => ({
  ...day,
  participants: [...day.participants, buildParticipant(id)],
})

/** The day with scores for each match that `choose` returns some for. */
export const withScores = (day: Day, choose: (match: DayMatch) => [number, number] | undefined): Day => ({
  ...day,
  matches: day.matches.map((match) => {
    const scores = choose(match)
    return scores ? { ...match, participant1_score: scores[0], participant2_score: scores[1] } : match
  }),
})

/** The day after all matches: the lower id wins each pending one. */
export const played = (day: Day) =>
  withScores(day, (match) =>
    resultOf(match) === 'pending' ? (match.participant1_id < match.participant2_id ? [9, 1] : [1, 9]) : undefined,
  )

/** The day with one participant instead of another in a published round. */
export const withReplaced = (day: Day, number: number, outgoing: number, incoming: number | null) =>
  withRound(day, number, replaceIn(roundAt(day, number), outgoing, incoming))

/** What the check of a round says about the bracket. */
export const bracketFindings = ({ findings }: RoundCheck) =>
  findings.filter(({ code }) => code === 'bracket_changed' || code === 'cut_tied')
