/** What the API reads for a response, as one statement that returns JSON: the least that a handler can do. */

const events = (description: string) => `
  select events.id, owner_id, users.nickname as owner_nickname, title, ${description} as description, game_type,
         event_type, event_date, location_country, location_city,
         (select row_to_json(place) from (select id, name, region, country, latitude, longitude, population, time_zone
                                          from places where places.id = events.place_id) place) as place,
         time_zone, is_public, visibility, null as key, counts_in_statistics, registration_open,
         (select count(*) from participants where event_id = events.id) as num_of_participants,
         events.created_at, events.updated_at,
         (select version from event_versions where event_id = events.id) as version, null as distance_km
  from events left join users on users.id = owner_id`

export const event = `
  select row_to_json(found)::text from (
    ${events('description')} where events.id = $1::bigint and visibility = 'listed') found`

const isInPeriod = `visibility = 'listed' and event_day between $1::date and $2::date`
const newestFirst = 'event_day desc nulls last, event_date desc nulls last, events.id desc'

/** A page of 24 events and their total. */
export const eventPage = `
  with page as materialized (select id from events where ${isInPeriod} order by ${newestFirst} limit 25)
  select json_build_object(
    'events', (select json_agg(found) from (
       ${events('left(description, 500)')} where events.id in (select id from page) order by ${newestFirst}) found),
    'total', (select count(*) from events where ${isInPeriod}))::text`
