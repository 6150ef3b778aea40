import { matchesMax } from '@muster/contract/matches'
import type { Pair } from '@muster/contract/pairings'
import type { Replacement } from '@muster/contract/rounds'
import { type Day, eligible, roundAt, seatedIn, withRound } from '@muster/rules/day'
import type { Round } from '@muster/rules/read-round'
import { pairIn, replaceIn } from '@muster/rules/replace'
import { recordCauses } from '../../db/causes.ts'
import type { Tx } from '../../db/tables.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { requireEvent } from '../events/queries.ts'
import type { Checked } from './present.ts'
import * as matches from './queries.matches.ts'
import * as queries from './queries.ts'
import { withRow } from './rules.changes.ts'
import * as rules from './rules.ts'
import { planDraft, saveDraft } from './service.pairing.ts'
import { toMatch } from './service.publishing.ts'
import { type OwnRound, requireRound, withPlan } from './service.ts'

/**
 * Lets one participant play instead of another. In a published round, the scores of their matches are cleared. Throws
 * `not_found`, `not_owner`, `changed_meanwhile`, `invalid_input`, `unavailable`.
 */
export function replace(transact: Transact<Checked>, own: OwnRound, { out, in: incoming }: Replacement) {
  const { event_id, round_number: number } = own.ids
  return withPlan(transact, own, {
    async plan(event) {
      const row = await requireRound(event, own)
      const day = rules.dayFrom(event)
      if (!seatedIn(roundAt(day, number)).has(out)) throw invalidInput('out', 'Must be a participant of this round')
      if (out === incoming) throw invalidInput('in', 'Participants must be different')
      if (incoming !== null) requirePlaying(day, number, incoming, 'in')
      const round = replaceIn(roundAt(day, number), out, incoming)
      if (row.is_draft) return planDraft(own.pairings, event, number, round)
      return { ...(await planRound(own, event, round)), draft: undefined }
    },
    async write(tx, planned) {
      if (!planned.draft) return saveRound(tx, own, planned)
      const written = await saveDraft(tx, event_id, planned.draft)
      return { event: withRow(planned.planned, number, written), number, check: planned.check }
    },
  })
}

/**
 * Pairs two without a match in a published round: late, back, or with the bye. Throws `not_found`, `not_owner`,
 * `changed_meanwhile`, `already_seated`, `invalid_input`, `unavailable`.
 */
export function pairFree(transact: Transact<Checked>, own: OwnRound, pair: Pair) {
  const { participant1_id, participant2_id, table_number } = pair
  const { round_number: number } = own.ids
  return withPlan(transact, own, {
    async plan(event) {
      const row = await requireRound(event, own)
      if (row.is_draft) throw new AppError('already_seated', `Round ${number} is a draft: change its pairings instead.`)
      if (participant1_id === participant2_id) throw invalidInput('participant2_id', 'Participants must be different')
      const day = rules.dayFrom(event)
      requirePlaying(day, number, participant1_id, 'participant1_id')
      requirePlaying(day, number, participant2_id, 'participant2_id')
      const { pairings, byes } = roundAt(day, number)
      const seated = seatedIn({ pairings, byes: [] })
      if (seated.has(participant1_id) || seated.has(participant2_id))
        throw new AppError('already_seated', 'One of the two already has a match in this round.')
      if (table_number != null && pairings.some((each) => each.table_number === table_number))
        throw invalidInput('table_number', `Table ${table_number} is used twice.`)
      return planRound(own, event, pairIn({ pairings, byes }, pair))
    },
    write: (tx, planned) => saveRound(tx, own, planned),
  })
}

function requirePlaying(day: Day, number: number, id: number, path: string) {
  if (!eligible(day, number).has(id)) throw invalidInput(path, 'Must be a participant who plays this round')
}

/** Plans other pairings and byes for a published round. */
async function planRound({ pairings, ids }: OwnRound, event: queries.EventRounds, round: Round) {
  const { round_number: number } = ids
  if (event.matches.length >= matchesMax) throw invalidInput('', `An event can have at most ${matchesMax} matches.`)
  const day = withRound(rules.dayFrom(event), number, round)
  return { event, round, check: await pairings.run({ kind: 'check', day, number }, 'organisers') }
}

async function saveRound(
  tx: Tx,
  { ids: { event_id, round_number: number } }: OwnRound,
  { event, round, check }: Awaited<ReturnType<typeof planRound>>,
): Promise<Checked> {
  const { removed, changed, added } = rules.matchChanges(event, number, round.pairings)
  const of = { event_id, number }
  await queries.saveByes(tx, of, [], check)
  await matches.deleteMatches(tx, removed)
  await matches.replaceSides(
    tx,
    number,
    changed.map(({ id, pair }) => ({ ...toMatch(event, number, pair), id })),
  )
  await matches.insertMatches(
    tx,
    added.map((pair) => toMatch(event, number, pair)),
  )
  await queries.saveByes(tx, of, round.byes, check)
  await recordCauses(tx, [{ kind: 'round_changed', event_id, subject_id: number }])
  return { event: requireEvent(await queries.findRounds(tx, event_id)), number, check }
}
