import { matchesMax } from '@muster/contract/matches'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { postToChannel } from '../channels/service.ts'
import { confirmOpenReports } from '../events/queries.ts'
import { mailPairings } from '../mails/service.ts'
import type { Checked } from './present.ts'
import * as queries from './queries.ts'
import { withPublished } from './rules.changes.ts'
import * as rules from './rules.ts'
import { check, nameOf, type OwnRound, requireRound, withPlan } from './service.ts'

type Rounds = queries.EventRounds

/**
 * Publishes a draft. A published round stays as it is. Throws `not_found`, `not_owner`, `changed_meanwhile`,
 * `results_missing`, `draft_outdated`, `unavailable`.
 */
export function publish(transact: Transact<Checked>, own: OwnRound, despitePending: boolean) {
  const { event_id, round_number: number } = own.ids
  return withPlan(transact, own, {
    async plan(event) {
      const row = await requireRound(event, own)
      const matches = row.is_draft ? matchesOf(event, number, despitePending) : undefined
      return { checked: await check(own.pairings, event, number, 'organisers'), matches }
    },
    async write(tx, { checked, matches }) {
      if (!matches) return checked
      await confirmOpenReports(tx, event_id, number - 1)
      const published = await queries.publishDraft(tx, { event_id, number }, { matches, check: checked.check })
      await mailPairings(tx, event_id)
      await postToChannel(tx, event_id, 'round', number)
      return { ...checked, event: withPublished(checked.event, number, published) }
    },
  })
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
    event_id: event.id,
    game_type: event.game_type,
    round_number: number,
    table_number,
    participant1_id,
    participant2_id,
    participant1_army_id: armyOf.get(participant1_id) ?? null,
    participant2_army_id: armyOf.get(participant2_id) ?? null,
  }))
}

function requireResults(event: Rounds, number: number, despitePending: boolean) {
  const pending = rules.pendingOf(event, number)
  if (pending.length === 0 || despitePending) return
  const tables = pending.flatMap(({ table_number }) => table_number ?? [])
  const where =
    tables.length === pending.length ? ` at ${tables.length === 1 ? 'table' : 'tables'} ${inWords(tables)}` : ''
  throw new AppError(
    'results_missing',
    `${pending.length === 1 ? 'A result' : `${pending.length} results`} of round ${number} ${pending.length === 1 ? 'is' : 'are'} missing${where}. Publish the next round anyway?`,
  )
}

const inWords = (values: readonly (number | string)[]) => new Intl.ListFormat('en-GB').format(values.map(String))

/** A participant may have dropped or left since the round was paired. */
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
