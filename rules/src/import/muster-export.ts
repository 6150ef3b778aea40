import { EventInput } from '@muster/contract/events'
import { EventExport, eventExportFormat } from '@muster/contract/exports'
import { dayOfEvent } from '@muster/contract/hall-day'
import { importLinesMax } from '@muster/contract/import-fields'
import { foldName } from '@muster/contract/names'
import { isWronglyConceded } from '../concession.ts'
import type { ArmyLookup } from './catalogue.ts'
import type { Doubt, FileEntrant, FileEvent, FileEvents, FileMatch, FileRound } from './file-event.ts'
import { type BadLine, ImportError, LineError, quote, tooLong } from './problems.ts'

export const isMusterExport = (file: unknown) =>
  typeof file === 'object' && file !== null && 'format' in file && file.format === eventExportFormat

/**
 * Reads an event that Muster exported. Participants are counted from 1, matches after them. A draft is left out: its
 * pairings are not played. Throws an ImportError if another program changed the file.
 */
export function readMusterExport(file: unknown, armies: ArmyLookup): FileEvents {
  const parsed = EventExport.safeParse(file)
  if (!parsed.success)
    throw new ImportError(`The file is not as Muster exported it: ${pathOf(parsed.error.issues[0])}.`)
  const { event, participants, matches, rounds, armies: own } = parsed.data
  if (participants.length + matches.length > importLinesMax) throw tooLong()
  const bad: BadLine[] = []
  const doubts: Doubt[] = []
  const named = new Map(own.map((army) => [army.id, { faction: army.faction, army: army.name }]))
  const nicknames = new Map(participants.map(({ id, nickname }) => [id, nickname]))

  /** Calls `read` for a line, and lists it as bad if it cannot be used. */
  const attempt = <T>(line: number, read: () => T): T[] => {
    try {
      return [read()]
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      bad.push({ line, reason: error.message })
      return []
    }
  }
  const armyOf = (line: number, id: number | null) => {
    const [found] = armies.find(event.game_type, [named.get(id ?? 0) ?? { faction: '', army: '' }])
    if (found?.doubt !== undefined) doubts.push({ line, doubt: found.doubt })
    return found?.army_id ?? null
  }
  const nicknameOf = (id: number) => {
    const nickname = nicknames.get(id)
    if (nickname === undefined) throw new LineError(`its participant ${id} is not among the participants.`)
    return nickname
  }

  const entrants = participants.flatMap(
    ({ id: _id, army_id, nickname, club, list, paid_at, members, ...extras }, index) =>
      attempt(
        index + 1,
        (): FileEntrant => ({
          line: index + 1,
          nickname,
          club,
          army_id: armyOf(index + 1, army_id),
          extras: {
            ...extras,
            members: members.map((member) => ({ ...member, army_id: armyOf(index + 1, member.army_id) })),
          },
          list,
          paid_at,
        }),
      ),
  )
  const played = matches.flatMap((match, index) => {
    const line = participants.length + index + 1
    return attempt(line, () => readMatch(line, match, { armyOf, nicknameOf }))
  })
  const published = rounds.flatMap((round): FileRound[] => {
    const { number, method, seed, top, seeds, keep_clubs_apart, published_at, byes } = round
    if (published_at === null) return []
    const known = (ids: number[]) => ids.flatMap((id) => nicknames.get(id) ?? [])
    const places = seeds?.map((id) => nicknames.get(id ?? 0) ?? null) ?? null
    const named = { seeds: places, byes: known(byes.map(({ participant_id }) => participant_id)) }
    return [{ number, method, seed, top, keep_clubs_apart, published_at, ...named }]
  })
  const polls = parsed.data.polls.map(({ results, ...poll }) => ({
    ...poll,
    results: results.flatMap(({ participant_id, votes }) => {
      const nickname = nicknames.get(participant_id)
      return nickname === undefined ? [] : { nickname, votes }
    }),
  }))
  return { events: [{ ...eventOf(event), entrants, matches: played, rounds: published, polls }], bad, doubts }
}

const pathOf = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  `${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'unknown'}`

interface Readers {
  armyOf: (line: number, id: number | null) => number | null
  nicknameOf: (id: number) => string
}

function readMatch(line: number, match: EventExport['matches'][number], { armyOf, nicknameOf }: Readers): FileMatch {
  const { notes, match_duration_minutes, ended_early, extra_minutes, conceded_by, is_double_loss } = match
  const sideOf = (side: 1 | 2) => ({
    nickname: nicknameOf(match[`participant${side}_id`]),
    army_id: armyOf(line, match[`participant${side}_army_id`]),
    score: match[`participant${side}_score`],
  })
  const sides = [sideOf(1), sideOf(2)] as const
  if (foldName(sides[0].nickname) === foldName(sides[1].nickname))
    throw new LineError(`both sides are ${quote(sides[0].nickname)}: nobody plays against themself.`)
  // Earlier versions took a level match that one side gave up.
  const conceded =
    conceded_by === null || isWronglyConceded(match)
      ? {}
      : ({ conceded_side: conceded_by === match.participant1_id ? 1 : 2 } as const)
  return {
    line,
    round_number: match.round_number,
    table_number: match.table_number,
    sides,
    extras: { notes, match_duration_minutes, ended_early, extra_minutes, is_double_loss, ...conceded },
  }
}

/** The details of the event as this Muster would accept them. Throws an ImportError. */
function eventOf({ is_finished, ...given }: EventExport['event']): Omit<FileEvent, 'entrants' | 'matches'> {
  // The place is found again by its city: the number of a place means nothing to a table of places that is older.
  const parsed = EventInput.safeParse({ ...given, place_id: null })
  if (!parsed.success) throw new ImportError(`The event cannot be imported: ${pathOf(parsed.error.issues[0])}.`)
  const {
    title,
    game_type,
    event_type,
    event_date,
    location_country = null,
    location_city = null,
    ...settings
  } = parsed.data
  const day = dayOfEvent({ event_date: event_date ?? null, time_zone: settings.time_zone ?? null })
  const isDay = !settings.has_time && day !== undefined
  return {
    title,
    game_type,
    event_type,
    event_date: isDay ? `${day}T12:00:00.000Z` : event_date ? new Date(event_date).toISOString() : null,
    isDay,
    isLocal: isDay,
    location_country,
    location_city,
    settings: { ...settings, is_finished },
  }
}
