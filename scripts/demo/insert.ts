import { randomBytes } from 'node:crypto'
import { violatedConstraint } from '../../server/src/db/failures.ts'
import { DatabaseError } from '../../server/src/db/migrate.ts'
import type { Db, Tx } from '../../server/src/db/tables.ts'
import { createPasswords } from '../../server/src/security/passwords.ts'
import { demoOrganiser, demoPassword, organisers } from './people.ts'
import { createYear, type DemoEvent, type YearRequest } from './year.ts'

/** Fills the tracker, all or nothing; throws a DatabaseError if it is not empty. */
export async function fillTracker(db: Db, request: Omit<YearRequest, 'armies'>): Promise<DemoEvent[]> {
  return db.transaction().execute(async (tx) => {
    await requireEmpty(tx)
    const armies = await tx.selectFrom('armies').select(['id', 'game_type', 'faction', 'name']).execute()
    const year = createYear({ ...request, armies })
    const users = await insertAccounts(tx, year)
    const events = await insertEvents(tx, year, users)
    const participants = await insertParticipants(tx, year, { users, events })
    await insertRounds(tx, year, { events, participants })
    await insertMatches(tx, year, { events, participants })
    return year
  })
}

type Ids = ReadonlyMap<string, number>

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`${key} was not inserted`)
  return id
}

async function requireEmpty(tx: Tx) {
  const event = await tx.selectFrom('events').select('id').limit(1).executeTakeFirst()
  if (event) {
    throw new DatabaseError(
      'This tracker has events already, and the demo fills only an empty one. Give it a folder of its own: DATA_DIR=./demo npm run demo, and the same DATA_DIR for npm start.',
    )
  }
}

async function insertAccounts(tx: Tx, year: readonly DemoEvent[]): Promise<Ids> {
  const { hash } = createPasswords()
  const known = await hash(demoPassword)
  // Nobody knows the other password: a public demo must not have hundreds of accounts that anyone can use.
  const unknown = await hash(randomBytes(24).toString('base64url'))
  const rows = [...nicknamesOf(year)].map(([email, nickname], index) => ({
    email,
    nickname,
    is_verified: true,
    // The others fill the list of players, apart from some. The one to try keeps what a new account has.
    player_visibility: email === demoOrganiser.email || index % 4 === 3 ? ('private' as const) : ('public' as const),
    password_hash: email === demoOrganiser.email ? known : unknown,
  }))
  try {
    const users = await tx.insertInto('users').values(rows).returning(['id', 'email']).execute()
    return new Map(users.map(({ id, email }) => [email, id]))
  } catch (error) {
    // This also covers two concurrent demos: the second waits here for the first, then fails.
    if (violatedConstraint(error) !== 'users_email_key') throw error
    throw new DatabaseError(
      `This tracker has demo accounts (such as ${demoOrganiser.email}) already, and the demo fills only an empty one.`,
    )
  }
}

/** The nickname of each account, by its email. */
const nicknamesOf = (year: readonly DemoEvent[]) =>
  new Map([
    ...organisers.map(({ email, nickname }) => [email, nickname] as const),
    ...year.flatMap(({ participants }) =>
      participants.flatMap(({ account, nickname }) => (account === null ? [] : [[account, nickname] as const])),
    ),
  ])

/** Titles are unique within a year, so they identify the rows; the order of returned rows is not guaranteed. */
async function insertEvents(tx: Tx, year: readonly DemoEvent[], users: Ids): Promise<Ids> {
  const rows = year.map(({ owner, participants: _participants, matches: _matches, rounds: _rounds, ...event }) => ({
    ...event,
    owner_id: idOf(users, owner),
  }))
  const events = await tx.insertInto('events').values(rows).returning(['id', 'title']).execute()
  return new Map(events.map(({ id, title }) => [title, id]))
}

const nicknameKeyOf = (eventId: number, nickname: string) => `${eventId} ${nickname}`

async function insertParticipants(tx: Tx, year: readonly DemoEvent[], ids: { users: Ids; events: Ids }): Promise<Ids> {
  const rows = year.flatMap(({ title, game_type, event_date, rounds, participants }) =>
    participants.map(({ nickname, account, army_id }) => ({
      event_id: idOf(ids.events, title),
      game_type,
      user_id: account === null ? null : idOf(ids.users, account),
      nickname,
      army_id,
      // Everyone who played had checked in.
      checked_in_at: rounds.length > 0 ? event_date : null,
    })),
  )
  const idsByKey = new Map<string, number>()
  for (const batch of batchesOf(rows)) {
    const inserted = await tx
      .insertInto('participants')
      .values(batch)
      .returning(['id', 'event_id', 'nickname'])
      .execute()
    for (const { id, event_id, nickname } of inserted) idsByKey.set(nicknameKeyOf(event_id, nickname), id)
  }
  return idsByKey
}

/** Dates the rounds as if the organiser had published one after another. */
async function insertRounds(tx: Tx, year: readonly DemoEvent[], ids: { events: Ids; participants: Ids }) {
  const rounds = year.flatMap(({ title, event_date, participants, rounds: played }) =>
    played.map(({ number, seed, bye }) => ({
      round: {
        event_id: idOf(ids.events, title),
        number,
        seed,
        method: 'swiss' as const,
        is_draft: false,
        published_at: new Date(Date.parse(event_date ?? '') + (number - 1) * roundLength),
      },
      bye: bye === undefined ? undefined : participants[bye - 1],
    })),
  )
  await tx
    .insertInto('rounds')
    .values(rounds.map(({ round }) => round))
    .execute()
  const byes = rounds.flatMap(({ round: { event_id, number }, bye }) =>
    bye
      ? [
          {
            event_id,
            round_number: number,
            is_draft: false,
            participant_id: idOf(ids.participants, nicknameKeyOf(event_id, bye.nickname)),
          },
        ]
      : [],
  )
  await tx.insertInto('seats').values(byes).execute()
}

/** From one round to the next, in milliseconds. */
const roundLength = 3 * 60 * 60 * 1000

async function insertMatches(tx: Tx, year: readonly DemoEvent[], ids: { events: Ids; participants: Ids }) {
  const rows = year.flatMap(({ title, game_type, participants, matches }) => {
    const event_id = idOf(ids.events, title)
    const side = (id: number) => ({
      id: idOf(ids.participants, nicknameKeyOf(event_id, participants[id - 1]?.nickname ?? '')),
      army_id: participants[id - 1]?.army_id ?? null,
    })
    return matches.map(({ participant1_id, participant2_id, ...match }) => ({
      ...match,
      event_id,
      game_type,
      participant1_id: side(participant1_id).id,
      participant2_id: side(participant2_id).id,
      participant1_army_id: side(participant1_id).army_id,
      participant2_army_id: side(participant2_id).army_id,
    }))
  })
  for (const batch of batchesOf(rows)) await tx.insertInto('matches').values(batch).execute()
}

/** A statement takes at most 65,535 parameters. */
function* batchesOf<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
