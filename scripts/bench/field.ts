import type pg from 'pg'

/** What to query: the most common, where there is the most to read, and the rare, which takes longest to find. */
export interface Field {
  /** Factions, most popular first. */
  factions: string[]
  popular: string
  second: string
  rare: string
  rarest: string
  /** One of the rarer armies of a faction. */
  army: { id: string; faction: string }
  country: string
  smallCountry: string
  /** An event with 27 participants, and the largest one. */
  events: [ofMany: number, ofMost: number]
  today: Temporal.PlainDate
}

export async function lookAround(pool: pg.Pool): Promise<Field> {
  const select = async <T>(statement: string): Promise<T[]> => (await pool.query(statement)).rows
  const factions = (
    await select<{ faction: string }>(`
      select name as faction from counted_sums, unnest(factions) join counted_factions on id = faction
      where span = 'year' and country = '*' group by name order by sum(participants) desc`)
  ).map(({ faction }) => faction)
  const [army] = await select<{ id: string; faction: string }>(`
    select army_id::text as id, name as faction
    from counted_sums, unnest(armies) join counted_factions on id = faction where span = 'year' and country = '*'
    group by army_id, name having sum(wins) > 0 order by sum(participants), army_id limit 1`)
  const countries = await select<{ country: string }>(`
    select country from counted_events where country <> '' group by country order by count(*) desc`)
  const events = await select<{ id: number }>(`
    (select event_id as id from participants group by event_id having count(*) = 27 order by id desc limit 1)
    union all
    (select event_id from participants group by event_id order by count(*) desc, event_id desc limit 1)`)
  return {
    factions,
    popular: present(factions[0]),
    second: present(factions[1]),
    rare: present(factions.at(-2)),
    rarest: present(factions.at(-1)),
    army: present(army),
    country: present(countries[0]).country,
    smallCountry: present(countries.at(-1)).country,
    events: [present(events[0]).id, present(events[1]).id],
    today: Temporal.Now.plainDateISO('UTC'),
  }
}

function present<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('There is too little in the database to ask for: give it more --matches.')
  return found
}
