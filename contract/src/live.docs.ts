import { documentedCalls } from './docs.ts'
import * as live from './live.ts'

documentedCalls(live, {
  watchEvent: {
    gives: `Server-sent events, without end. \`version\`: the version of the event, at once and when it rises, at most once a second; fetch what you show of the event again. \`spread\`: wait a random time of up to so many milliseconds before you do, so that clients do not all fetch at the same time. \`ping\`: every 25 seconds; after a minute of silence, connect again. \`retry\`: how many milliseconds to wait before you connect again. After 429 or 503, wait for \`Retry-After\`. A browser that is signed in may send its session cookie in place of a token.`,
    stream: 'retry: 4812\n\nevent: spread\ndata: 500\n\nevent: version\nid: 31\ndata: 31\n\nevent: ping\ndata:\n\n',
  },
})
