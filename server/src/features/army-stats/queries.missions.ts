import type { GrandAlliance } from '@muster/contract/games'
import { sql } from 'kysely'
import { prepared, type Value } from '../../db/prepared.ts'
import type { Db } from '../../db/tables.ts'
import { selectAudience } from '../events/queries.ts'
import { type ArmyCount, armyNumbers, names, ofEvents, type Scope } from './queries.ts'

/** The events in a scope. */
const eventsIn = ({ filters, days }: Scope) => sql`(
  select event_id from counted_events
  where ${ofEvents(filters)} and ${days ? sql`day >= ${days[0]}::date and day < ${days[1]}::date` : sql`true`})`

/**
 * The missions with at least `least` counted matches, those with the most first. Each has its most usual spelling. Events
 * are summed first, because to count them in one step takes three times as long.
 */
export async function listMissions(db: Db, scope: Scope, { least, limit }: { least: number; limit: number }) {
  const { rows } = await sql<{ name: string; matches: number; events: number }>`
    select mode() within group (order by name) as name, sum(matches)::int as matches, count(*)::int as events
    from (
      -- Both sides of a match count it, unless it is a mirror.
      select mission, min(name) as name, sum(wins + draws + losses) / 2 + sum(mirrors) as matches
      from counted_missions where event_id in ${eventsIn(scope)} group by event_id, mission
    ) played
    group by mission having sum(matches) >= ${least} order by sum(matches) desc, mission limit ${limit}`.execute(db)
  return rows
}

/** Counts of whole factions in the rounds that played a mission, however it is spelled. */
export async function countMissionArmies(db: Db, scope: Scope, mission: string): Promise<ArmyCount[]> {
  const { rows } = await sql<ArmyCount>`
    select counted_factions.name as faction, 0 as army_id,
           ${sql.join(armyNumbers.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))}
    from counted_missions join counted_factions on id = faction
    where mission = fold_name(${mission}) and event_id in ${eventsIn(scope)} group by counted_factions.name`.execute(db)
  return rows
}

/** Counts of whole factions at one event in the rounds that played a mission. */
export const findEventMissionArmies = prepared((value: Value<{ event_id: number; mission: string }>) =>
  selectAudience(value('event_id')).select(
    sql<(ArmyCount & { grand_alliance: GrandAlliance })[]>`(
      select coalesce(json_agg(to_jsonb(played) || jsonb_build_object('grand_alliance', (
        select coalesce(min(grand_alliance), 'Order') from armies where armies.faction = played.faction))), '[]')
      from (
        select faction, 0 as army_id, ${names(armyNumbers)} from count_mission_armies(array[events.id])
        where mission = fold_name(${value('mission')})) played)`.as('armies'),
  ),
)
