import { type Kysely, sql } from 'kysely'

/**
 * Names that look alike are one: `fold_name` folds no-break, double and zero-width spaces and apostrophes, as `foldName`
 * of the contract does. Where an event has two such names already, the later one gets its number.
 *
 * `army_written` keeps what a list says of an army until somebody chooses it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_name(name text) returns text language sql immutable strict parallel safe
    return lower(upper(translate(
      trim(regexp_replace(
        regexp_replace(name, '[\u00ad\u200b\u200e\u200f\u2060\ufeff]', '', 'g'),
        '[\u0009\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')),
      '‘’ʼ\`´', '''''''''''') collate "und-x-icu"));

    update participants set nickname = left(nickname, 30) || ' (' || id || ')'
    from (
      select id as later, row_number() over (partition by event_id, fold_name(nickname) order by id) as place
      from participants
    ) as alike
    where id = later and place > 1;

    drop index participants_nickname_key;
    create unique index participants_nickname_key on participants (event_id, fold_name(nickname));

    alter table participants add army_written text check (char_length(army_written) between 1 and 200);
    create function choose_army() returns trigger language plpgsql as $$
    begin
      new.army_written := null;
      return new;
    end $$;
    create trigger army_chosen before insert or update of army_id, army_written on participants
      for each row when (new.army_id is not null and new.army_written is not null) execute function choose_army();
  `.execute(db)
}
