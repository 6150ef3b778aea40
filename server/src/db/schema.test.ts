import { beforeEach, describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../testing/builders.ts'
import { startTestApp } from '../testing/test-app.ts'
import { violatedConstraint } from './failures.ts'

const test = startTestApp()

/** Two events of different games, each with two participants, and an army of each game. */
async function buildRows() {
  const spearhead = await buildField(test, ['Ana', 'Ben'])
  const aos = await buildField(test, ['Cleo', 'Dan'], { game_type: 'AOS' })
  return {
    user: spearhead.owner.id,
    event: spearhead.id,
    other_event: aos.id,
    ana: spearhead.participants[0],
    ben: spearhead.participants[1],
    cleo: aos.participants[0],
    army: await anyArmy(test, 'SPEARHEAD'),
    aos_army: await anyArmy(test, 'AOS'),
  }
}

let rows: Awaited<ReturnType<typeof buildRows>>
beforeEach(async () => {
  rows = await buildRows()
})

/** Writes a row without the application. A text value that names one of `rows` stands for its id. */
async function insert(table: string, values: Record<string, unknown>) {
  const ids = new Map<unknown, number>(Object.entries(rows))
  const columns = Object.keys(values)
  const places = columns.map((_, index) => `$${index + 1}`)
  await test.pool.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(values).map((value) => ids.get(value) ?? value),
  )
}

/** The constraint that refuses a row, or the column that may not be null. */
async function refusalOf(table: string, values: Record<string, unknown>): Promise<unknown> {
  try {
    await insert(table, values)
    return 'accepted'
  } catch (error) {
    const { code, column } = error as { code: string; column?: string }
    return violatedConstraint(error) ?? (code === '23502' ? `${column} is null` : error)
  }
}

const event = { owner_id: 'user', title: 'Cup', game_type: 'AOS', event_type: 'friendly' }
const participant = { event_id: 'event', game_type: 'SPEARHEAD', nickname: 'Eve' }
const match = { event_id: 'event', game_type: 'SPEARHEAD', participant1_id: 'ana', participant2_id: 'ben' }
const army = { name: 'Dicers', faction: 'Testers', game_type: 'AOS', grand_alliance: 'Order' }
const feedback = { user_id: 'user', category: 'bug', content: 'It does not beep.' }
const user = { email: 'new@example.com', nickname: 'New', password_hash: 'x' }

describe('the database accepts', () => {
  it.each([
    ['events', { ...event, title: 'x'.repeat(200), description: 'x'.repeat(5000), location_city: 'x'.repeat(100) }],
    ['participants', { ...participant, army_id: 'army', nickname: 'x'.repeat(50) }],
    ['matches', { ...match, participant1_army_id: 'army', participant2_army_id: 'army' }],
    ['matches', { ...match, participant1_score: 0, participant2_score: 100_000, round_number: 1, table_number: 1000 }],
    ['matches', { ...match, match_duration_minutes: 1440, notes: 'x'.repeat(2000) }],
    ['feedback', { ...feedback, content: 'x'.repeat(5000) }],
    ['users', { ...user, nickname: 'x'.repeat(50) }],
  ])('the longest and highest values of %s (%#)', async (table, values) => {
    expect(await refusalOf(table, values)).toBe('accepted')
  })
})

describe('the database refuses', () => {
  it.each([
    ['an event of an unknown user', { owner_id: 2 ** 52 }, 'events_owner_id_fkey'],
    ['an empty title', { title: '' }, 'events_title_check'],
    ['a long title', { title: 'x'.repeat(201) }, 'events_title_check'],
    ['a long description', { description: 'x'.repeat(5001) }, 'events_description_check'],
    ['a long city', { location_city: 'x'.repeat(101) }, 'events_location_city_check'],
    ['an unknown game', { game_type: 'CHESS' }, 'events_game_type_check'],
    ['an unknown kind', { event_type: 'party' }, 'events_event_type_check'],
  ])('%s', async (_what, wrong, refusal) => {
    expect(await refusalOf('events', { ...event, ...wrong })).toBe(refusal)
  })

  it.each([
    ['a participant of no event', { event_id: 2 ** 52 }, 'participants_event_fkey'],
    ['a participant of another game than the event', { game_type: 'AOS' }, 'participants_event_fkey'],
    ['a participant with an army of another game', { army_id: 'aos_army' }, 'participants_army_fkey'],
    ['a participant with an unknown army', { army_id: 2 ** 52 }, 'participants_army_fkey'],
    ['a participant without a name', { nickname: '' }, 'participants_nickname_check'],
    ['a long nickname', { nickname: 'x'.repeat(51) }, 'participants_nickname_check'],
    ['the same nickname', { nickname: 'Ana' }, 'participants_nickname_key'],
    ['the same nickname in another case', { nickname: 'aNA' }, 'participants_nickname_key'],
  ])('%s', async (_what, wrong, refusal) => {
    expect(await refusalOf('participants', { ...participant, ...wrong })).toBe(refusal)
  })

  it.each([
    ['Ärne', 'ärne'],
    ['ŁUKASZ', 'łukasz'],
    ['Ωμέγα', 'ωΜΈΓΑ'],
    ['Żółw', 'ŻÓŁW'],
    ['Дима', 'ДИМА'],
  ])('%s and %s in one event, and accepts them in two', async (first, second) => {
    await insert('participants', { ...participant, nickname: first })
    expect(await refusalOf('participants', { ...participant, nickname: second })).toBe('participants_nickname_key')
    const elsewhere = { event_id: 'other_event', game_type: 'AOS', nickname: second }
    expect(await refusalOf('participants', elsewhere)).toBe('accepted')
  })

  it('the same user twice in one event', async () => {
    await insert('participants', { ...participant, user_id: 'user' })
    const again = { ...participant, nickname: 'Eva', user_id: 'user' }
    expect(await refusalOf('participants', again)).toBe('participants_user_key')
  })

  it.each([
    ['a match of a participant with oneself', { participant2_id: 'ana' }, 'matches_sides_check'],
    ['a match with a participant of another event as 1', { participant1_id: 'cleo' }, 'matches_participant1_fkey'],
    ['a match with a participant of another event as 2', { participant2_id: 'cleo' }, 'matches_participant2_fkey'],
    ['a match without participant 2', { participant2_id: null }, 'participant2_id is null'],
    [
      'a match in an event that its participants are not of',
      { event_id: 'other_event', game_type: 'AOS' },
      /participant1_fkey/,
    ],
    ['a match of another game than the event', { game_type: 'AOS' }, 'matches_event_fkey'],
    ['an army of another game as 1', { participant1_army_id: 'aos_army' }, 'matches_army1_fkey'],
    ['an army of another game as 2', { participant2_army_id: 'aos_army' }, 'matches_army2_fkey'],
    ['a score below 0', { participant1_score: -1 }, 'matches_participant1_score_check'],
    ['a score over 100000', { participant2_score: 100_001 }, 'matches_participant2_score_check'],
    ['round 0', { round_number: 0 }, 'matches_round_number_check'],
    ['round 1001', { round_number: 1001 }, 'matches_round_number_check'],
    ['table 0', { table_number: 0 }, 'matches_table_number_check'],
    ['table 1001', { table_number: 1001 }, 'matches_table_number_check'],
    ['no minutes', { match_duration_minutes: 0 }, 'matches_match_duration_minutes_check'],
    ['more than a day', { match_duration_minutes: 1441 }, 'matches_match_duration_minutes_check'],
    ['long notes', { notes: 'x'.repeat(2001) }, 'matches_notes_check'],
  ])('%s', async (_what, wrong, refusal) => {
    expect(await refusalOf('matches', { ...match, ...wrong })).toMatch(refusal)
  })

  it.each([
    ['armies', army, { game_type: 'CHESS' }, 'armies_game_type_check'],
    ['armies', army, { grand_alliance: 'Peace' }, 'armies_grand_alliance_check'],
    ['armies', army, { name: '' }, 'armies_name_check'],
    ['armies', army, { faction: 'x'.repeat(101) }, 'armies_faction_check'],
    ['feedback', feedback, { content: 'too short' }, 'feedback_content_check'],
    ['feedback', feedback, { content: 'x'.repeat(5001) }, 'feedback_content_check'],
    ['feedback', feedback, { category: 'praise' }, 'feedback_category_check'],
    ['users', user, { email: 'New@Example.com' }, /^users_(email_)?check/],
    ['users', user, { nickname: '' }, 'users_nickname_check'],
    [
      'sessions',
      { user_id: 'user', expires_at: '2030-01-01' },
      { token_hash: Buffer.from('short') },
      /token_hash_check/,
    ],
  ])('in %s, beside %j, %j', async (table, values, wrong, refusal) => {
    expect(await refusalOf(table, { ...values, ...wrong })).toMatch(refusal)
  })

  it('an army and an email twice', async () => {
    await insert('armies', army)
    expect(await refusalOf('armies', { ...army, grand_alliance: 'Chaos' })).toBe('armies_name_key')
    await insert('users', user)
    expect(await refusalOf('users', user)).toBe('users_email_key')
    await test.db.deleteFrom('armies').where('faction', '=', 'Testers').execute()
  })
})

describe('deleting', () => {
  const count = async (table: string, where: string, id: number) =>
    (await test.pool.query(`select from ${table} where ${where} = $1`, [id])).rowCount

  it('an event also deletes its participants and matches, and nothing of another event', async () => {
    await insert('matches', match)
    await test.pool.query('delete from events where id = $1', [rows.event])
    expect(await count('participants', 'event_id', rows.event)).toBe(0)
    expect(await count('matches', 'event_id', rows.event)).toBe(0)
    expect(await count('participants', 'event_id', rows.other_event)).toBe(2)
  })

  it('a participant also deletes their matches, on either side', async () => {
    await insert('participants', participant)
    await insert('matches', match)
    await insert('matches', { ...match, participant1_id: 'ben', participant2_id: 'ana' })
    await test.pool.query('delete from participants where id = $1', [rows.ana])
    expect(await count('matches', 'event_id', rows.event)).toBe(0)
    expect(await count('participants', 'event_id', rows.event)).toBe(2)
  })

  it('a user keeps their participants in the events of others, and is refused while the user owns events', async () => {
    await insert('users', user)
    const { rows: users } = await test.pool.query('select id from users where email = $1', [user.email])
    const id = users[0].id
    await insert('participants', { ...participant, user_id: id })
    await insert('feedback', { ...feedback, user_id: id })
    await test.pool.query('delete from users where id = $1', [id])
    expect(await count('feedback', 'user_id', id)).toBe(0)
    const left = await test.db.selectFrom('participants').selectAll().where('nickname', '=', 'Eve').execute()
    expect(left).toMatchObject([{ user_id: null, event_id: rows.event }])
    await expect(test.pool.query('delete from users where id = $1', [rows.user])).rejects.toThrow(
      /events_owner_id_fkey/,
    )
  })

  it('an army in use is refused', async () => {
    await insert('participants', { ...participant, army_id: 'army' })
    await expect(test.pool.query('delete from armies where id = $1', [rows.army])).rejects.toThrow(
      /participants_army_fkey/,
    )
  })
})
