import { participantsQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

/** An open event page shows newly recorded results after this many milliseconds at most. */
export const freshness = 30_000

/** In standings order. */
export const participants = (event_id: number) => ({
  ...asked(participantsQuestion(event_id)),
  refetchInterval: freshness,
})
