import { type EventType, eventTypeNames, type GameType, gameNames } from './games.ts'

/** The filters of the events page, as its address holds them; empty where there is no filter. */
export interface EventSearch {
  search: string
  game_type: GameType | ''
  event_type: EventType | ''
  /** Where the list begins, for browsers without scripts. */
  cursor: string
}

/** The longest search that the API accepts. */
const searchMax = 200

/** The longest cursor that the API accepts. */
const cursorMax = 200

/** The code if it is one of these; a made-up value in the address filters nothing. */
const oneOf = <Code extends string>(names: Record<Code, string>, code: string | null): Code | '' =>
  code !== null && Object.hasOwn(names, code) ? (code as Code) : ''

export const readEventSearch = (query: URLSearchParams): EventSearch => ({
  search: (query.get('search') ?? '').replaceAll('\0', '').slice(0, searchMax),
  game_type: oneOf(gameNames, query.get('game_type')),
  event_type: oneOf(eventTypeNames, query.get('event_type')),
  cursor: (query.get('cursor') ?? '').slice(0, cursorMax),
})
