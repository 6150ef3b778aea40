import type { DrawRule } from '@muster/contract/army-filter-values'
import type { ArmyRecord, CountedGame, Matchup } from '@muster/contract/army-stats'
import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import type { GameType, GrandAlliance } from '@muster/contract/games'
import { countByEvents, type EventSums, wilson } from '@muster/rules/rates'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { pageOf } from '../../http/routing/cursor.ts'
import * as present from './present.ts'
import { gameCursor, listGames } from './queries.games.ts'
import { sumOverEvents } from './queries.strengths.ts'
import * as queries from './queries.ts'
import { compareRecords, conclude, difference, sayConclusion, successOf } from './rules.ts'
import { scopeOf } from './service.scope.ts'
import { countMonths } from './service.trend.ts'

type Filters = ArmyStatsFilters

const zeros = { participants: 0, players: 0, wins: 0, draws: 0, losses: 0, mirrors: 0 }

/** Every faction or army that took part, those with enough matches first. */
export async function listRecords(
  db: Db,
  filters: Filters & { group_by: 'faction' | 'army'; faction?: string | undefined },
) {
  const scope = scopeOf(filters)
  const [factions, alliances, grouped, sumsOf] = await Promise.all([
    queries.countArmies(db, scope, { group_by: 'faction' }),
    queries.listFactions(db),
    filters.group_by === 'army' ? queries.countArmies(db, scope, filters) : undefined,
    findSums(db, filters, filters),
  ])
  const totals = present.totalsOf(factions)
  const counts =
    grouped ?? factions.filter(({ faction }) => filters.faction === undefined || filters.faction === faction)
  const armies = await queries.findArmies(db, grouped?.map(({ army_id }) => army_id) ?? [])
  const records = counts
    .map((count) =>
      present.presentArmyRecord(
        count,
        { ...present.allianceOf(count, alliances), army: armies.get(count.army_id) },
        { totals, draws: filters.draws, sums: sumsOf(count) },
      ),
    )
    .filter(({ grand_alliance }) => filters.grand_alliance === undefined || filters.grand_alliance === grand_alliance)
  return { ...totals, armies: records.sort(compareEntries) }
}

/**
 * The share of wins of all players with each faction of a game, from 0 to 1, a draw as half a win. Factions with too few
 * matches are left out.
 */
export async function rateFactions(db: Db, game_type: GameType): Promise<ReadonlyMap<string, number>> {
  const { armies } = await listRecords(db, { game_type, draws: 'half', intervals: 'matches', group_by: 'faction' })
  return new Map(
    armies.flatMap(({ faction, rate, is_too_small }) => (rate && !is_too_small ? [[faction, rate.value]] : [])),
  )
}

type SumsOf = (count: queries.ArmyCount) => EventSums | undefined

/** The sums over events of each count, if intervals are to be by events. */
async function findSums(
  db: Db,
  filters: Filters,
  { group_by, faction }: { group_by: 'faction' | 'army'; faction?: string | undefined },
): Promise<SumsOf> {
  if (filters.intervals === 'matches') return () => undefined
  const kind = group_by === 'army' ? 'armies' : 'factions'
  const rows = await sumOverEvents(db, scopeOf(filters), { kind, draws: filters.draws, faction })
  const byCount = new Map(rows.map((row) => [`${row.faction} ${row.army_id}`, row]))
  return (count) => byCount.get(`${count.faction} ${count.army_id}`)
}

type Entry = Parameters<typeof compareRecords>[0] & { faction: string; army_id?: number | null; opponent?: string }

/** Equal ones by name, so that the order does not hang on how the database has found them. */
export const compareEntries = (a: Entry, b: Entry) =>
  compareRecords(a, b) ||
  compareText(a.faction, b.faction) ||
  compareText(a.opponent ?? '', b.opponent ?? '') ||
  (a.army_id ?? 0) - (b.army_id ?? 0)

/** The matchups of the factions that pass the filters against all others. */
export async function listMatchups(db: Db, filters: Filters) {
  const [counts, alliances] = await Promise.all([queries.countMatchups(db, scopeOf(filters)), queries.listFactions(db)])
  const matchups = matchupsOf(counts, alliances, filters.draws).filter(
    ({ faction }) => filters.grand_alliance === undefined || alliances.get(faction) === filters.grand_alliance,
  )
  const names = new Set(matchups.flatMap(({ faction, opponent }) => [faction, opponent]))
  return {
    factions: [...names].sort().map((faction) => ({ faction, ...present.allianceOf({ faction }, alliances) })),
    matchups: matchups.sort((a, b) => compareText(a.faction, b.faction) || compareText(a.opponent, b.opponent)),
  }
}

const matchupsOf = (counts: queries.MatchupCount[], alliances: ReadonlyMap<string, GrandAlliance>, draws: DrawRule) =>
  counts.flatMap((count) => present.presentMatchup(count, alliances, draws)).filter(({ matches }) => matches > 0)

export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Throws `not_found`. */
export async function getFaction(db: Db, faction: string, filters: Filters) {
  const scope = scopeOf(filters)
  const [alliances, factions, matchups, armyCounts, months, sumsOfFaction, sumsOfArmy] = await Promise.all([
    queries.listFactions(db),
    queries.countArmies(db, scope, { group_by: 'faction' }),
    queries.countMatchups(db, scope, faction),
    queries.countArmies(db, scope, { group_by: 'army', faction }),
    countMonths(db, filters, [faction]),
    findSums(db, filters, { group_by: 'faction', faction }),
    findSums(db, filters, { group_by: 'army', faction }),
  ])
  const alliance = requireFaction(faction, alliances)
  const totals = present.totalsOf(factions)
  const armies = await queries.findArmies(
    db,
    armyCounts.map(({ army_id }) => army_id),
  )
  const basis = { totals, draws: filters.draws }
  const count = countOf(faction, factions)
  return {
    record: present.presentArmyRecord(count, alliance, { ...basis, sums: sumsOfFaction(count) }),
    matchups: matchupsOf(matchups, alliances, filters.draws)
      .filter((matchup) => matchup.faction === faction)
      .sort(compareEntries),
    armies: armyCounts
      .map((army) =>
        present.presentArmyRecord(
          army,
          { ...alliance, army: armies.get(army.army_id) },
          { ...basis, sums: sumsOfArmy(army) },
        ),
      )
      .sort(compareEntries),
    trend: months.map((month) => present.presentTrendPoint(month, filters.draws)).filter(({ matches }) => matches > 0),
  }
}

const countOf = (faction: string, counts: queries.ArmyCount[]): queries.ArmyCount =>
  counts.find((count) => count.faction === faction) ?? { faction, army_id: 0, ...zeros }

function requireFaction(faction: string, alliances: ReadonlyMap<string, GrandAlliance>) {
  const grand_alliance = alliances.get(faction)
  if (grand_alliance === undefined) throw notFound('faction')
  return { grand_alliance }
}

/** Throws `not_found`. */
export async function compare(
  db: Db,
  { a: first, b: second, ...filters }: Filters & { a?: string | undefined; b?: string | undefined },
) {
  const scope = scopeOf(filters)
  const [alliances, counts, sumsOf] = await Promise.all([
    queries.listFactions(db),
    queries.countArmies(db, scope, { group_by: 'faction' }),
    findSums(db, filters, { group_by: 'faction' }),
  ])
  const [a = '', b = ''] = first && second ? [first, second] : mostPlayed(counts, alliances)
  const matchups = await queries.countMatchups(db, scope, a)
  const totals = present.totalsOf(counts)
  const sideOf = (faction: string) => {
    const count = countOf(faction, counts)
    const sums = sumsOf(count)
    const record = present.presentArmyRecord(count, requireFaction(faction, alliances), {
      totals,
      draws: filters.draws,
      sums,
    })
    const success = successOf(count, filters.draws)
    return {
      record,
      rate: wilson(sums ? countByEvents(sums) : success),
      rated: { name: faction, matches: success.n, is_too_small: record.is_too_small },
    }
  }
  const [one, other] = [sideOf(a), sideOf(b)] as const
  const between = one.rate && other.rate && difference(one.rate, other.rate)
  const direct = matchupsOf(matchups, alliances, filters.draws).find(
    (matchup) => matchup.faction === a && matchup.opponent === b,
  )
  return {
    a: one.record,
    b: other.record,
    direct: direct ?? notPlayed(a, other.record),
    difference: present.presentRate(between),
    conclusion: conclude(one.rated, other.rated, between),
    sentence: sayConclusion(one.rated, other.rated, between),
  }
}

/** The two factions with most matches; where fewer were played, the first of the catalogue. */
function mostPlayed(counts: queries.ArmyCount[], alliances: ReadonlyMap<string, GrandAlliance>) {
  const played = new Map(counts.map(({ faction, wins, draws, losses }) => [faction, wins + draws + losses]))
  const matchesOf = (faction: string) => played.get(faction) ?? 0
  return [...alliances.keys()].sort((a, b) => matchesOf(b) - matchesOf(a) || compareText(a, b)).slice(0, 2)
}

const notPlayed = (faction: string, opponent: ArmyRecord): Matchup => ({
  faction,
  opponent: opponent.faction,
  opponent_grand_alliance: opponent.grand_alliance,
  matches: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  rate: null,
  is_too_small: true,
})

/** Throws `not_found`, `invalid_input`. */
export async function listGamesOf(
  db: Db,
  faction: string,
  query: Filters & {
    opponent?: string | undefined
    army_id?: number | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<{ matches: CountedGame[]; next_cursor: string | null }> {
  requireFaction(faction, await queries.listFactions(db))
  const { opponent, army_id, limit } = query
  const after = query.cursor === undefined ? undefined : gameCursor.read(query.cursor)
  const rows = await listGames(db, scopeOf(query), { faction, opponent, army_id, limit, after })
  const { page, last } = pageOf(rows, limit)
  return {
    matches: page.map(present.presentGame),
    next_cursor: last ? gameCursor.write([last.day, last.event_id, last.match_id]) : null,
  }
}
