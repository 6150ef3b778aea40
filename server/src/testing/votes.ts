import { castBallot, closePoll, createPoll, listPolls, type PollInput } from '@muster/contract/polls'
import { buildField, buildUser } from './builders.ts'
import { deskOf } from './desk.ts'
import type { TestApp } from './test-app.ts'

/** The secret of a device, by its name. */
const deviceOf = (name: string) => ({ device: name.padEnd(43, '-') })

/** An event with painting and sportsmanship, in which Ana, Ben, Cleo and Dan have accounts, and round 1 is published. */
export async function buildVoters(test: TestApp) {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'], {
    categories: [
      { code: 'painting', label: 'Painting', max: 10, in_ranking: true },
      { code: 'sports', label: 'Sportsmanship', max: 2, in_ranking: false },
    ],
  })
  const users = []
  for (const id of field.participants) {
    const user = await buildUser(test)
    await test.db.updateTable('participants').set({ user_id: user.id }).where('id', '=', id).execute()
    users.push({ ...user, participant_id: id })
  }
  const params = { event_id: field.id }
  const { token } = field.owner
  const desk = deskOf(test, field)
  type Voter = { id: number; token: string; participant_id: number }
  return {
    field,
    desk,
    params,
    voters: users as unknown as [Voter, Voter, Voter, Voter],
    open: async (body: Partial<PollInput> = {}) =>
      (
        await test.call(createPoll, {
          token,
          params,
          body: { question: 'Best army', choices: 'participants', ...body },
        })
      ).body,
    vote: (poll_id: number, voter: Voter, participant_ids: number[], device = voter.token.slice(0, 20)) =>
      test.call(castBallot, {
        token: voter.token,
        params: { ...params, poll_id },
        body: { participant_ids },
        headers: deviceOf(device),
      }),
    close: (poll_id: number) => test.call(closePoll, { token, params: { ...params, poll_id } }),
    pollsAs: async (voter?: Voter, device = voter?.token.slice(0, 20)) =>
      (
        await test.call(listPolls, {
          token: voter?.token,
          params,
          ...(device !== undefined && { headers: deviceOf(device) }),
        })
      ).body.polls,
  }
}
