import { dayOf } from '@muster/contract/hall-day'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { countPendingEvents } from '../features/army-stats/queries.counting.ts'
import { listCounting } from './counting.ts'

/** Counts by subject and kind, both as text. */
type Counts = Record<string, Record<string, number>>

/** All stored counts as they should be, calculated here from the plain rows without the database's own functions. */
export async function recount(db: Db) {
  const events = new Map((await db.selectFrom('events').selectAll().execute()).map((event) => [event.id, event]))
  const counting = await listCounting(db)
  const participants = await db.selectFrom('participants').selectAll().execute()
  const matches = await db.selectFrom('matches').selectAll().execute()
  const factions = new Map(
    (await db.selectFrom('armies').selectAll().execute()).map(({ id, faction }) => [id, faction]),
  )
  const sizes = new Map<number, number>()
  for (const { event_id } of participants) sizes.set(event_id, (sizes.get(event_id) ?? 0) + 1)

  const armies: Counts = {}
  const matchups: Counts = {}
  const counted = new Set<string>()
  const add = (counts: Counts, event_id: number, key: string, number: string) => {
    const event = events.get(event_id)
    if (!event) throw new Error(`no event ${event_id}`)
    if (!counting.has(event_id)) return
    const day = event.event_date ? dayOf(event.event_date, event.time_zone ?? 'UTC') : '-infinity'
    const size = [64, 32, 16, 8].find((least) => (sizes.get(event_id) ?? 0) >= least) ?? 0
    const month = event.event_date ? `${day.slice(0, 7)}-01` : day
    const year = event.event_date ? `${day.slice(0, 4)}-01-01` : day
    const country = event.location_country ?? ''
    const { event_type } = event
    const dekad = `${day.slice(0, 8)}${{ '0': '01', '1': '11' }[String(Math.floor((Number(day.slice(8)) - 1) / 10))] ?? '21'}`
    const wide = [
      `*|*|-1`,
      `*|${event_type}|-1`,
      `*|${event_type}|${size}`,
      `${country}|*|-1`,
      `${country}|${event_type}|${size}`,
    ]
    const places = [
      ...wide.flatMap((which) => [`month|${which}|${month}`, `year|${which}|${year}`]),
      ...(event.event_date ? [`dekad|*|*|-1|${dekad}`, `dekad|*|${event_type}|-1|${dekad}`, `day|*|*|-1|${day}`] : []),
    ]
    for (const start of places) {
      const place = `${start}|${event.game_type}|${key}`
      counts[place] ??= {}
      counts[place][number] = (counts[place][number] ?? 0) + 1
    }
  }
  /** Counts a participant or match only once per event. */
  const addOnce = (counts: Counts, event_id: number, key: string, number: string, who: number) => {
    const mark = [counts === armies, event_id, key, number, who].join('|')
    if (!counted.has(mark)) add(counts, event_id, key, number)
    counted.add(mark)
  }

  for (const { id, event_id, army_id } of participants) {
    const faction = factions.get(army_id ?? 0)
    if (faction === undefined) continue
    for (const army of [0, army_id]) addOnce(armies, event_id, `${army}|${faction}`, 'participants', id)
  }
  for (const match of matches) {
    const faction1 = factions.get(match.participant1_army_id ?? 0)
    const faction2 = factions.get(match.participant2_army_id ?? 0)
    const { event_id, participant1_score: score1, participant2_score: score2 } = match
    if (faction1 === undefined || faction2 === undefined || score1 === null || score2 === null) continue
    const sides = [
      { faction: faction1, army: match.participant1_army_id, who: match.participant1_id, own: score1, other: score2 },
      { faction: faction2, army: match.participant2_army_id, who: match.participant2_id, own: score2, other: score1 },
    ]
    for (const { faction, army, who, own, other } of sides) {
      for (const key of [`0|${faction}`, `${army}|${faction}`]) {
        if (faction1 === faction2) addOnce(armies, event_id, key, 'mirrors', match.id)
        else {
          addOnce(armies, event_id, key, 'players', who)
          add(armies, event_id, key, own > other ? 'wins' : own < other ? 'losses' : 'draws')
        }
      }
    }
    const [left, right] = faction1 <= faction2 ? [sides[0], sides[1]] : [sides[1], sides[0]]
    if (!left || !right) continue
    const pair = `${left.faction}|${right.faction}`
    addOnce(matchups, event_id, pair, 'players', left.who)
    addOnce(matchups, event_id, pair, 'opposing_players', right.who)
    add(matchups, event_id, pair, left.own > right.own ? 'wins' : left.own < right.own ? 'losses' : 'draws')
  }
  return { armies, matchups }
}

/** The sums that the database stores, in the same form. */
export async function storedCounts(db: Db) {
  await countPendingEvents(db)
  const place = sql`concat_ws('|', span, country, event_type, size, start, game_type`
  const name = (column: string) => sql`(select name from counted_factions where id = ${sql.ref(column)})`
  const armies = await sql<{ place: string } & Record<string, number>>`
    select ${place}, army_id, ${name('faction')}) as place, participants, players, wins, draws, losses, mirrors
    from counted_sums, unnest(factions || armies)`.execute(db)
  const matchups = await sql<{ place: string } & Record<string, number>>`
    select ${place}, ${name('faction')}, ${name('opponent')}) as place, players, opposing_players, wins, draws, losses
    from counted_sums, unnest(matchups)`.execute(db)
  return { armies: byPlace(armies.rows), matchups: byPlace(matchups.rows) }
}

function byPlace(rows: ({ place: string } & Record<string, number>)[]): Counts {
  return Object.fromEntries(
    rows
      .map(({ place, ...numbers }) => [place, Object.fromEntries(Object.entries(numbers).filter(([, n]) => n !== 0))])
      .filter(([, numbers]) => Object.keys(numbers as object).length > 0),
  )
}
