import { participantsQuestion } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

/** Who keeps an event's page open sees what is recorded meanwhile, this many milliseconds later at most. */
export const freshness = 30_000

/** In standings order. */
export const participants = (event_id: number) => ({
  ...asked(participantsQuestion(event_id)),
  refetchInterval: freshness,
})
