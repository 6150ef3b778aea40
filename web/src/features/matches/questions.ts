import { matchesQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'
import { freshness } from '../participants/questions.ts'

/** Sorted by round, then by table. */
export const matches = (event_id: number) => ({ ...asked(matchesQuestion(event_id)), refetchInterval: freshness })
