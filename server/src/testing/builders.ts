import type { EventInput } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import { insertRegistration } from '../features/accounts/queries.registrations.ts'
import { insertSession, markVerified, upsertUser } from '../features/accounts/queries.ts'
import { insertEvent } from '../features/events/queries.writing.ts'
import { insertParticipants } from '../features/participants/queries.ts'
import { createToken, hashToken } from '../security/tokens.ts'
import type { TestApp } from './test-app.ts'

let serial = 0
export const password = 'Passw0rdX'

/**
 * The hash of `password` with cheap parameters, which every argon2 hash carries. The server therefore accepts it like
 * any other and replaces it at the first sign-in. Tests that compare hashes, or sign in twice concurrently, pass one with
 * current parameters.
 */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$bXVzdGVyLXRlc3Qtc2FsdA$9ev2lPVRlKKq98InoeIX7RsQfBfG8doy/ZqRTPbN5wA'

/** A verified, signed-in user. */
export async function buildUser(
  { db }: TestApp,
  given: { email?: string; nickname?: string; password_hash?: string; is_verified?: boolean } = {},
) {
  serial++
  const { email = `user${serial}@example.com`, nickname = `User ${serial}` } = given
  const { password_hash = cheapHash, is_verified = true } = given
  const registered = { email, nickname, password_hash, email_visible: false }
  const user = await db.transaction().execute(async (tx) => {
    const inserted = await upsertUser(tx, registered)
    if (is_verified) await markVerified(tx, inserted.id)
    else await insertRegistration(tx, inserted.id, { ...registered, return_to: null })
    return inserted
  })
  const token = createToken()
  await insertSession(db, user.id, hashToken(token))
  return { ...user, token }
}

export type Owner = Awaited<ReturnType<typeof buildUser>>

/** An event. Creates an owner unless one is given. */
export async function buildEvent(test: TestApp, given: Partial<EventInput> & { owner?: Owner } = {}) {
  const { owner = await buildUser(test), ...fields } = given
  const id = await insertEvent(test.db, owner.id, { ...eventInput, ...fields })
  return { id, owner, game_type: fields.game_type ?? eventInput.game_type }
}

/** Events of one owner, inserted one after another. */
export async function buildEvents(test: TestApp, events: Partial<EventInput>[], given: { owner?: Owner } = {}) {
  const owner = given.owner ?? (await buildUser(test))
  const ids: number[] = []
  for (const event of events) ids.push((await buildEvent(test, { ...event, owner })).id)
  return ids
}

export const eventInput = {
  title: 'Winter Muster',
  description: null,
  game_type: 'SPEARHEAD',
  event_type: 'tournament',
  event_date: null,
  has_time: true,
  location_country: null,
  location_city: null,
  contact: null,
  pack_link: null,
  fee: null,
  is_public: true,
  visibility: 'listed',
  counts_in_statistics: false,
  registration_open: false,
} as const satisfies EventInput

const open = { visibility: 'listed', share_key: '', version: 0 } as const

/** An event with participants of these nicknames. Their ids are in the same order. */
export async function buildField<const Nicknames extends readonly string[] = readonly ['Ana', 'Ben']>(
  test: TestApp,
  nicknames?: Nicknames,
  given: Parameters<typeof buildEvent>[1] = {},
) {
  const event = await buildEvent(test, given)
  const locked = {
    ...event,
    owner_id: event.owner.id,
    staff: [],
    registration_open: false,
    capacity: null,
    team_size: 1 as const,
    ...open,
  }
  const rows = (nicknames ?? ['Ana', 'Ben']).map((nickname) => ({ nickname, army_id: null }))
  const added =
    rows.length === 0 ? [] : await test.db.transaction().execute((tx) => insertParticipants(tx, locked, rows))
  const ids: unknown = added.map(({ id }) => id).sort((a, b) => a - b)
  return { ...event, participants: ids as { [index in keyof Nicknames]: number } }
}

/** The id of some army of the game. */
export async function anyArmy({ db }: TestApp, gameType: GameType = 'SPEARHEAD', offset = 0): Promise<number> {
  const { id } = await db
    .selectFrom('armies')
    .select('id')
    .where('game_type', '=', gameType)
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
