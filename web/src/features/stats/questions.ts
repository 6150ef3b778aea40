import { homeCounters as question } from '@muster/contract/questions'
import { asked } from '../../lib/questions.ts'

export const homeCounters = asked(question)

/** Of the signed-in user. */
export const ownStatistics = (user_id: number) => asked({ name: 'GET /stats/profile', sent: {} }, { user_id })
