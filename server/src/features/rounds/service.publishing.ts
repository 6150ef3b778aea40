import { matchesMax } from '@muster/contract/matches'
import type { ClockInput, RoundClock } from '@muster/contract/rounds'
import { resultOf } from '@muster/rules/results'
import { AppError, invalidInput } from '../../http/app-error.ts'
import type { Transact } from '../../http/idempotency.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import { check, load, nameOf, numbersOf, type OwnRound, withRound } from './service.ts'

type Rounds = queries.EventRounds

/**
 * Publishes a draft; a round that is published stays as it is. Throws `not_found`, `not_owner`, `changed_meanwhile`,
 * `results_missing`, `draft_outdated`.
 */
export function publish<Answer>(transact: Transact<Checked, Answer>, own: OwnRound, despitePending: boolean) {
  return withRound(transact, own, async (tx, event, row) => {
    const number = row.number
    if (!row.is_draft) return check(event, number)
    const { pairings, byes } = rules.roundAt(event, number)
    requireResults(event, number - 1, despitePending)
    requireUpToDate(event, number, [
      ...pairings.flatMap((each) => [each.participant1_id, each.participant2_id]),
      ...byes,
    ])
    if (event.matches.length + pairings.length > matchesMax) {
      throw invalidInput('', `An event can have at most ${matchesMax} matches.`)
    }
    const armyOf = new Map(event.participants.map(({ id, army_id }) => [id, army_id]))
    const matches = pairings.map(({ participant1_id, participant2_id, table_number = null }) => ({
      ...{ event_id: event.id, game_type: event.game_type, round_number: number, table_number },
      ...{ participant1_id, participant2_id },
      participant1_army_id: armyOf.get(participant1_id) ?? null,
      participant2_army_id: armyOf.get(participant2_id) ?? null,
    }))
    await queries.publishDraft(tx, { event_id: event.id, number }, matches)
    return check(await load(tx, event.id), number)
  })
}

function requireResults({ matches }: Rounds, number: number, despitePending: boolean) {
  const open = matches.filter((match) => match.round_number === number && resultOf(match) === 'pending')
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
      `${inWords(gone)} ${gone.length === 1 ? 'does' : 'do'} not play round ${number} any more. Pair it again, or take them out.`,
    )
  }
  if (seated.length === 0) throw new AppError('draft_outdated', 'Nobody is paired yet. Pair somebody first.')
}

/** Deletes a draft, or the last round as long as it has no result. Throws as above, and `round_has_results`. */
export function removeRound<Answer>(transact: Transact<void, Answer>, own: OwnRound) {
  return withRound(transact, own, async (tx, event, row) => {
    const number = row.number
    if (!row.is_draft) {
      const isReported = event.matches.some((match) => match.round_number === number && resultOf(match) !== 'pending')
      if (isReported)
        throw new AppError(
          'round_has_results',
          `Round ${number} has results already. Clear them first, or keep the round.`,
        )
      if (number < Math.max(...numbersOf(event)))
        throw new AppError(
          'round_has_results',
          `Round ${number} is not the last one. Delete the rounds after it first.`,
        )
    }
    await queries.deleteRound(tx, { event_id: event.id, number })
  })
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
