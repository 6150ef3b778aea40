import { countries } from '@muster/contract/countries'
import type { Endpoint } from '@muster/contract/endpoint'
import fc from 'fast-check'
import { password } from '../../server/src/testing/builders.ts'
import type { Known } from './from-schema.ts'
import { hostileValue, jsonOf } from './hostile.ts'
import { placeCountry } from './places.ts'
import type { Caller, World } from './world.ts'

/** Values for the named fields: mostly one event of the caller with the ids in it. */
export function knownTo(caller: Caller, world: World, { path }: Endpoint): fc.Arbitrary<Known> {
  const { places, accounts, armies, factions, feedback, mailed, alerts, passkeys, review, tokens } = world
  const cursors = world.cursors.get(path) ?? [inventedCursor]
  const isOwn = ({ owner_id }: { owner_id: number }) => caller !== 'nobody' && owner_id === accounts[caller].id
  const own = places.filter((place) => isOwn(place) && place.matches.length > 0)
  return fc.constantFrom(...places, ...own, ...own, ...own, ...own).map((place) => {
    const ofGame = armies.filter(({ game_type }) => game_type === place.game_type)
    const army = mostly(
      6,
      oneOf(ofGame).map(({ id }) => id),
      oneOf(armies).map(({ id }) => id),
      fc.constant(null),
    )
    const participant = mostly(12, idOf(place.participants), idOf(places.flatMap(({ participants }) => participants)))
    const anyFeedback = feedback.map(({ id }) => id)
    const ownFeedback = feedback.filter(isOwn).map(({ id }) => id)
    const faction = mostly(
      2,
      oneOf(factions),
      oneOf(armies).map(({ faction }) => faction),
    )
    const country = mostly(
      1,
      fc.constant(placeCountry),
      oneOf(countries).map(({ name }) => name),
    )
    const secret = mostly(6, fc.constant(password), fc.constantFrom('An0therOne', 'passw0rdx', 'Ａ1aaaaaaa'))
    return {
      event_id: fc.constant(place.id),
      match_id: idOf(place.matches),
      feedback_id: mostly(3, idOf(ownFeedback), idOf(anyFeedback)),
      participant_id: participant,
      participant_ids: fc.uniqueArray(idOf(place.participants), { minLength: 1, maxLength: 3 }),
      participant1_id: participant,
      participant2_id: participant,
      participant1_army_id: army,
      participant2_army_id: army,
      army_id: army,
      faction,
      opponent: faction,
      a: faction,
      b: faction,
      password: secret,
      current_password: secret,
      new_password: secret,
      token: oneOf(tokens.get(path) ?? mailed),
      alert_id: idOf(alerts.filter(isOwn).map(({ id }) => id)),
      passkey_id: idOf(passkeys.filter(isOwn).map(({ id }) => id)),
      report_id: idOf(place.reports),
      call_id: idOf(place.calls),
      claim_id: idOf(place.claims),
      announcement_id: idOf(place.announcements),
      poll_id: idOf(place.polls),
      invitation_id: idOf(place.invitations),
      user_id: idOf(place.staff),
      opponent_id: participant,
      out: participant,
      in: participant,
      code: oneOf(place.codes.length === 0 ? ['ZZZZZZZZZZ'] : place.codes),
      ...(path.endsWith('/category-scores') && { code: fc.constant('painting'), score: fc.nat(10) }),
      ...(path.endsWith('/staff/links') && { expires_at: fc.constant(inADay) }),
      ...(path.startsWith('/reviews/') && constants(review)),
      ...(path.startsWith('/pairings/') && paired),
      ...(path.startsWith('/players/') && playersTo(caller, world, participant, path.endsWith('/next'))),
      ...(path.startsWith('/events/import') && { text: fc.constantFrom(...files) }),
      // The ids of imports count from 1.
      import_id: fc.integer({ min: 1, max: 12 }),
      ...(path.endsWith('/channel') && { url: mostly(3, fc.constant(discordUrl), fc.webUrl()) }),
      round_number: mostly(1, fc.constant(1), fc.integer({ min: 1, max: 3 })),
      number: fc.integer({ min: 1, max: 3 }),
      table_number: fc.integer({ min: 1, max: 4 }),
      email: mostly(
        1,
        oneOf(Object.values(accounts)).map(({ email }) => email),
        fc.nat(999).map((number) => `new${number}@example.com`),
        fc.emailAddress(),
      ),
      country,
      location_country: country,
      limit: mostly(2, fc.integer({ min: 1, max: 3 }), fc.constant(500)),
      cursor: mostly(2, oneOf(cursors), forged(cursors)),
      search: fc.constantFrom('a', 'winter', 'ÀB', '%', '_', '\\', 'ς'),
    }
  })
}

/** Players show their record to themselves; an opponent is a participant of a match, or the handle in a forecast. */
function playersTo(caller: Caller, { accounts }: World, participant: fc.Arbitrary<number>, isForecast: boolean): Known {
  const all = Object.values(accounts).map(({ handle }) => handle)
  const handle = mostly(3, caller === 'nobody' ? oneOf(all) : fc.constant(accounts[caller].handle), oneOf(all))
  return { handle, opponent: isForecast ? handle : participant }
}

const files = [
  'event,player1,score1,player2,score2\nCup,Ana,3,Ben,1',
  'event;player1;player2\nCup;Ana;Ben',
  'player1\n',
]

const inADay = new Date(Date.now() + 86_400_000).toISOString()

const discordUrl = 'https://discord.com/api/webhooks/1/x'

/** Participants that refer to each other, which a schema alone would hardly ever generate. */
const paired: Known = {
  participants: fc.constant([1, 2, 3, 4].map((id) => ({ id, points: id % 2, opponents: [id % 2 ? id + 1 : id - 1] }))),
  pairings: fc.constant([
    { participant1_id: 1, participant2_id: 3 },
    { participant1_id: 2, participant2_id: 4 },
  ]),
}

const constants = (values: object): Known =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]))

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)

/** One of these ids, or an id that never existed if there are none. */
const idOf = (ids: readonly number[]) => oneOf(ids.length === 0 ? [999_999_999] : ids)

/** Used until a list has returned a real cursor. */
const inventedCursor = Buffer.from('[null,1]').toString('base64url')

/** A real cursor with one value replaced. */
const forged = (cursors: string[]) =>
  fc.tuple(oneOf(cursors), fc.nat(2), hostileValue).map(([cursor, place, value]) => {
    let position = 0
    const text = Buffer.from(cursor, 'base64url').toString()
    return Buffer.from(text.replace(/[^,[\]]+/g, (part) => (position++ === place ? jsonOf(value) : part))).toString(
      'base64url',
    )
  })

/** Generates the right value `weight` times as often as each of the wrong ones. */
export const mostly = <T>(weight: number, right: fc.Arbitrary<T>, ...wrong: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: right }, ...wrong.map((arbitrary) => ({ weight: 1, arbitrary })))
