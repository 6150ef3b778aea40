/**
 * What the API reads for an answer, as one statement each that PostgreSQL writes as JSON: the least that a handler can
 * do. Values arrive as text.
 */

const eventWith = (description: string, others = '') => `
  select events.id, owner_id, users.nickname as owner_nickname, title, ${description} as description, game_type,
         event_type, event_date, location_country, location_city,
         (select row_to_json(place) from (select id, name, region, country, latitude, longitude, population, time_zone
                                          from places where places.id = events.place_id) place) as place,
         time_zone, is_public, visibility, null as key, counts_in_statistics, registration_open,
         (select count(*) from participants where event_id = events.id) as num_of_participants,
         events.created_at, events.updated_at,
         coalesce((select version from event_versions where event_id = events.id), 0)
           + (select count(*) from events_to_count where event_id = events.id) as version ${others}
  from events join users on users.id = owner_id`

const isListed = `events.visibility = 'listed'`
const dateOrEnd = `coalesce(events.event_date, 'infinity')`
const newestFirst = 'events.event_date desc nulls last, events.id desc'
const soonestFirst = `${dateOrEnd}, events.id`

const eventJson = `(select row_to_json(found) from (${eventWith('description')} where events.id = $1::bigint and ${isListed}) found)`

interface List {
  where: string
  order: string
  limit: number
  from?: string
  others?: string
}

/** A page of events, cut as in a list, and how many there are, up to 1,001. */
const listed = ({ where, order, limit, from = 'events', others = ', null as distance_km' }: List) => `
  with wanted as materialized (
    select events.id from ${from} where ${isListed} and ${where} order by ${order} limit ${limit + 1})
  select json_build_object(
    'events', (select json_agg(found) from (
       ${eventWith('left(description, 500)', others)} where events.id in (select id from wanted)
       order by ${order}) found),
    'total', (select count(*) from (select 1 from ${from} where ${isListed} and ${where} limit 1001) counted))::text`

const within = `events.event_date >= $1::timestamptz and events.event_date < $2::timestamptz`
const withinOrEnd = `${dateOrEnd} >= $1::timestamptz and ${dateOrEnd} < $2::timestamptz`

/** A square of 100 kilometres around the place $1, and then the circle in it. */
const around = `(
  select point(longitude, latitude) as at,
         box(point(longitude - 50 / (111.1 * cosd(latitude)), latitude - 50 / 111.1),
             point(longitude + 50 / (111.1 * cosd(latitude)), latitude + 50 / 111.1)) as area
  from places where id = $1::bigint) centre`
const isNear = `events.location <@ centre.area and distance_km(events.location, centre.at) <= 50`

const participantsJson = `(
  with sides as (
    select side.id, won, drawn, lost from matches, lateral (values
      (participant1_id, participant1_score > participant2_score, participant1_score = participant2_score,
       participant1_score < participant2_score),
      (participant2_id, participant2_score > participant1_score, participant1_score = participant2_score,
       participant2_score < participant1_score)) side (id, won, drawn, lost)
    where event_id = $1::bigint),
  records as (
    select id, count(*) filter (where won) as wins, count(*) filter (where drawn) as draws,
           count(*) filter (where lost) as losses
    from sides group by id)
  select json_build_object('participants', json_agg(found order by position, nickname), 'total', count(*))
  from (
    select participants.id, event_id, user_id, nickname, army_id, armies.name as army_name,
           armies.faction as army_faction, armies.grand_alliance as army_grand_alliance,
           coalesce(wins, 0) as wins, coalesce(draws, 0) as draws, coalesce(losses, 0) as losses,
           rank() over (order by coalesce(wins, 0) desc, coalesce(draws, 0) desc, coalesce(losses, 0)) as position,
           version
    from participants left join armies on armies.id = army_id left join records on records.id = participants.id
    where event_id = (select id from events where id = $1::bigint and ${isListed})) found)`

const armyOf = (army: string) =>
  `case when ${army}.id is not null then json_build_object('name', ${army}.name, 'faction', ${army}.faction, 'grand_alliance', ${army}.grand_alliance) end`
const sideOf = (side: string) => `json_build_object('id', ${side}.id, 'nickname', ${side}.nickname)`

const matchesJson = `(
  select json_build_object('matches', json_agg(found), 'total', (select count(*) from matches where event_id = $1::bigint))
  from (
    select matches.id, matches.event_id, ${sideOf('p1')} as participant1, ${sideOf('p2')} as participant2,
           participant1_id, participant2_id, ${armyOf('a1')} as participant1_army, ${armyOf('a2')} as participant2_army,
           participant1_army_id, participant2_army_id, participant1_score, participant2_score,
           case when participant1_score is null or participant2_score is null then 'pending'
                when participant1_score > participant2_score then 'player1_win'
                when participant1_score < participant2_score then 'player2_win' else 'draw' end as result,
           round_number, table_number, notes, match_duration_minutes, matches.version
    from matches join participants p1 on p1.id = participant1_id join participants p2 on p2.id = participant2_id
    left join armies a1 on a1.id = participant1_army_id left join armies a2 on a2.id = participant2_army_id
    where matches.event_id = (select id from events where id = $1::bigint and ${isListed})
    order by round_number, table_number, matches.id limit 1001) found)`

const numbers = ['participants', 'players', 'wins', 'draws', 'losses', 'mirrors']
const sums = numbers.map((name) => `sum(${name}) as ${name}`).join(', ')

/** By whole months, whose sums are kept. */
const monthsCounted = `
  from counted_sums, unnest(factions) join counted_factions on id = faction
  where span = 'month' and country = '*' and event_type = '*' and size = -1
    and start >= $1::date and start < $2::date and game_type = $3`
const allianceOf = `(select min(grand_alliance) from armies where armies.faction = counted.faction) as grand_alliance`
const recordsJson = `(
  select json_agg(found) from (
    select counted.*, ${allianceOf} from (select name as faction, ${sums} ${monthsCounted} group by name) counted) found)`
const trendJson = `(
  select json_agg(found) from (
    select start as month, name as faction, ${numbers.join(', ')} ${monthsCounted} order by start, name) found)`

/** By name, with what each is given: the id of an event or place; the first day and the one after the last. */
export const selects = {
  event: `select ${eventJson}::text`,
  participants: `select ${participantsJson}::text`,
  matches: `select ${matchesJson}::text`,
  armiesOfEvent: `
    select json_agg(found)::text from (
      select counted.faction, ${allianceOf}, ${numbers.join(', ')}
      from (select name as faction, entry.* from counted_events, unnest(factions) entry (id) join counted_factions using (id)
            where event_id = (select id from events where id = $1::bigint and ${isListed})) counted) found`,
  wholeEvent: `select json_build_array(${eventJson}, ${participantsJson}, ${matchesJson})::text`,
  list: listed({ where: within, order: newestFirst, limit: 24 }),
  listSoonest: listed({ where: withinOrEnd, order: soonestFirst, limit: 24 }),
  calendar: listed({ where: withinOrEnd, order: soonestFirst, limit: 500 }),
  newest: `
    select json_agg(found)::text from (
      ${eventWith('description')} where ${isListed} and ${within} order by events.id desc limit 50) found`,
  search: listed({ where: `search_text like '%' || fold_text($1) || '%'`, order: newestFirst, limit: 24 }),
  near: listed({
    ...{ from: `events, ${around}`, where: `${isNear} and ${dateOrEnd} >= $2::timestamptz` },
    ...{ order: soonestFirst, limit: 24 },
    others: `, (select distance_km(events.location, at) from ${around}) as distance_km`,
  }),
  map: `
    select json_agg(found)::text from (
      select places.id, name, region, country, latitude, longitude, counted.events
      from (select place_id, count(*) as events from events where ${isListed} and ${within} and place_id is not null
            group by place_id order by count(*) desc, place_id limit 5000) counted
      join places on places.id = place_id order by counted.events desc, places.id) found`,
  records: `select ${recordsJson}::text`,
  recordsAndTrend: `select json_build_array(${recordsJson}, ${trendJson})::text`,
  catalogue: `
    select json_build_object(
      'armies', (select json_agg(found) from (
         select id, name, faction, game_type, grand_alliance from armies
         order by faction collate "und-x-icu", name collate "und-x-icu", id
         limit $1::integer offset $2::integer) found),
      'total', (select count(*) from armies))::text`,
}

export type SelectName = keyof typeof selects
