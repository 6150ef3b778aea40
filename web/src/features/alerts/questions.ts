import { asked } from '../../lib/questions.ts'

/** All that the signed-in user follows. */
export const ownAlerts = (user_id: number) => asked({ name: 'GET /alerts', sent: {} }, { user_id })
