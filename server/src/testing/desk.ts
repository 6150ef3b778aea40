import { listMatches, recordResult } from '@muster/contract/matches'
import * as contract from '@muster/contract/rounds'
import { listStandings } from '@muster/contract/standings'
import type { buildField } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Field = Awaited<ReturnType<typeof buildField>>

/** The actions of an organiser on the day. */
export function deskOf(test: TestApp, field: Pick<Field, 'id' | 'owner'>) {
  const params = { event_id: field.id }
  const token = field.owner.token
  const of = (round_number: number) => ({ ...params, round_number })
  return {
    pair: (body: Partial<contract.RoundInput> = {}) =>
      test.call(contract.createRound, { token, params, body: { method: 'swiss', ...body } }),
    publish: (round: number, body: { despite_pending?: boolean } = {}) =>
      test.call(contract.publishRound, { token, params: of(round), body }),
    byHand: (round: number, body: Parameters<typeof contract.RoundByHand.parse>[0]) =>
      test.call(contract.updateRound, { token, params: of(round), body: body as never }),
    unpublish: (round: number) => test.call(contract.unpublishRound, { token, params: of(round) }),
    remove: (round: number) => test.call(contract.deleteRound, { token, params: of(round) }),
    rounds: async (as: string | undefined = token) =>
      (await test.call(contract.listRounds, { token: as, params })).body.rounds,
    round: (round: number, as: string | undefined = token) =>
      test.call(contract.getRound, { token: as, params: of(round) }),
    check: async (round: number, as: string | undefined = token, query: { check_now?: 'true' | 'false' } = {}) =>
      (await test.call(contract.getRoundCheck, { token: as, params: of(round), query })).body.check,
    matches: async () => (await test.call(listMatches, { params })).body.matches,
    standings: async (query = {}) => (await test.call(listStandings, { params, query })).body.standings,
    /** Lets the first side win each pending match of the round. */
    async play(round: number, scores = { participant1_score: 20, participant2_score: 10 }) {
      for (const match of await this.matches()) {
        if (match.round_number !== round || match.result !== 'pending') continue
        await test.call(recordResult, { token, params: { ...params, match_id: match.id }, body: scores })
      }
    },
  }
}
