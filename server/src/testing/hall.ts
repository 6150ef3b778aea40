import { getMatch, type Match, recordResult } from '@muster/contract/matches'
import * as contract from '@muster/contract/reports'
import { listSlips } from '@muster/contract/slips'
import { buildField, buildUser, type Owner } from './builders.ts'
import { deskOf } from './desk.ts'
import type { TestApp } from './test-app.ts'

export type Policy = 'organiser' | 'one' | 'both'

/** A published first round of four participants, who all have accounts. */
export async function buildHall(
  test: TestApp,
  report_policy: Policy = 'one',
  names: readonly string[] = ['Ana', 'Ben', 'Cleo', 'Dan'],
) {
  const field = await buildField(test, names, { report_policy, rounds_planned: 3 })
  const users = new Map<number, Owner>()
  for (const id of field.participants as number[]) {
    const user = await buildUser(test)
    users.set(id, user)
    await test.db.updateTable('participants').set({ user_id: user.id }).where('id', '=', id).execute()
  }
  const day = deskOf(test, field)
  await day.pair({ seed: 1 })
  await day.publish(1)
  const [first, second] = (await day.matches()) as [Match, Match]
  const { body: slips } = await test.call(listSlips, {
    token: field.owner.token,
    params: { event_id: field.id, round_number: 1 },
  })
  const tokenOf = (id: number) => users.get(id)?.token
  return { test, field, day, first, second, slips, tokenOf, owner: field.owner.token }
}

type Hall = Awaited<ReturnType<typeof buildHall>>
export type As = { token?: string | undefined; slip?: string }

export const sent = ({ token, slip }: As) => ({ token, ...(slip && { headers: { slip } }) })
export const idsOf = ({ field, first }: Hall) => ({ event_id: field.id, match_id: first.id })
export const scored = (one: number, two: number) => ({ participant1_score: one, participant2_score: two })

export const report = (hall: Hall, as: As, one: number, two: number) =>
  hall.test.call(contract.createReport, { ...sent(as), params: idsOf(hall), body: scored(one, two) })
export const act = (hall: Hall, as: As, action: 'confirm' | 'object', report_id: number, note?: string) => {
  const params = { ...idsOf(hall), report_id }
  return action === 'confirm'
    ? hall.test.call(contract.confirmReport, { ...sent(as), params })
    : hall.test.call(contract.objectToReport, { ...sent(as), params, body: { note } })
}
export const desk = (hall: Hall, one: number, two: number) =>
  hall.test.call(recordResult, { token: hall.owner, params: idsOf(hall), body: scored(one, two) })
export const read = async (hall: Hall) => (await hall.test.call(getMatch, { params: idsOf(hall) })).body
export const sidesOf = (hall: Hall) => ({
  ana: { token: hall.tokenOf(hall.first.participant1_id) },
  ben: { token: hall.tokenOf(hall.first.participant2_id) },
  slip: { slip: hall.slips.find(({ match_id }) => match_id === hall.first.id)?.code ?? '' },
})
export const summaryOf = ({ report, participant1_score, participant2_score }: Match) => ({
  result: participant1_score === null ? null : `${participant1_score}–${participant2_score}`,
  report: report && `${report.state} ${report.participant1_score}–${report.participant2_score}`,
})
