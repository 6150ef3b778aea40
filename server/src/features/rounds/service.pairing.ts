import { randomInt } from 'node:crypto'
import { seedMax } from '@muster/contract/pairings'
import type { RoundByHand, RoundInput } from '@muster/contract/rounds'
import { mayPlay, playersOf } from '@muster/rules/attendance'
import { type DayRound, eligible, lastRound, roundAt, seatedIn } from '@muster/rules/day'
import { changeDraft, type PairingRefusal } from '@muster/rules/pair-round'
import type { Round } from '@muster/rules/read-round'
import type { Tx } from '../../db/tables.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { requireVersion } from '../events/service.ts'
import type { Pairings } from '../pairings/service.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import { withByes, withDraft, withRow } from './rules.changes.ts'
import * as rules from './rules.ts'
import { checkNow, type OwnRound, type OwnRounds, requireRound, withPlan } from './service.ts'

type Rounds = queries.EventRounds

/**
 * Pairs the next round as a draft, which replaces an existing one. Throws `not_found`, `not_owner`,
 * `changed_meanwhile`, `nobody_to_pair`, `round_undecided`, `invalid_input`, `unavailable`.
 */
export function pairNext(transact: Transact<Checked>, own: OwnRounds, input: RoundInput) {
  const { event_id } = own.ids
  return withPlan(transact, own, {
    async plan(event) {
      await requireVersion(own.db, event_id, own.ifMatch)
      const day = rules.dayFrom(event)
      const number = lastRound(day) + 1
      if (number > 1000) throw invalidInput('method', 'An event can have at most 1000 rounds.')
      const spares = day.participants.filter((one) => one.is_spare && mayPlay(one, number))
      const players = new Set([...playersOf(day.participants, number), ...spares].map(({ id }) => id))
      rules.requireKnown(players, { pairings: input.keep, byes: [] }, 'keep')
      const task = { kind: 'pair', day, number, input: { ...input, seed: input.seed ?? randomInt(seedMax) } } as const
      const paired = await own.pairings.run(task, 'organisers')
      if ('refusal' in paired) throw refused(paired.refusal)
      const { draft, check } = paired
      // Matches entered by hand may have moved the end since the last draft.
      const outdated = event.rounds.filter((each) => each.is_draft && each.number !== number)
      return { draft, outdated, planned: withDraft(event, draft), check }
    },
    async write(tx, { draft, outdated, planned, check }) {
      const { number } = draft
      for (const old of outdated) await queries.deleteRound(tx, { event_id, number: old.number })
      return { event: withRow(planned, number, await saveDraft(tx, event_id, draft)), number, check }
    },
  })
}

const refused = ({ code, sentence, path }: PairingRefusal) =>
  code === 'invalid_input' ? invalidInput(path ?? '', sentence) : new AppError(code, sentence)

/**
 * Pairs a draft by hand. Of a published round, it changes the byes only. Throws `not_found`, `not_owner`,
 * `changed_meanwhile`, `round_published`, `invalid_input`, `unavailable`.
 */
export function pairByHand(transact: Transact<Checked>, own: OwnRound, { pairings, byes }: RoundByHand) {
  const { event_id, round_number: number } = own.ids
  const round = { pairings, byes: byes.map(({ participant_id }) => participant_id) }
  return withPlan(transact, own, {
    async plan(event) {
      const row = await requireRound(event, own)
      if (!row.is_draft) return { ...(await planByes(own.pairings, event, number, round)), draft: undefined }
      return planDraft(own.pairings, event, number, round)
    },
    async write(tx, { planned, check, draft }) {
      const written = draft
        ? await saveDraft(tx, event_id, draft)
        : await queries.saveByes(tx, { event_id, number }, round.byes, check)
      return { event: withRow(planned, number, written), number, check }
    },
  })
}

/** Plans other pairings and byes for a draft. Throws `invalid_input`. */
export async function planDraft(engine: Pairings, event: Rounds, number: number, round: Round) {
  const day = rules.dayFrom(event)
  // A participant who is not checked in may be paired by hand. One of two who have dropped may be taken out first.
  rules.requireKnown(eligible(day, number).union(seatedIn(roundAt(day, number))), round, 'pairings')
  const draft = changeDraft(day, number, round)
  const planned = withDraft(event, draft)
  return { planned, draft, check: await checkNow(engine, planned, number, 'organisers') }
}

export async function saveDraft(tx: Tx, event_id: number, draft: DayRound) {
  await queries.saveDraft(tx, event_id, draft)
  return queries.seatDraft(tx, { event_id, number: draft.number }, draft)
}

/**
 * Plans other byes for a published round, such as one for a participant who came late. Throws `round_published` if the
 * pairings differ, and `invalid_input`.
 */
async function planByes(engine: Pairings, event: Rounds, number: number, round: Round) {
  const day = rules.dayFrom(event)
  if (!rules.areSamePairs(roundAt(day, number).pairings, round.pairings)) {
    throw new AppError(
      'round_published',
      `Round ${number} is published, so only its byes can be given here. Change its matches instead.`,
    )
  }
  // A participant who has dropped since the round may have a bye, too.
  rules.requireKnown(eligible(day, 0).union(seatedIn(roundAt(day, number))), round, 'pairings')
  const planned = withByes(event, number, round.byes)
  return { planned, check: await checkNow(engine, planned, number, 'organisers') }
}
