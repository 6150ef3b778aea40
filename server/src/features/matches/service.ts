import { type MatchChange, type MatchIds, type MatchInput, matchesMax, type Scores } from '@muster/contract/matches'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError, invalidInput } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'
import { checkArmies } from '../armies/service.ts'
import { getEventForUpdate, type LockedEvent } from '../events/queries.ts'
import { requireOwner } from '../events/rules.ts'
import * as queries from './queries.ts'

/**
 * Adds matches, all or none. `pathOf` gives the dotted path of a row, for the errors that name one.
 * Throws `not_found`, `not_owner`, `invalid_input`.
 */
export const addMatches = (
  db: Db,
  user: Caller,
  eventId: number,
  matches: MatchInput[],
  pathOf: (row: number) => string,
) =>
  db.transaction().execute(async (tx) => {
    const event = await getEventForUpdate(tx, eventId)
    requireOwner(user, event)
    if ((await queries.countMatches(tx, eventId)) + matches.length > matchesMax) {
      throw invalidInput('matches', `An event can have at most ${matchesMax} matches.`)
    }
    const complete = await withArmies(tx, event, matches, pathOf)
    return queries.getMatches(tx, await queries.insertMatches(tx, event, complete))
  })

/** Throws `not_found`, `not_owner`, `invalid_input`. */
export const changeMatch = (db: Db, user: Caller, ids: MatchIds, change: MatchChange) =>
  db.transaction().execute(async (tx) => {
    const event = await getEventForUpdate(tx, ids.event_id)
    requireOwner(user, event)
    const { id, participant1_id, participant2_id } = await queries.getMatch(tx, ids.event_id, ids.match_id)
    const sides = {
      participant1_id: change.participant1_id ?? participant1_id,
      participant2_id: change.participant2_id ?? participant2_id,
    }
    if (sides.participant1_id === sides.participant2_id) {
      throw invalidInput('participant2_id', 'Participants must be different')
    }
    const [complete] = await withArmies(tx, event, [{ ...change, ...sides }], () => '')
    const newArmies = {
      // A new participant brings the own army; one that stays keeps the army that was recorded.
      ...((sides.participant1_id !== participant1_id || 'participant1_army_id' in change) && {
        participant1_army_id: complete?.participant1_army_id ?? null,
      }),
      ...((sides.participant2_id !== participant2_id || 'participant2_army_id' in change) && {
        participant2_army_id: complete?.participant2_army_id ?? null,
      }),
    }
    await queries.updateMatch(tx, id, { ...change, ...newArmies })
    return queries.getMatch(tx, ids.event_id, ids.match_id)
  })

/** Records the scores; null makes the match pending again, a field that is left out stays. Throws `not_found`, `not_owner`. */
export const recordResult = (db: Db, user: Caller, ids: MatchIds, scores: Scores) =>
  db.transaction().execute(async (tx) => {
    requireOwner(user, await getEventForUpdate(tx, ids.event_id))
    const { id } = await queries.getMatch(tx, ids.event_id, ids.match_id)
    await queries.updateMatch(tx, id, scores)
    return queries.getMatch(tx, ids.event_id, ids.match_id)
  })

/** Throws `not_found`, `not_owner`. */
export const removeMatch = (db: Db, user: Caller, ids: MatchIds) =>
  db.transaction().execute(async (tx) => {
    requireOwner(user, await getEventForUpdate(tx, ids.event_id))
    await queries.deleteMatch(tx, ids.event_id, ids.match_id)
  })

type Sides = Pick<MatchInput, 'participant1_id' | 'participant2_id' | 'participant1_army_id' | 'participant2_army_id'>

/** Checks sides and armies, and takes an army that was left out from its participant. */
async function withArmies<M extends Sides>(tx: Tx, event: LockedEvent, matches: M[], pathOf: (row: number) => string) {
  const ids = matches.flatMap((match) => [match.participant1_id, match.participant2_id])
  const armyOf = await queries.selectSides(tx, event.id, [...new Set(ids)])
  const issues = matches.flatMap((match, row) =>
    (['participant1_id', 'participant2_id'] as const)
      .filter((side) => !armyOf.has(match[side]))
      .map((side) => ({ path: pathOf(row) + side, message: 'Could not find participants for match' })),
  )
  if (issues.length > 0) throw new AppError('invalid_input', 'Could not find participants for match', { issues })
  const chosen = matches.flatMap((match, row) =>
    (['participant1_army_id', 'participant2_army_id'] as const).map((side) => ({
      path: pathOf(row) + side,
      army_id: match[side],
    })),
  )
  await checkArmies(tx, event.game_type, chosen)
  return matches.map((match) => ({
    ...match,
    participant1_army_id:
      match.participant1_army_id === undefined ? armyOf.get(match.participant1_id) : match.participant1_army_id,
    participant2_army_id:
      match.participant2_army_id === undefined ? armyOf.get(match.participant2_id) : match.participant2_army_id,
  }))
}
