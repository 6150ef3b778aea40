import type { Review } from '@muster/contract/reviews'
import { loadArmyCatalogue } from '../../server/src/db/army-catalogue.ts'
import { insertRegistration } from '../../server/src/features/accounts/queries.registrations.ts'
import { getUser, insertAccountToken } from '../../server/src/features/accounts/queries.ts'
import { getReview, openReview } from '../../server/src/features/reviews/queries.ts'
import { createPasswords } from '../../server/src/security/passwords.ts'
import { createToken, hashToken } from '../../server/src/security/tokens.ts'
import { buildUser, type Owner, password } from '../../server/src/testing/builders.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'
import { restockHall } from './hall.ts'
import { buildPlace, listFactions, listPlaces, type Place, refill } from './places.ts'

/** The callers. A further account, the victim, owns events that they attack, and never calls. */
export type Caller = 'nobody' | 'stranger' | 'owner' | 'editor'

/** Everything that exists now, for generating requests. */
export interface World {
  accounts: Record<Exclude<Caller, 'nobody'>, Owner>
  victim: Owner
  places: Place[]
  armies: { id: number; game_type: string; faction: string }[]
  /** Factions that have played. */
  factions: string[]
  feedback: { id: number; owner_id: number }[]
  /** Unused tokens from mails, of both kinds. */
  mailed: string[]
  alerts: { id: number; owner_id: number }[]
  passkeys: { id: number; owner_id: number }[]
  review: { review_id: number } & Pick<Review, 'state' | 'participants' | 'matches'>
  /** Tokens that end mails or are in links for helpers, by the path that takes them. */
  tokens: Map<string, string[]>
  /** Cursors from responses, by the path of the list. */
  cursors: Map<string, string[]>
}

export async function loadWorld(test: TestApp): Promise<World> {
  // With current parameters, so that signing in does not replace it.
  const password_hash = await createPasswords().hash(password)
  const accounts = {
    stranger: await buildUser(test, { password_hash }),
    owner: await buildUser(test, { password_hash }),
    editor: await buildUser(test, { password_hash, email: 'editor@example.com' }),
  }
  const victim = await buildUser(test, { password_hash, email: 'victim@example.com', nickname: 'Victim' })
  // Registration is closed, so no caller may write to them at all.
  for (const game_type of ['AOS', 'SPEARHEAD'] as const) await buildPlace(test, victim, { game_type })
  await test.db
    .insertInto('feedback')
    .values({ user_id: victim.id, category: 'bug', content: 'A secret of the victim.' })
    .execute()
  return {
    ...{ accounts, victim, places: [], armies: [], factions: [], feedback: [], mailed: [], alerts: [], passkeys: [] },
    review: { review_id: 0, state: 'waiting', participants: 0, matches: 0 },
    tokens: new Map(),
    cursors: new Map(),
  }
}

/** Restores what requests have consumed, trims what they have added, and reads what exists. */
export async function refresh(test: TestApp, world: World) {
  const { db } = test
  const { owner, stranger, editor } = world.accounts
  await trim(test, world)
  await restock(test)
  await refill(test, owner, { count: 6, guest: stranger })
  await refill(test, stranger, { count: 2, guest: owner })
  await refill(test, editor, { count: 2, guest: stranger })
  const links = [
    ...(await restockHall(test, owner.id, stranger.id)),
    ...(await restockHall(test, stranger.id, owner.id)),
    ...(await restockHall(test, editor.id, stranger.id)),
  ]
  await renewTokens(test, world)
  world.places = await listPlaces(db)
  world.armies = await db.selectFrom('armies').select(['id', 'game_type', 'faction']).orderBy('id').execute()
  world.factions = await listFactions(db)
  await readAlerts(test, world)
  for (const path of ['/staff/invitations', '/staff/invitations/accept']) world.tokens.set(path, links)
  world.review = await keepReview(test, stranger)
  world.passkeys = await readPasskeys(test, world)
  world.feedback = await db.selectFrom('feedback').select(['id', 'user_id as owner_id']).orderBy('id').execute()
}

/** Keeps an alert of each account, and reads the tokens in mails that end them or other mails. */
async function readAlerts({ db, pool }: TestApp, world: World) {
  for (const { id } of Object.values(world.accounts)) {
    await pool.query(
      `insert into alerts (user_id, words, channel, pace, end_token)
       select $1, '{}', 'mail', 'at_once', $2 where (select count(*) from alerts where user_id = $1) < 3`,
      [id, createToken()],
    )
  }
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'user_id as owner_id', 'end_token'])
    .orderBy('id')
    .execute()
  world.alerts = alerts
  const users = Object.values(world.accounts).map(({ id }) => id)
  const keys = await db.selectFrom('users').select('unsubscribe_key').where('id', 'in', users).execute()
  world.tokens = new Map([
    ['/alerts/end', alerts.flatMap(({ end_token }) => end_token ?? [])],
    ['/mails/end', keys.map(({ unsubscribe_key }) => unsubscribe_key)],
  ])
}

/** Keeps a passkey of each account, with which nobody could sign in, and reads them all. */
async function readPasskeys({ db, pool }: TestApp, world: World) {
  for (const { id } of Object.values(world.accounts)) {
    await pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       select $1, $2, 'key', 0, '{}', 'Phone' where not exists (select from passkeys where user_id = $1)`,
      [id, createToken()],
    )
  }
  return db.selectFrom('passkeys').select(['id', 'user_id as owner_id']).orderBy('id').execute()
}

/**
 * Keeps a review of the account that waits for a decision, and reads what an editor sees of it. It has no import under way,
 * which no job would end and nobody could accept.
 */
async function keepReview({ db }: TestApp, { id: user_id }: Owner): Promise<World['review']> {
  await db.deleteFrom('imports').where('user_id', '=', user_id).where('state', 'in', ['waiting', 'running']).execute()
  await db
    .updateTable('reviews')
    .set({ state: 'waiting', reason: null, decided_at: null })
    .where('state', '=', 'left_out')
    .execute()
  const review_id = await db.transaction().execute((tx) => openReview(tx, user_id))
  const { state, participants, matches } = await getReview(db, review_id)
  return { review_id, state, participants, matches }
}

/** Restores the shipped armies that an editor has deleted before none are left. */
async function restock({ db }: TestApp) {
  const games = await db
    .selectFrom('armies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('game_type', 'in', ['AOS', 'SPEARHEAD'])
    .groupBy('game_type')
    .execute()
  if (games.length === 2 && games.every(({ count }) => count > 50)) return
  await db.deleteFrom('army_catalogue').execute()
  await loadArmyCatalogue(db)
}

/** Removes surplus rows: lists of thousands would only slow the requests down. */
async function trim({ pool }: TestApp, { victim, accounts }: World) {
  const known = [victim, ...Object.values(accounts)].map(({ id }) => id)
  await pool.query(
    `delete from events e where owner_id <> $1 and (
       (select count(*) from events newer where newer.owner_id = e.owner_id and newer.id > e.id) > 12
       or (select count(*) from participants p where p.event_id = e.id) > 100
       or (select count(*) from matches m where m.event_id = e.id) > 100)`,
    [victim.id],
  )
  await pool.query('delete from feedback where user_id <> $1 and id < (select max(id) - 60 from feedback)', [victim.id])
  await pool.query('delete from users where id <> all($1)', [known])
}

/**
 * Restores what a successful request has legitimately consumed or changed: a session, a mailed token, or the caller's
 * password.
 */
export async function restore(test: TestApp, world: World, { success, caller }: { success: string; caller: Caller }) {
  if (success === 'changePassword' && caller !== 'nobody') await restorePassword(test, world, caller)
  // The mailed tokens belong to the stranger.
  if (success === 'resetPassword') await restorePassword(test, world, 'stranger')
  await renewTokens(test, world)
}

const restorePassword = ({ db }: TestApp, { victim, accounts }: World, account: keyof World['accounts']) =>
  db
    .updateTable('users')
    .set(({ selectFrom }) => ({
      password_hash: selectFrom('users').select('password_hash').where('id', '=', victim.id).$asScalar().$notNull(),
    }))
    .where('id', '=', accounts[account].id)
    .execute()

async function renewTokens({ db, pool }: TestApp, world: World) {
  const { stranger } = world.accounts
  for (const { id, token } of Object.values(world.accounts)) {
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 days') on conflict do nothing`,
      [hashToken(token), id],
    )
  }
  await db.deleteFrom('account_tokens').where('user_id', '=', stranger.id).execute()
  world.mailed = [createToken(), createToken()]
  const [proof = '', reset = ''] = world.mailed
  await db.transaction().execute(async (tx) => {
    const { id: user_id, nickname, email_visible } = stranger
    const { password_hash } = await getUser(tx, user_id)
    const registration_id = await insertRegistration(tx, user_id, {
      nickname,
      email_visible,
      password_hash,
      return_to: null,
    })
    await insertAccountToken(tx, { user_id, purpose: 'verify_email', token_hash: hashToken(proof), registration_id })
    await insertAccountToken(tx, { user_id, purpose: 'reset_password', token_hash: hashToken(reset) })
  })
}
