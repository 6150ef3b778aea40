import { participantsQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

/** An open event page shows changes within this many milliseconds. */
export const freshness = 30_000

/** Sorted by standing. */
export const participants = (event_id: number) => ({
  ...asked(participantsQuestion(event_id)),
  refetchInterval: freshness,
})
