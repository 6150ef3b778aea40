import { basePath } from '@muster/contract/endpoint'

/**
 * The data behind a response: one event with all that belongs to it; what lists show of all events, and of one; the
 * catalogue of armies; their counts; the records of players; their ratings; places; who is signed in.
 */
export type CacheTag =
  | `event ${number}`
  | `listed ${number}`
  | 'events'
  | 'armies'
  | 'counts'
  | 'players'
  | 'ratings'
  | 'places'
  | 'sessions'

/** The changed tags; undefined for all. */
export type Changed = readonly CacheTag[] | undefined

const lists = /^\/(events(\/places|\.ics|\.atom)?|embed\/events|sitemap(\/[\w-]+)?\.xml)?$/
const ofPlayers = /^\/players(\/|$)/
const ofEvent = /^(?:\/embed)?\/events\/([1-9]\d{0,15})(?=[/.]|$)/

/**
 * The cache tags of the response at a path for signed-out visitors; undefined for responses that are not cached. The list
 * is empty for a response that changes too often to invalidate: it expires after a few seconds. Calls and pages about the
 * same thing have different paths and the same tags.
 */
export function tagsOf(url: string): readonly CacheTag[] | undefined {
  const path = pathOf(url)
  const event = eventIn(path)
  if (event !== undefined) return [event]
  if (lists.test(path)) return ['events']
  // The visibility of a record changes with the profile, which changes everything.
  if (ofPlayers.test(path)) return ['players', 'ratings', 'counts']
  if (/^\/(armies|stats\/(armies|missions))(\/|\.|$)/.test(path)) {
    // Forms read the catalogue alone.
    return url.startsWith(`${basePath}/armies`) ? ['armies'] : ['armies', 'counts', 'events']
  }
  if (path === '/stats/home_page') return []
  return path === '/places' ? ['places'] : undefined
}

/** The parameters of a path. */
interface Params {
  event_id?: unknown
}

/** Writes to these paths change nothing public. A new password by a mailed link may split merged accounts. */
const isPrivate =
  /^\/(auth(?!\/reset-password)|alerts|calendar|events\/import|feedback|imports|mails|pairings|passkeys)(\/|$)/

/**
 * The tags that a write through a route may have changed; undefined for all. It takes the route, because addresses have
 * several spellings.
 */
export function tagsChangedBy(route: string, { event_id }: Params = {}): Changed {
  const path = pathOf(route)
  if (event_id !== undefined) return tagsOfContents(Number(event_id))
  if (path === '/events') return ['events']
  if (['/auth/logout', '/users/change-password'].includes(path)) return ['sessions']
  return isPrivate.test(path) ? [] : undefined
}

/**
 * What changes with anything within an event. Lists are not among it: a result changes nothing that they show, unless it
 * is the last one. `watchLists` of the server compares.
 */
const tagsOfContents = (event_id: number): CacheTag[] => [`event ${event_id}`, 'counts', 'players']

/** What changes with an event and all its contents, for changes that nobody compares. */
export const tagsOfWhole = (event_id: number): CacheTag[] => [
  ...tagsOfContents(event_id),
  'events',
  `listed ${event_id}`,
]

/** Whether a response is about many events or players, so that others than the writer may see a change later. */
export const isOfMany = (tags: readonly CacheTag[]) => tags.length > 0 && !tags.some((tag) => tag.startsWith('event '))

/** A call with the parameters of its path. */
interface SentCall {
  name: string
  params?: object | undefined
}

/**
 * Returns whether a write changes the response to a query of the page. The page also caches what only its owner sees,
 * which has no tags.
 */
export function createIsChanged(write: SentCall): (query: SentCall) => boolean {
  const tagged = tagsChangedBy(filledPathOf({ name: write.name }), write.params)
  const changed = ofContents.test(write.name) ? tagged?.concat('events') : tagged
  const noun = privateNounOf(filledPathOf(write))
  return (query) => {
    // The page also caches what no call returns, such as its components.
    if (!query.name.startsWith('GET ')) return false
    const path = filledPathOf(query)
    if (noun !== undefined) return privateNounOf(path) === noun
    if (changed === undefined) return true
    const tags = ofAccount.test(path) ? (['events'] as const) : tagsOf(basePath + path)
    return tags?.some((tag) => changed.includes(tag)) ?? false
  }
}

/** Whether the response to a query of the page is about this event, or about something that belongs to it. */
export const isOfEvent = (query: SentCall, event_id: number) =>
  query.name.startsWith('GET ') && (tagsOf(basePath + filledPathOf(query))?.includes(`event ${event_id}`) ?? false)

/** Lists of this device follow each of its own writes to an event. */
const ofContents = /\/:event_id(\/|$)/

/** What an account has in all events. */
const ofAccount = /^\/(stats\/profile|claims)$/

const privateNounOf = (path: string) =>
  /^\/(?:events\/)?(alerts|calendar|import|feedback|passkey|staff)(?=s?(?:\/|$))/.exec(path)?.[1]

/** The path of a call, with its parameters if they are known. */
const filledPathOf = ({ name, params = {} }: SentCall) =>
  name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (parameter, key: string) => String(new Map(Object.entries(params)).get(key) ?? parameter))

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(basePath) ? path.slice(basePath.length) : path
}

function eventIn(path: string): CacheTag | undefined {
  const id = ofEvent.exec(path)?.[1]
  return id === undefined ? undefined : `event ${Number(id)}`
}
