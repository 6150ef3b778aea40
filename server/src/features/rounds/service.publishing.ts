import { matchesMax } from '@muster/contract/matches'
import type { ClockInput, RoundClock } from '@muster/contract/rounds'
import { resultOf } from '@muster/rules/results'
import { AppError, invalidInput } from '../../http/app-error.ts'
import type { Transact } from '../../http/idempotency.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import {
  check,
  checkAnew,
  load,
  nameOf,
  numbersOf,
  type OwnRound,
  requireRound,
  withPlan,
  withRound,
} from './service.ts'

type Rounds = queries.EventRounds

/**
 * Publishes a draft; a round that is published stays as it is. Throws `not_found`, `not_owner`, `changed_meanwhile`,
 * `results_missing`, `draft_outdated`, `unavailable`.
 */
export function publish<Answer>(transact: Transact<Checked, Answer>, own: OwnRound, despitePending: boolean) {
  const { event_id, round_number: number } = own.ids
  return withPlan(
    transact,
    { ...own, event_id },
    {
      async plan(event) {
        const row = await requireRound(event, own)
        const matches = row.is_draft ? matchesOf(event, number, despitePending) : undefined
        return { ...(await check(event, number, 'organisers')), matches }
      },
      async write(tx, { event, matches, check: found }) {
        if (!matches) return { event, number, check: found }
        await queries.publishDraft(tx, { event_id, number }, { matches, check: found })
        return { event: await load(tx, event_id), number, check: found }
      },
    },
  )
}

/** The matches that a draft becomes. */
function matchesOf(event: Rounds, number: number, despitePending: boolean) {
  const { pairings, byes } = rules.roundAt(event, number)
  requireResults(event, number - 1, despitePending)
  requireUpToDate(event, number, [...pairings.flatMap((each) => [each.participant1_id, each.participant2_id]), ...byes])
  if (event.matches.length + pairings.length > matchesMax) {
    throw invalidInput('', `An event can have at most ${matchesMax} matches.`)
  }
  const armyOf = new Map(event.participants.map(({ id, army_id }) => [id, army_id]))
  return pairings.map(({ participant1_id, participant2_id, table_number = null }) => ({
    ...{ event_id: event.id, game_type: event.game_type, round_number: number, table_number },
    ...{ participant1_id, participant2_id },
    participant1_army_id: armyOf.get(participant1_id) ?? null,
    participant2_army_id: armyOf.get(participant2_id) ?? null,
  }))
}

function requireResults(event: Rounds, number: number, despitePending: boolean) {
  const open = rules.pendingOf(event, number)
  if (open.length === 0 || despitePending) return
  const tables = open.flatMap(({ table_number }) => table_number ?? [])
  const where =
    tables.length === open.length ? ` at ${tables.length === 1 ? 'table' : 'tables'} ${inWords(tables)}` : ''
  throw new AppError(
    'results_missing',
    `${open.length === 1 ? 'A result' : `${open.length} results`} of round ${number} ${open.length === 1 ? 'is' : 'are'} missing${where}. Publish the next round anyway?`,
  )
}

const inWords = (values: readonly (number | string)[]) => new Intl.ListFormat('en-GB').format(values.map(String))

/** Somebody may have dropped, or left, since the round was paired. */
function requireUpToDate(event: Rounds, number: number, seated: readonly number[]) {
  const plays = rules.eligible(event, number)
  const gone = seated
    .filter((id) => !plays.has(id))
    .map((id) => nameOf(event, id))
    .sort()
  if (gone.length > 0) {
    throw new AppError(
      'draft_outdated',
      `${inWords(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer playing round ${number}. Pair it again, or take them out.`,
    )
  }
  if (seated.length === 0) throw new AppError('draft_outdated', 'No one is paired yet. Pair someone first.')
}

/** Deletes a draft, or the last round as long as it has no result. Throws as above, and `round_has_results`. */
export function removeRound<Answer>(transact: Transact<void, Answer>, own: OwnRound) {
  return withRound(transact, own, async (tx, event, row) => {
    requireUnplayed(event, row)
    await queries.deleteRound(tx, { event_id: event.id, number: row.number })
  })
}

/**
 * Makes the last round a draft again, with the same tables and sides, as slips may lie on the tables already; a draft
 * stays as it is. Throws as above.
 */
export function unpublish<Answer>(transact: Transact<Checked, Answer>, own: OwnRound) {
  const { event_id, round_number: number } = own.ids
  return withPlan(
    transact,
    { ...own, event_id },
    {
      async plan(event) {
        const row = await requireRound(event, own)
        requireUnplayed(event, row)
        const round = rules.roundAt(event, number)
        const found = await checkAnew(rules.withDraft(event, row, round), number, 'organisers')
        return { event, row, round, check: found }
      },
      async write(tx, { event, row, round, check: found }) {
        if (row.is_draft) return { event, number, check: found }
        await queries.unpublishRound(tx, { event_id, number }, round)
        return { event: await load(tx, event_id), number, check: found }
      },
    },
  )
}

function requireUnplayed(event: Rounds, { number, is_draft }: rules.RoundRow) {
  if (is_draft) return
  const isReported = event.matches.some((match) => match.round_number === number && resultOf(match) !== 'pending')
  if (isReported)
    throw new AppError('round_has_results', `Round ${number} has results already. Clear them first, or keep the round.`)
  if (number < Math.max(...numbersOf(event)))
    throw new AppError('round_has_results', `Round ${number} is not the last one. Delete the rounds after it first.`)
}

/** Starts, stops or corrects the clock of a round. Throws as above. */
export function setClock<Answer>(
  transact: Transact<RoundClock, Answer>,
  own: OwnRound,
  { is_running, seconds_left }: ClockInput,
) {
  return withRound(transact, own, async (tx, event, row) => {
    const ends_at = is_running ? new Date(Date.now() + seconds_left * 1000).toISOString() : null
    const clock = { ends_at, seconds_left: is_running ? null : seconds_left }
    await queries.saveClock(tx, { event_id: event.id, number: row.number }, clock)
    return clock
  })
}
