import type { GrandAlliance } from '@muster/contract/games'
import { sql } from 'kysely'
import { prepared, type Value } from '../../db/prepared.ts'
import type { Db } from '../../db/tables.ts'
import { selectAudience } from '../events/queries.ts'
import { type ArmyCount, armyNumbers, names, ofEvents, type Scope } from './queries.ts'

/** The counted missions of the events in a scope. */
const counted = ({ filters, days }: Scope) => sql`
  counted_missions join counted_events using (event_id)
  where ${ofEvents(filters)} and ${days ? sql`day >= ${days[0]}::date and day < ${days[1]}::date` : sql`true`}`

/** Both sides of a match count it, unless it is a mirror. */
const matches = sql`sum(wins + draws + losses) / 2 + sum(mirrors)`

/** The missions with at least `least` counted matches, those with the most first. Each has its most usual spelling. */
export async function listMissions(db: Db, scope: Scope, { least, limit }: { least: number; limit: number }) {
  const { rows } = await sql<{ name: string; matches: number; events: number }>`
    select mode() within group (order by name) as name, (${matches})::int as matches,
           count(distinct event_id)::int as events
    from ${counted(scope)} group by mission having ${matches} >= ${least}
    order by ${matches} desc, mission limit ${limit}`.execute(db)
  return rows
}

/** Counts of whole factions in the rounds that played a mission, however it is spelled. */
export async function countMissionArmies(db: Db, scope: Scope, mission: string): Promise<ArmyCount[]> {
  const { rows } = await sql<ArmyCount>`
    select counted_factions.name as faction, 0 as army_id,
           ${sql.join(armyNumbers.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))}
    from (select counted_missions.* from ${counted(scope)} and mission = fold_name(${mission})) played
    join counted_factions on id = played.faction group by counted_factions.name`.execute(db)
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
