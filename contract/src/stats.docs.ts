import { documented, documentedCalls } from './docs.ts'
import * as stats from './stats.ts'

documented(stats.getHomeStats.response, ['How much is recorded on this server.'], {
  events: ['Tournaments and friendlies.', 214],
  participants: ['Someone in two events counts twice.', 4812],
  matches: ['With and without a result.', 11960],
})
documented(stats.getProfileStats.response, ['How much your own events hold.'], {
  total_events: ['The events that you own.', 4],
  total_matches: ['In all your events.', 96],
  total_participants: ['In all your events; someone in two of them counts twice.', 58],
})
documentedCalls(stats, {
  getHomeStats: { gives: 'Three numbers.' },
  getProfileStats: { gives: 'Three numbers.' },
})
