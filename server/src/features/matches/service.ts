import {
  type MatchChange,
  type MatchIds,
  type MatchInput,
  type MatchPage,
  matchesMax,
  notesMax,
  type Scores,
} from '@muster/contract/matches'
import { violatedConstraint } from '../../db/failures.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Viewer } from '../../http/authentication.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import { pageOf } from '../../http/routing/cursor.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { changedMeanwhile, type ExpectedVersions, isExpected } from '../../http/routing/versions.ts'
import { checkArmies } from '../armies/service.ts'
import type { LockedEvent } from '../events/queries.ts'
import { requireStaff, requireVisibleRow, withStaffedEvent } from '../events/service.ts'
import { presentMatch } from './present.ts'
import { lossesIn, requireLoser } from './queries.losses.ts'
import { findAuthor, updateScores } from './queries.results.ts'
import * as queries from './queries.ts'
import { matchCursor } from './rules.ts'

/** The presenter for features that return matches. */
export { presentMatch } from './present.ts'

/** The size in bytes of a match whose notes are 2000 letters that JSON escapes. */
const rowMax = 14_000

/** A page of an event's matches, and their total number. Throws `not_found`, `invalid_input`. */
export async function listPage(db: Db, event_id: number, { limit, cursor }: MatchPage, viewer: Viewer) {
  const after = cursor === undefined ? undefined : matchCursor.read(cursor)
  const rows = await queries.findPage(db, { event_id, limit: limit + 1, after })
  const { matches, total } = await requireVisibleRow(db, rows, viewer)
  const { page, last } = pageOf(matches, limit, rowMax)
  return {
    page,
    total,
    next_cursor: last ? matchCursor.write([last.round_number, last.table_number, last.id]) : null,
  }
}

/**
 * Adds matches, all or none. `pathOf` returns the dotted path of a row, for errors.
 * Throws `not_found`, `not_owner`, `already_seated`, `invalid_input`, `notes_full`.
 */
export function addMatches(
  transact: Transact<queries.MatchRow[]>,
  user: Actor,
  eventId: number,
  matches: MatchInput[],
  pathOf: (row: number) => string,
) {
  return withStaffedEvent(transact, user, eventId, async (tx, event) =>
    queries.getMatches(tx, await insertMatches(tx, event, matches, pathOf)),
  )
}

/**
 * Adds matches to a locked event without asking for its owner, and returns their ids. Throws `already_seated`,
 * `invalid_input`, `notes_full`.
 */
export async function insertMatches(
  tx: Tx,
  event: LockedEvent,
  matches: MatchInput[],
  pathOf: (row: number) => string,
): Promise<number[]> {
  if ((await queries.countMatches(tx, event.id)) + matches.length > matchesMax) {
    throw invalidInput('matches', `An event can have at most ${matchesMax} matches.`)
  }
  const complete = await withArmies(tx, event, matches, pathOf)
  for (const [row, match] of matches.entries())
    await requireLoser(tx, { ...match, event_id: event.id }, `${pathOf(row)}conceded_by`)
  await requireFree(tx, event, matches)
  const added = await queries.insertMatches(tx, event, complete)
  if (matches.some(({ notes }) => notes)) await refuseTooMuchText(tx, event.id)
  return added
}

interface StaffedMatch {
  user: Actor
  ids: MatchIds
  ifMatch: ExpectedVersions
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`, `already_seated`, `invalid_input`, `notes_full`. */
export function changeMatch(
  transact: Transact<queries.MatchRow>,
  { user, ids, ifMatch }: StaffedMatch,
  change: MatchChange,
) {
  return withStaffedEvent(transact, user, ids.event_id, async (tx, event) => {
    const match = await queries.getMatch(tx, ids.event_id, ids.match_id)
    if (!isExpected(ifMatch, match.version)) throw await outdated(tx, match)
    const { id, participant1_id, participant2_id, notes } = match
    const sides = {
      participant1_id: change.participant1_id ?? participant1_id,
      participant2_id: change.participant2_id ?? participant2_id,
    }
    if (sides.participant1_id === sides.participant2_id) {
      throw invalidInput('participant2_id', 'Participants must be different')
    }
    const [complete] = await withArmies(tx, event, [{ ...change, ...sides }], () => '')
    await requireFree(tx, event, [{ round_number: match.round_number, ...change, ...sides }], id)
    const newArmies = {
      // A new participant brings their own army; one who stays keeps the recorded army.
      ...((sides.participant1_id !== participant1_id || 'participant1_army_id' in change) && {
        participant1_army_id: complete?.participant1_army_id ?? null,
      }),
      ...((sides.participant2_id !== participant2_id || 'participant2_army_id' in change) && {
        participant2_army_id: complete?.participant2_army_id ?? null,
      }),
    }
    // The participant who conceded may no longer be in the match.
    const isOther = sides.participant1_id !== participant1_id || sides.participant2_id !== participant2_id
    const conceded = isOther && change.conceded_by === undefined ? { conceded_by: null } : {}
    await requireLoser(tx, { ...match, ...change, ...conceded, ...sides, ...lossesIn(change) })
    await queries.updateMatch(tx, id, { ...change, ...newArmies, ...conceded })
    if (bytesOf(change.notes) > bytesOf(notes)) await refuseTooMuchText(tx, ids.event_id)
    return queries.getMatch(tx, ids.event_id, ids.match_id)
  })
}

/**
 * Records the scores, or a loss of both sides; null makes the match pending again, and omitted fields stay as they are.
 * Throws `not_found`, `not_owner`, `changed_meanwhile`, `invalid_input`.
 */
export async function recordResult(
  db: Db,
  { user, ids, ifMatch }: StaffedMatch,
  scores: Scores,
): Promise<queries.MatchRow> {
  // Only one row changes, so the request waits neither in the queue of the event nor for its lock.
  const saved = await updateScores(db, { user_id: user.id, ids, scores, ifMatch }).catch(async (error: unknown) => {
    if (violatedConstraint(error) !== 'matches_conceded_check') throw error
    await requireLoser(db, { ...(await queries.getMatch(db, ids.event_id, ids.match_id)), ...scores })
    return queries.explainViolation(error)
  })
  // A trigger closes the report of the match, after this statement has read it.
  if (saved) return saved.report_id === null ? saved : queries.getMatch(db, ids.event_id, ids.match_id)
  await requireStaff(db, user, ids.event_id)
  throw await outdated(db, await queries.getMatch(db, ids.event_id, ids.match_id))
}

/** Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function removeMatch(transact: Transact<void>, { user, ids, ifMatch }: StaffedMatch) {
  return withStaffedEvent(transact, user, ids.event_id, async (tx) => {
    const match = await queries.getMatch(tx, ids.event_id, ids.match_id)
    if (!isExpected(ifMatch, match.version)) throw await outdated(tx, match)
    await queries.deleteMatch(tx, match.id)
  })
}

const outdated = async (db: Db, match: queries.MatchRow) =>
  changedMeanwhile(presentMatch(match), { at: match.changed_at, by: await findAuthor(db, match) })

const bytesOf = (notes: string | null | undefined) => Buffer.byteLength(JSON.stringify(notes ?? ''))

/** Limits the size of all notes, because every visitor of the event downloads them. */
export async function refuseTooMuchText(tx: Tx, eventId: number) {
  if ((await queries.measureNotes(tx, eventId)) <= notesMax) return
  throw new AppError(
    'notes_full',
    `The notes of an event's matches can take up at most ${notesMax / 1024} KiB altogether. Please shorten some.`,
  )
}

type InRound = Pick<MatchInput, 'participant1_id' | 'participant2_id' | 'round_number'>

/**
 * Throws `already_seated` if a participant has a match other than `except`, or a bye, in a round that Muster has
 * paired.
 */
export async function requireFree(
  tx: Tx,
  event: LockedEvent,
  matches: readonly InRound[],
  except: number | null = null,
) {
  const sides = matches.flatMap(({ participant1_id, participant2_id, round_number = null }) =>
    [participant1_id, participant2_id].map((id) => ({ id, round_number })),
  )
  const seated = await queries.findSeated(tx, event.id, sides, except)
  if (!seated) return
  const { nickname, round_number } = seated
  throw new AppError('already_seated', `${nickname} already has a match or a bye in round ${round_number}.`)
}

type Sides = Pick<MatchInput, 'participant1_id' | 'participant2_id' | 'participant1_army_id' | 'participant2_army_id'>

/** Checks sides and armies, and fills in an omitted army from its participant. */
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
