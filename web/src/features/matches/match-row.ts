import type { Body } from '@muster/contract/client'
import { type Match, MatchInput, Scores } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { z } from '@muster/contract/zod'
import { v4 as newId } from 'uuid'
import { armyLabelOf } from '../armies/army-names.ts'

export type MatchBody = Body<'POST /events/:event_id/matches'>

const { round_number, table_number, notes } = MatchInput.shape

/** A row of a form; it refers to participants by the keys of their rows. */
export const MatchRow = Scores.extend({
  key: z.string(),
  participant1: z.string().min(1, 'Please select participant 1'),
  participant2: z.string().min(1, 'Please select participant 2'),
  round_number,
  table_number,
  notes,
}).refine((match) => match.participant1 === '' || match.participant1 !== match.participant2, {
  error: 'Participants must be different',
  path: ['participant2'],
  when: () => true,
})
export type MatchRow = z.input<typeof MatchRow>

export type FilledMatch = z.output<typeof MatchRow>

/**
 * The next row to fill in: the next table of the same round, or the first table of the next round once everybody has a
 * match. `rounds` holds the round of every match so far, and `opponents` is the number of participants.
 */
export function nextMatch(before?: MatchRow, rounds: unknown[] = [], opponents = Number.POSITIVE_INFINITY): MatchRow {
  const round = typeof before?.round_number === 'number' ? before.round_number : 1
  const table = typeof before?.table_number === 'number' ? before.table_number : 0
  const isRoundFull = rounds.filter((one) => one === round).length >= Math.floor(opponents / 2)
  return {
    key: newId(),
    participant1: '',
    participant2: '',
    round_number: isRoundFull ? round + 1 : round,
    table_number: isRoundFull ? 1 : table + 1,
    participant1_score: null,
    participant2_score: null,
    match_duration_minutes: null,
    notes: '',
  }
}

/** The next row of an event without rounds. */
export const nextGame = (): MatchRow => ({ ...nextMatch(), round_number: null, table_number: null })

/** A participant that a match row offers. */
export interface Opponent {
  key: string
  nickname: string
  army_id: number | null
  army_label: string | null
}

/** The participants of an event as opponents, in the given order: by standings. */
export const opponentsOf = (participants: Participant[]): Opponent[] =>
  participants.map((participant) => ({
    key: String(participant.id),
    nickname: participant.nickname,
    army_id: participant.army_id,
    army_label: participant.army_id === null ? null : armyLabelOf(participant),
  }))

/** An existing match as a row to edit. */
export const rowOf = (match: Match): MatchRow => ({
  key: `match-${match.id}`,
  participant1: String(match.participant1_id),
  participant2: String(match.participant2_id),
  round_number: match.round_number,
  table_number: match.table_number,
  participant1_score: match.participant1_score,
  participant2_score: match.participant2_score,
  match_duration_minutes: match.match_duration_minutes,
  notes: match.notes ?? '',
})

/** The body for the API; undefined if a participant cannot be found. The server fills in the participants' armies. */
export function toMatchBody(match: FilledMatch, idOf: (key: string) => number | undefined): MatchBody | undefined {
  const participant1_id = idOf(match.participant1)
  const participant2_id = idOf(match.participant2)
  if (participant1_id === undefined || participant2_id === undefined) return undefined
  const { key: _key, participant1: _one, participant2: _two, ...rest } = match
  return { participant1_id, participant2_id, ...rest }
}

/** The field of a row for the path of a server's issue, which names participants by id. */
export const rowField = (path: string) => path.replace(/(participant[12])(_army)?_id$/, '$1')
