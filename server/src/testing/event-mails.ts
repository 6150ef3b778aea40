import { claimParticipant, confirmClaim, deleteClaim } from '@muster/contract/claims'
import { sql } from 'kysely'
import { buildField, buildUser } from './builders.ts'
import { deskOf } from './desk.ts'
import { jobQueueOf } from './job-queue.ts'
import type { TestApp } from './test-app.ts'

type ClaimAction = 'confirm' | 'delete' | 'withdraw'

interface Claimed {
  olga: { token: string }
  fay: { token: string }
  params: { event_id: number }
  participants: readonly number[]
}

/** Helpers for mails about events. */
export function eventMailsOf(test: TestApp) {
  /** Runs every queued job, as if each last mail were minutes old. */
  const { makeDue, jobs, planAll, ...queue } = jobQueueOf(test)
  const settle = () => queue.settle(sql`update users set event_mail_at = event_mail_at - interval '2 minutes'`)
  return {
    jobs,
    makeDue,
    planAll,
    settle,

    /** Fay or another account claims Cleo; then Olga decides, or Fay withdraws. Only the last action is in the mails. */
    claim: async ({ olga, fay, params, participants }: Claimed, actions: ClaimAction[] = [], by = fay) => {
      const cleo = { ...params, participant_id: participants[2] ?? 0 }
      const { body } = await test.call(claimParticipant, { token: by.token, params: cleo })
      const ids = { ...params, claim_id: body.id }
      for (const action of actions) {
        await settle()
        test.mails.length = 0
        const token = action === 'withdraw' ? fay.token : olga.token
        await test.call(action === 'confirm' ? confirmClaim : deleteClaim, { token, params: ids })
      }
    },

    /**
     * A full event of Olga, who plays herself, with Ana and Ben, who have accounts too, Cleo, who has none, Eve, who
     * has dropped, and Dan on the waiting list. Fay takes no part. Round 1 is a draft: Ana against Ben.
     */
    buildHall: async () => {
      const olga = await buildUser(test, { nickname: 'Olga' })
      const fay = await buildUser(test, { nickname: 'Fay' })
      const [ana, ben, dan, eve] = [
        await buildUser(test),
        await buildUser(test),
        await buildUser(test),
        await buildUser(test),
      ]
      const event = { owner: olga, title: 'Winter Cup', capacity: 4, event_date: tomorrow(), location_city: 'Leeds' }
      const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Olga', 'Dan', 'Eve'], event)
      const accounts = [ana, ben, undefined, olga, dan, eve]
      for (const [index, id] of field.participants.entries()) {
        const change = {
          user_id: accounts[index]?.id ?? null,
          ...(index === 4 && { waiting_since: new Date() }),
          ...(index === 5 && { dropped_after_round: 0 }),
        }
        await test.db.updateTable('participants').set(change).where('id', '=', id).execute()
      }
      const desk = deskOf(test, field)
      const [participant1_id, participant2_id] = field.participants
      const pairing = { participant1_id, participant2_id, table_number: 7 }
      await desk.pair({ method: 'manual', keep: [pairing] })
      const people = { olga, ana, ben, dan, eve, fay }
      const names = new Map(Object.entries(people).map(([name, { email }]) => [email, name]))
      return {
        ...people,
        id: field.id,
        participants: field.participants,
        params: { event_id: field.id },
        desk,
        pairing,
        /** The receivers and subjects of all mails so far. */
        mailed: () => test.mails.map(({ to, subject }) => [names.get(to), subject]).toSorted(),
      }
    },
  }
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
