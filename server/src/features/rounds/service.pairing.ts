import { randomInt } from 'node:crypto'
import { type Pair, seedMax } from '@muster/contract/pairings'
import type { RoundByHand, RoundInput } from '@muster/contract/rounds'
import { entrantsFor, nextRoundRobin, pairingOptionsOf } from '@muster/rules/methods'
import type { Round } from '@muster/rules/read-round'
import { seatRound } from '@muster/rules/tables'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { requireVersion } from '../events/service.ts'
import type { Pairings } from '../pairings/service.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import { withByes, withDraft, withRow } from './rules.changes.ts'
import * as rules from './rules.ts'
import { checkNow, nameOf, type OwnRound, type OwnRounds, requireRound, withPlan } from './service.ts'

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
      const number = rules.lastRound(event) + 1
      if (number > 1000) throw invalidInput('method', 'An event can have at most 1000 rounds.')
      const { method, seed = randomInt(seedMax), top = null, forbid, keep_clubs_apart } = input
      const { round, seeds = null } = await pair(own.pairings, event, number, { ...input, seed })
      const row = { number, method, seed, top, seeds: seeds && [...seeds], forbid, keep_clubs_apart }
      // Matches entered by hand may have moved the end since the last draft.
      const outdated = event.rounds.filter((each) => each.is_draft && each.number !== number)
      const planned = withDraft(event, row, round)
      return { row, round, outdated, planned, check: await checkNow(own.pairings, planned, number, 'organisers') }
    },
    async write(tx, { row, round, outdated, planned, check }) {
      const { number } = row
      for (const draft of outdated) await queries.deleteRound(tx, { event_id, number: draft.number })
      await queries.saveDraft(tx, { event_id, ...row })
      const written = await queries.seatDraft(tx, { event_id, number }, round)
      return { event: withRow(planned, number, written), number, check }
    },
  })
}

interface SeededInput extends RoundInput {
  seed: number
}

interface PairedRound {
  round: Round
  seeds?: readonly number[]
}

async function pair(
  engine: Pairings,
  event: Rounds,
  number: number,
  { method, top, keep, ...options }: SeededInput,
): Promise<PairedRound> {
  const nobody: Round = { pairings: [], byes: [] }
  const entrants = rules.entrantsOf(event, number, nobody, true)
  rules.requireKnown(new Set(entrants.map(({ id }) => id)), { pairings: keep, byes: [] }, 'keep')
  // Once an elimination is decided, no opponent may be left.
  if (entrants.length < 2 && (method !== 'elimination' || event.matches.length === 0)) {
    throw new AppError(
      'nobody_to_pair',
      'At least two participants are needed. Check in who has come, or add participants.',
    )
  }
  if (method === 'elimination') {
    const next = rules.nextElimination(event, number, top)
    if (next === 'no_top')
      throw invalidInput('top', 'Please give the number of participants: 2, 4, 8, 16 or another power of two.')
    if (next === 'over')
      throw new AppError('nobody_to_pair', 'This elimination is decided: there is no one left to pair.')
    if ('undecided' in next) throw undecided(event, number - 1, next.undecided)
    return { ...next, round: withTables(event, number, next.round, keep) }
  }
  const robin = method === 'round_robin' ? nextRoundRobin(entrants, number, { ...options, keep }) : undefined
  if (robin) return { round: withTables(event, number, robin, keep) }
  if (method === 'manual') return { round: { ...nobody, pairings: keep } }
  const participants = entrantsFor(method, entrants)
  return engine.pairRound(
    { participants, options: { ...options, ...pairingOptionsOf(event, number), keep } },
    'organisers',
  )
}

function withTables(event: Rounds, number: number, round: Round, keep: readonly Pair[]): Round {
  const { table_policy } = event
  const entrants = rules.entrantsOf(event, number, round, false)
  return { ...round, pairings: seatRound(entrants, round, { keep, table_policy }) }
}

function undecided(event: Rounds, number: number, ids: readonly number[]) {
  const names = ids.map((id) => nameOf(event, id)).join(' and ')
  return new AppError(
    'round_undecided',
    `${names} have no winner in round ${number}. Every match of an elimination needs a winner.`,
  )
}

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
      if (!row.is_draft) return { ...(await planByes(own.pairings, event, number, round)), isDraft: false }
      // A participant who is not checked in may be paired by hand.
      rules.requireKnown(rules.eligible(event, number), round, 'pairings')
      const planned = withDraft(event, row, round)
      return { planned, check: await checkNow(own.pairings, planned, number, 'organisers'), isDraft: true }
    },
    async write(tx, { planned, check, isDraft }) {
      const of = { event_id, number }
      const written = isDraft
        ? await queries.seatDraft(tx, of, round)
        : await queries.saveByes(tx, of, round.byes, check)
      return { event: withRow(planned, number, written), number, check }
    },
  })
}

/**
 * Plans other byes for a published round, such as one for a participant who came late. Throws `round_published` if the
 * pairings differ, and `invalid_input`.
 */
async function planByes(engine: Pairings, event: Rounds, number: number, round: queries.SeatedRound) {
  if (!rules.areSamePairs(rules.roundAt(event, number).pairings, round.pairings)) {
    throw new AppError(
      'round_published',
      `Round ${number} is published, so only its byes can be given here. Change its matches instead.`,
    )
  }
  // A participant who has dropped since the round may have a bye, too.
  rules.requireKnown(rules.eligible(event, 0), round, 'pairings')
  const planned = withByes(event, number, round.byes)
  return { planned, check: await checkNow(engine, planned, number, 'organisers') }
}
