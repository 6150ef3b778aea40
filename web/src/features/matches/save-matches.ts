import type { Match } from '@muster/contract/matches'
import { isUncertain } from '../../lib/api-client.ts'
import { inBulks, inRowsOf } from '../../lib/bulk.ts'
import { createMatches, deleteMatch, listMatches, type MatchBody, updateMatch } from './api.ts'

/** A match to be saved; `key` is that of its row in the form. */
export interface MatchToSave {
  key: string
  body: MatchBody
}

/** What earlier tries have done; kept by the form from try to try. */
export interface MatchProgress {
  /** Which match each row has become. */
  ids: [key: string, match_id: number][]
  /** The ids of matches that were there before the form. */
  known?: number[]
  /** Sent, and no answer has come. */
  lost?: MatchToSave[] | undefined
}

/**
 * Saves the rows of a form as matches. When a call fails, calling again with the same progress goes on from there: what is on the
 * server already is not made again, even if only the answer was lost, and rows that were changed or taken out meanwhile are
 * changed or deleted there too.
 */
export async function saveMatches(event_id: number, rows: MatchToSave[], progress: MatchProgress) {
  const ids = new Map(progress.ids)
  if (ids.size > 0 || progress.lost)
    await catchUp(event_id, rows, { ids, lost: progress.lost ?? [], known: new Set(progress.known) })
  progress.ids = [...ids]
  delete progress.lost
  for (const bulk of inBulks(rows.filter(({ key }) => !ids.has(key)))) {
    const bodies = bulk.map(({ body }) => body)
    progress.lost = bulk
    const { matches } = await createMatches(event_id, bodies).catch((error: unknown) => {
      if (!isUncertain(error)) delete progress.lost
      return inRowsOf('matches', bulk, rows)(error)
    })
    delete progress.lost
    for (const [index, { id }] of matches.entries()) ids.set(bulk[index]?.key ?? '', id)
    progress.ids = [...ids]
  }
}

interface Earlier {
  ids: Map<string, number>
  lost: MatchToSave[]
  known: ReadonlySet<number>
}

/** Makes `ids` and the server agree with the rows, as far as they have been sent before. */
async function catchUp(event_id: number, rows: MatchToSave[], { ids, lost, known }: Earlier) {
  const { matches } = await listMatches(event_id)
  const present = new Map(matches.map((match) => [match.id, match]))
  const mine = new Set(ids.values())
  const unclaimed = matches.filter(({ id }) => !known.has(id) && !mine.has(id))
  for (const { key, body } of lost) {
    const at = unclaimed.findIndex((match) => isSame(match, body))
    const [match] = at < 0 ? [] : unclaimed.splice(at, 1)
    if (match) ids.set(key, match.id)
  }
  const wanted = new Map(rows.map(({ key, body }) => [key, body]))
  for (const [key, match_id] of [...ids]) {
    const [match, body] = [present.get(match_id), wanted.get(key)]
    if (match && body && !isSame(match, body)) await updateMatch(event_id, match_id, body)
    if (match && !body) await deleteMatch(event_id, match_id)
    if (!match || !body) ids.delete(key)
  }
}

const compared = [
  'participant1_id',
  'participant2_id',
  'round_number',
  'table_number',
  'participant1_score',
  'participant2_score',
  'match_duration_minutes',
  'notes',
] as const satisfies (keyof Match & keyof MatchBody)[]

const isSame = (match: Match, body: MatchBody) =>
  compared.every((name) => match[name] === (body[name] === '' ? null : (body[name] ?? null)))
