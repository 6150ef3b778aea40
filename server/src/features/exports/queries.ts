import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { builder, prepared, type Value } from '../../db/prepared.ts'
import { areListsShown } from '../events/queries.state.ts'
import { selectAudience } from '../events/queries.ts'

/** An event with everything that its export contains, in one statement, so that all of it is of one moment. */
export const findExported = prepared((value: Value<{ event_id: number }>) =>
  selectAudience(value('event_id'))
    .leftJoin('users', 'users.id', 'events.owner_id')
    .select(({ ref }) => [
      'users.nickname as organiser',
      'title',
      'description',
      'game_type',
      'event_type',
      'event_date',
      'has_time',
      'ends_at',
      'location_country',
      'location_city',
      'place_id',
      'time_zone',
      'counts_in_statistics',
      'registration_open',
      'check_in_open',
      'participants_record',
      'list_policy',
      'list_deadline',
      'lists_shown',
      'venue',
      'contact',
      'pack_link',
      'fee',
      'categories',
      'missions',
      'tables',
      'programme',
      'one_prize_each',
      'capacity',
      'rounds_planned',
      'round_minutes',
      'ranking',
      'points',
      'bye',
      'table_policy',
      'team_size',
      'report_policy',
      'finished_at',
      areListsShown.as('lists_are_shown'),
      jsonArrayFrom(selectLists(ref('events.id'))).as('lists'),
      jsonArrayFrom(selectArmies(ref('events.id'))).as('armies'),
      jsonArrayFrom(selectParticipants(ref('events.id'))).as('participants'),
      jsonArrayFrom(selectPolls(ref('events.id'))).as('polls'),
      jsonArrayFrom(selectRounds(ref('events.id'))).as('rounds'),
      jsonArrayFrom(selectSeats(ref('events.id'))).as('seats'),
      jsonArrayFrom(selectMatches(ref('events.id'))).as('matches'),
    ]),
)

export type ExportedRow = Awaited<ReturnType<typeof findExported>>[number]

const selectArmies = (eventId: Expression<number>) =>
  builder
    .selectFrom('armies')
    .select(['id', 'faction', 'name'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('participants')
        .select('army_id')
        .where('event_id', '=', eventId)
        .union(
          sql<{
            army_id: number | null
          }>`select (member->>'army_id')::bigint from participants, jsonb_array_elements(members) member
            where event_id = ${eventId}`,
        )
        .union(eb.selectFrom('matches').select('participant1_army_id as army_id').where('event_id', '=', eventId))
        .union(eb.selectFrom('matches').select('participant2_army_id as army_id').where('event_id', '=', eventId)),
    )
    .orderBy('id')

const selectParticipants = (eventId: Expression<number>) =>
  builder
    .selectFrom('participants')
    .select(({ selectFrom }) =>
      selectFrom('payments')
        .whereRef('participant_id', '=', 'participants.id')
        .select(sql<string>`paid_at`.as('paid_at'))
        .as('paid_at'),
    )
    .select([
      'id',
      'nickname',
      'army_id',
      'army_written',
      'club',
      'fixed_table',
      // As text, because the rows are returned as JSON.
      sql<string | null>`checked_in_at`.as('checked_in_at'),
      'dropped_after_round',
      'dropped_results',
      'is_spare',
      'members',
      sql<string | null>`waiting_since`.as('waiting_since'),
      'adjustment',
      'adjustment_reason',
      'category_scores',
    ])
    .where('event_id', '=', eventId)
    .orderBy('id')

const selectLists = (eventId: Expression<number>) =>
  builder
    .selectFrom('lists')
    .select(['participant_id', 'text', 'former_text', 'is_late'])
    .select(sql<string>`submitted_at`.as('submitted_at'))
    .where('event_id', '=', eventId)
    .where('submitted_at', 'is not', null)

const selectPolls = (eventId: Expression<number>) =>
  builder
    .selectFrom('polls')
    .select(['question', 'choices', 'picks', 'category', 'results', 'ballots'])
    .where('event_id', '=', eventId)
    .where('results', 'is not', null)
    .orderBy('id')

const selectRounds = (eventId: Expression<number>) =>
  builder
    .selectFrom('rounds')
    .select(['number', 'method', 'seed', 'top', 'seeds', 'forbid', 'keep_clubs_apart', 'is_draft'])
    .select(sql<string | null>`published_at`.as('published_at'))
    .where('event_id', '=', eventId)
    .orderBy('number')

/** The byes, and the pairings of a draft: the other seats repeat the sides of matches. */
const selectSeats = (eventId: Expression<number>) =>
  builder
    .selectFrom('seats')
    .select(['round_number', 'participant_id', 'opponent_id', 'side', 'table_number'])
    .where('event_id', '=', eventId)
    .where('match_id', 'is', null)
    .orderBy('round_number')
    .orderBy('table_number')
    .orderBy('participant_id')

const selectMatches = (eventId: Expression<number>) =>
  builder
    .selectFrom('matches')
    .select([
      'round_number',
      'table_number',
      'participant1_id',
      'participant2_id',
      'participant1_army_id',
      'participant2_army_id',
      'participant1_score',
      'participant2_score',
      'match_duration_minutes',
      'ended_early',
      'is_double_loss',
      'conceded_by',
      'extra_minutes',
      'notes',
    ])
    .where('event_id', '=', eventId)
    .orderBy('round_number')
    .orderBy('table_number')
    .orderBy('id')
