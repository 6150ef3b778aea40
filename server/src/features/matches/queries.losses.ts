import type { Scores } from '@muster/contract/matches'
import { isWronglyConceded, usualScores, wrongConcession } from '@muster/rules/concession'
import type { Updateable } from 'kysely'
import type { Db, Tables } from '../../db/tables.ts'
import { invalidInput } from '../../http/routing/app-error.ts'

const noScores = { participant1_score: null, participant2_score: null, conceded_by: null }

/** What a change of a result implies: a double loss has no scores, so either replaces the other. */
export function lossesIn({
  is_double_loss,
  participant1_score,
  participant2_score,
  conceded_by,
}: Updateable<Tables['matches']>) {
  if (is_double_loss) return { ...noScores, is_double_loss }
  const hasOthers = participant1_score !== undefined || participant2_score !== undefined || conceded_by != null
  return hasOthers ? { is_double_loss: false } : {}
}

/** Throws `invalid_input`, with the scores that are usual in the event, if the side that gave up has not lost. */
export async function requireLoser(db: Db, match: ConcededMatch, path = 'conceded_by') {
  const { event_id, participant1_id, conceded_by = null, is_double_loss = false } = match
  const { participant1_score = null, participant2_score = null } = match
  const given = { participant1_id, conceded_by, participant1_score, participant2_score, is_double_loss }
  if (!isWronglyConceded(given)) return
  const others = await db
    .selectFrom('matches')
    .select(['participant1_score', 'participant2_score', 'is_double_loss', 'conceded_by'])
    .where('event_id', '=', event_id)
    .execute()
  const usual = usualScores(given, others)
  throw invalidInput(path, `${wrongConcession}, usually ${usual.participant1_score}–${usual.participant2_score}.`)
}

interface ConcededMatch
  extends Pick<Scores, 'participant1_score' | 'participant2_score' | 'conceded_by' | 'is_double_loss'> {
  event_id: number
  participant1_id: number
}

/** The fields of a result. */
const resultFields = [
  'participant1_score',
  'participant2_score',
  'ended_early',
  'conceded_by',
  'is_double_loss',
] as const

/** The columns of a change. A change of a result is one that the desk has recorded. */
export function withSource<Change extends Updateable<Tables['matches']>>({
  source = 'page',
  ...change
}: Change & Pick<Scores, 'source'>) {
  if (!resultFields.some((field) => field in change)) return change
  return { ...change, ...lossesIn(change), result_by: 'desk', result_participant_id: null, result_source: source }
}
