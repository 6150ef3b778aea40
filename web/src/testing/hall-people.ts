import type { CallName } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import type { DroppedResults } from '@muster/contract/participant'
import type { Participant } from '@muster/contract/participants'
import { forfeit, reopen } from '@muster/rules/drops'
import { withChange } from '../features/outbox/known-drops.ts'
import { buildParticipant } from './builders.ts'
import { type Handler, refuse } from './hall-calls.ts'

interface State {
  participants: Participant[]
  matches: Match[]
  isFull: boolean
}

/** What the server of a hall does about its participants. `touch` counts the version of the event. */
export function createHallPeople(state: State, touch: () => void) {
  const personOf = (id: number) => state.participants.find((one) => one.id === id) ?? refuse(404, 'not_found')
  const changePerson = (id: number, change: Partial<Participant>) => {
    const changed = { ...personOf(id), ...change }
    state.participants = state.participants.map((one) => (one.id === id ? changed : one))
    touch()
    return changed
  }
  const requireFreeNames = (given: readonly Partial<Participant>[], besides?: number) => {
    const taken = state.participants.flatMap(({ id, nickname }) => (id === besides ? [] : foldName(nickname)))
    if (given.some(({ nickname = '' }) => taken.includes(foldName(nickname)))) refuse(409, 'nickname_taken')
  }
  const changeMatch = (change: Parameters<typeof withChange>[1]) => {
    const before = state.matches
    state.matches = withChange(before, change).map((match, index) =>
      match === before[index] ? match : { ...match, version: match.version + 1 },
    )
  }
  const undoForfeit = (id: number) => changeMatch(reopen(state.matches, personOf(id)))
  const handlers: Partial<Record<CallName, Handler>> = {
    'POST /events/:event_id/participants/bulk': ({ body }: { body: { participants: Partial<Participant>[] } }) => {
      requireFreeNames(body.participants)
      if (state.isFull) refuse(422, 'invalid_input')
      const added = body.participants.map((one) => buildParticipant({ event_id: 1, ...one }))
      state.participants = [...state.participants, ...added]
      touch()
      return { participants: added }
    },
    'POST /events/:event_id/participants/check-in': ({ body }: { body: { participant_ids: number[] } }) => ({
      participants: body.participant_ids.map((id) => changePerson(id, { checked_in_at: '2026-11-21T09:00:00.000Z' })),
    }),
    'POST /events/:event_id/participants/:participant_id/check-in': ({ params, body }) => {
      const checked_in_at = (body as { is_checked_in: boolean }).is_checked_in ? '2026-11-21T09:00:00.000Z' : null
      return changePerson(params.participant_id ?? 0, { checked_in_at })
    },
    'POST /events/:event_id/participants/:participant_id/drop': ({ params, body }) => {
      const { after_round, results } = body as { after_round: number; results: DroppedResults }
      const id = params.participant_id ?? 0
      const isOfThem = (match: Match) => [match.participant1_id, match.participant2_id].includes(id)
      const played = state.matches.filter((match) => match.result !== 'pending' && isOfThem(match))
      if (played.some(({ round_number }) => (round_number ?? 0) > after_round)) refuse(422, 'invalid_input')
      undoForfeit(id)
      const lost = results === 'keep' ? undefined : forfeit(state.matches, id, results)
      changeMatch(lost)
      const dropped_results = results === 'forfeit' && !lost ? 'keep' : results
      return changePerson(id, {
        ...{ dropped_after_round: after_round, dropped_results },
        forfeited_match_id: lost?.match.id ?? null,
      })
    },
    'PUT /events/:event_id/category-scores': ({
      body,
    }: {
      body: { scores: { participant_id: number; code: string; score: number }[] }
    }) => ({
      participants: body.scores.map(({ participant_id: id, code, score }) =>
        changePerson(id, { category_scores: { ...personOf(id).category_scores, [code]: score } }),
      ),
    }),
    'PUT /events/:event_id/participants/:participant_id': ({ params, body }) => {
      const [id = 0, change] = [params.participant_id, body as Partial<Participant>]
      requireFreeNames([change], id)
      return changePerson(id, change)
    },
    'POST /events/:event_id/participants/:participant_id/return': ({ params }) => {
      const id = params.participant_id ?? 0
      undoForfeit(id)
      return changePerson(id, { dropped_after_round: null, dropped_results: 'keep', forfeited_match_id: null })
    },
  }
  return { personOf, handlers }
}
