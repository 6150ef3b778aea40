// Posts the standings of an event: to a webhook that takes JSON with `content`, as those of Discord do, or to the
// terminal. Run it with Node.js from 24, for example every five minutes by cron:
//
//   node bot.ts https://muster.example 7
//   node bot.ts https://muster.example 7 https://discord.com/api/webhooks/…
//
// MUSTER_EVENT_KEY is the key in the link of an unlisted event.
import { ApiError, type CallResponse, createClient, NetworkError } from '@muster/client'

type Event = CallResponse<'GET /events/:event_id'>
type Standings = CallResponse<'GET /events/:event_id/standings'>
type Standing = Standings['standings'][number]

/** Discord refuses longer messages. */
const longest = 2000

async function run([origin, id, webhook]: string[]) {
  if (origin === undefined || !/^\d+$/.test(id ?? '')) throw new UsageError()
  const call = createClient({
    origin: origin.replace(/\/$/, ''),
    token: () => null,
    keyOf: () => process.env.MUSTER_EVENT_KEY,
  })
  const params = { event_id: Number(id) }
  const [event, standings] = await Promise.all([
    call('GET /events/:event_id', { params }),
    call('GET /events/:event_id/standings', { params }),
  ])
  const text = describe(event, standings)
  if (webhook === undefined) console.log(text)
  else await post(webhook, text.slice(0, longest))
}

const describe = ({ title }: Event, { standings }: Standings) =>
  [`${title}: standings`, ...standings.map(line)].join('\n')

function line({ position, nickname, army_name, wins, draws, losses }: Standing): string {
  const army = army_name === null ? '' : ` (${army_name})`
  return `${position ?? '–'}. ${nickname}${army} ${wins}–${draws}–${losses}`
}

async function post(webhook: string, content: string) {
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Nicknames must not notify anybody.
    body: JSON.stringify({ content, allowed_mentions: { parse: [] } }),
  })
  if (!response.ok) throw new WebhookError(`The webhook answered with status ${response.status}.`)
}

class WebhookError extends Error {}
class UsageError extends Error {
  override message = 'node bot.ts <address of Muster> <id of the event> [<URL of a webhook>]'
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isForPeople = [ApiError, NetworkError, WebhookError, UsageError].some((kind) => error instanceof kind)
  console.error(isForPeople && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
