import { type EventType, eventTypeNames, type GameType, gameNames } from './games.ts'

/** The filters of the events page, as its address holds them; empty where there is no filter. */
export interface EventSearch {
  search: string
  game_type: GameType | ''
  event_type: EventType | ''
  /** What is still to come, soonest first, or what was; everything where it is empty. */
  when: EventTime | ''
  /** Where the list begins, for browsers without scripts. */
  cursor: string
}

export const eventTimes = { upcoming: 'Upcoming', past: 'Past' } as const
export type EventTime = keyof typeof eventTimes

/** The longest search that the API accepts. */
const searchMax = 200

/** The longest cursor that the API accepts. */
const cursorMax = 200

/** The code if it is one of these; a made-up value in the address filters nothing. */
const oneOf = <Code extends string>(names: Record<Code, string>, code: string | null): Code | '' =>
  code !== null && Object.hasOwn(names, code) ? (code as Code) : ''

/** What an address of the events page asks for. */
export const readEventSearch = (query: URLSearchParams): EventSearch => ({
  search: (query.get('search') ?? '').replaceAll('\0', '').slice(0, searchMax),
  game_type: oneOf(gameNames, query.get('game_type')),
  event_type: oneOf(eventTypeNames, query.get('event_type')),
  when: oneOf(eventTimes, query.get('when')),
  cursor: (query.get('cursor') ?? '').slice(0, cursorMax),
})
