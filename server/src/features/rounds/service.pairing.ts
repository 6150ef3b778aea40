import { randomInt } from 'node:crypto'
import { type Pair, seedMax } from '@muster/contract/pairings'
import type { RoundByHand, RoundInput } from '@muster/contract/rounds'
import type { Round } from '@muster/rules/read-round'
import { seatRound } from '@muster/rules/tables'
import type { Db } from '../../db/tables.ts'
import { AppError, invalidInput } from '../../http/app-error.ts'
import type { Transact } from '../../http/idempotency.ts'
import { type OwnEvent, requireVersion } from '../events/service.ts'
import { pairRound } from '../pairings/service.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import { checkAnew, load, nameOf, type OwnRound, pairingOptionsOf, requireRound, withPlan } from './service.ts'

type Rounds = queries.EventRounds

interface OwnEventWithDb extends OwnEvent {
  db: Db
}

/**
 * Pairs the next round as a draft, in the place of the one that is there. Throws `not_found`, `not_owner`,
 * `changed_meanwhile`, `nobody_to_pair`, `round_undecided`, `invalid_input`, `unavailable`.
 */
export function pairNext<Answer>(
  transact: Transact<Checked, Answer>,
  { db, user, id: event_id, ifMatch }: OwnEventWithDb,
  input: RoundInput,
) {
  return withPlan(
    transact,
    { db, user, event_id },
    {
      async plan(event) {
        await requireVersion(db, event_id, ifMatch)
        const number = rules.lastRound(event) + 1
        if (number > 1000) throw invalidInput('method', 'An event can have at most 1000 rounds.')
        const { method, seed = randomInt(seedMax), top = null, forbid, keep_clubs_apart } = input
        const { round, seeds = null } = await pair(event, number, { ...input, seed })
        const row = { number, method, seed, top, seeds: seeds && [...seeds], forbid, keep_clubs_apart }
        // Matches that were typed in meanwhile may have moved the end.
        const former = event.rounds.filter((each) => each.is_draft && each.number !== number)
        return { row, round, former, check: await checkAnew(rules.withDraft(event, row, round), number, 'organisers') }
      },
      async write(tx, { row, round, former, check }) {
        const of = { event_id, number: row.number }
        for (const { number } of former) await queries.deleteRound(tx, { event_id, number })
        await queries.saveDraft(tx, { event_id, ...row })
        await queries.seatDraft(tx, of, round)
        return { event: await load(tx, event_id), number: row.number, check }
      },
    },
  )
}

interface SeededInput extends RoundInput {
  seed: number
}

interface Made {
  round: Round
  seeds?: readonly number[]
}

async function pair(event: Rounds, number: number, { method, top, keep, ...options }: SeededInput): Promise<Made> {
  const nobody: Round = { pairings: [], byes: [] }
  const entrants = rules.entrantsOf(event, number, nobody, true)
  requireKnown(new Set(entrants.map(({ id }) => id)), { pairings: keep, byes: [] }, 'keep')
  // Where an elimination is decided, nobody else may be left.
  if (entrants.length < 2 && (method !== 'elimination' || event.matches.length === 0)) {
    throw new AppError(
      'nobody_to_pair',
      'At least two participants are needed. Check in who has come, or add participants.',
    )
  }
  if (method === 'elimination') {
    const next = rules.nextOfElimination(event, number, top)
    if (next === 'no_top')
      throw invalidInput('top', 'Please give the number of participants: 2, 4, 8, 16 or another power of two.')
    if (next === 'over')
      throw new AppError('nobody_to_pair', 'This elimination is decided: there is no one left to pair.')
    if ('undecided' in next) throw undecided(event, number - 1, next.undecided)
    return { ...next, round: withTables(event, number, next.round, keep) }
  }
  const robin = method === 'round_robin' ? rules.nextOfRobin(entrants, number, { ...options, keep }) : undefined
  if (robin) return { round: withTables(event, number, robin, keep) }
  if (method === 'manual') return { round: { ...nobody, pairings: keep } }
  const participants = rules.seenBy(method, entrants)
  return pairRound({ participants, options: { ...options, ...pairingOptionsOf(event, number), keep } }, 'organisers')
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

/** Throws `invalid_input` unless everybody in the round plays, and has one place. */
function requireKnown(known: ReadonlySet<number>, { pairings, byes }: Round, path: string) {
  const seated = new Set<number>()
  const tables = new Set<number>()
  const take = (id: number, at: string) => {
    if (!known.has(id)) throw invalidInput(at, 'Must be a participant who plays this round')
    if (seated.has(id)) throw invalidInput(at, 'Must not appear twice in a round')
    seated.add(id)
  }
  for (const [index, { participant1_id, participant2_id, table_number }] of pairings.entries()) {
    take(participant1_id, `${path}.${index}.participant1_id`)
    take(participant2_id, `${path}.${index}.participant2_id`)
    if (table_number == null) continue
    if (tables.has(table_number))
      throw invalidInput(`${path}.${index}.table_number`, `Table ${table_number} is used twice.`)
    tables.add(table_number)
  }
  for (const [index, id] of byes.entries()) take(id, `byes.${index}.participant_id`)
}

/**
 * Pairs a draft by hand. Of a round that is published, it gives the byes, such as to somebody who came late. Throws
 * `not_found`, `not_owner`, `changed_meanwhile`, `round_published`, `invalid_input`, `unavailable`.
 */
export function pairByHand<Answer>(
  transact: Transact<Checked, Answer>,
  own: OwnRound,
  { pairings, byes }: RoundByHand,
) {
  const { event_id, round_number: number } = own.ids
  const round = { pairings, byes: byes.map(({ participant_id }) => participant_id) }
  return withPlan(
    transact,
    { ...own, event_id },
    {
      async plan(event) {
        const row = await requireRound(event, own)
        if (row.is_draft) {
          // Also somebody who has not come yet, if the organiser says so.
          requireKnown(rules.eligible(event, number), round, 'pairings')
          return { row, check: await checkAnew(rules.withDraft(event, row, round), number, 'organisers') }
        }
        if (!rules.areSamePairs(rules.roundAt(event, number).pairings, pairings)) {
          throw new AppError(
            'round_published',
            `Round ${number} is published, so only its byes can be given here. Change its matches instead.`,
          )
        }
        // Also somebody who has dropped since.
        requireKnown(rules.eligible(event, 0), round, 'pairings')
        return { row, check: await checkAnew(rules.withByes(event, number, round.byes), number, 'organisers') }
      },
      async write(tx, { row, check }) {
        const of = { event_id, number }
        if (row.is_draft) await queries.seatDraft(tx, of, round)
        else await queries.saveByes(tx, of, round.byes, check)
        return { event: await load(tx, event_id), number, check }
      },
    },
  )
}
