import { type Kysely, sql } from 'kysely'

const armyNumbers = ['participants', 'players', 'wins', 'draws', 'losses', 'mirrors']
const matchupNumbers = ['players', 'opposing_players', 'wins', 'draws', 'losses']

/** What is kept twice, per event and summed up, and how. */
const kinds = [
  {
    change: 'army_change',
    changes: 'armies',
    ofEvent: 'event_armies',
    count: 'count_event_armies',
    sums: 'army_counts',
    key: ['army_id', 'faction'],
    numbers: armyNumbers,
  },
  {
    change: 'matchup_change',
    changes: 'matchups',
    ofEvent: 'event_matchups',
    count: 'count_event_matchups',
    sums: 'matchup_counts',
    key: ['faction', 'opponent'],
    numbers: matchupNumbers,
  },
] as const

const list = (names: readonly string[], as: (name: string) => string = (name) => name) => names.map(as).join(', ')
const isZero = (numbers: readonly string[], as: (name: string) => string = (name) => name) =>
  `(${list(numbers, as)}) = (${list(numbers, () => '0')})`

/**
 * Counts events again and changes the sums by the differences. Everybody locks the sums in the same order, so there are
 * no deadlocks.
 */
export async function createRecount(db: Kysely<unknown>) {
  const types: Record<string, string> = { army_id: 'bigint', faction: 'text', opponent: 'text' }
  for (const { change, key, numbers } of kinds) {
    await sql
      .raw(`
      create type ${change} as (
        event_id bigint, day date, game_type text, event_type text, country text, size integer,
        ${list(key, (name) => `${name} ${types[name]}`)}, ${list(numbers, (name) => `${name} integer`)}
      )`)
      .execute(db)
  }
  const dimensions = 'event_id, day, game_type, event_type, country, size'
  const differences = kinds.map(
    ({ change, changes, ofEvent, count, key, numbers }) => `
      select array_agg(difference) into ${changes} from (
        select row(${dimensions}, ${list(key)}, ${list(numbers, (name) => `sum(${name})`)})::${change} as difference
        from (
          select ${dimensions}, ${list(key)}, ${list(numbers)} from ${count}(ids) join count_events(ids) using (event_id)
          union all
          select ${dimensions}, ${list(key)}, ${list(numbers, (name) => `-${name}`)}
          from ${ofEvent} join counted_events using (event_id) where event_id = any(ids)
        ) both_counts
        group by ${dimensions}, ${list(key)}
        having not ${isZero(numbers, (name) => `sum(${name})`)}
      ) differing;`,
  )
  const place = 'span, country, event_type, size, start, game_type'
  const add = (numbers: readonly string[]) => list(numbers, (name) => `${name} = kept.${name} + excluded.${name}`)
  const additions = kinds.map(
    ({ changes, ofEvent, sums, key, numbers }) => `
      insert into ${ofEvent} as kept (event_id, ${list(key)}, ${list(numbers)})
      select event_id, ${list(key)}, ${list(numbers, (name) => `sum(${name})`)} from unnest(${changes})
      group by event_id, ${list(key)} having not ${isZero(numbers, (name) => `sum(${name})`)}
      on conflict (event_id, ${list(key)}) do update set ${add(numbers)};

      delete from ${ofEvent} where event_id = any(ids) and ${isZero(numbers)};

      insert into ${sums} as kept (${place}, ${list(key)}, ${list(numbers)})
      select span, sum_country, sum_type, sum_size, start, game_type, ${list(key)}, ${list(numbers, (name) => `sum(${name})`)}
      from unnest(${changes}) difference,
           sums_of(difference.day, difference.country, difference.event_type, difference.size)
      group by span, sum_country, sum_type, sum_size, start, game_type, ${list(key)}
      having not ${isZero(numbers, (name) => `sum(${name})`)}
      order by span, sum_country, sum_type, sum_size, start, game_type, ${list(key)}
      on conflict (${place}, ${list(key)}) do update set ${add(numbers)};`,
  )
  await sql
    .raw(`
    create function recount_events(ids bigint[]) returns void
    language plpgsql as $$
    declare
      armies army_change[];
      matchups matchup_change[];
    begin
      -- Any other change of these events has either committed, and is counted, or waits and is counted after this one.
      perform from events where id = any(ids) order by id for no key update;
      ${differences.join('\n')}
      ${additions.join('\n')}
      insert into counted_events as kept select * from count_events(ids)
      on conflict (event_id) do update
        set (day, game_type, event_type, country, size) =
            (excluded.day, excluded.game_type, excluded.event_type, excluded.country, excluded.size)
        where kept is distinct from excluded;
      delete from counted_events counted
      where event_id = any(ids) and not exists (select from events where events.id = counted.event_id);
    end
    $$`)
    .execute(db)
}
