import type { Db } from '../../server/src/db/tables.ts'
import { anyArmy, buildField, type Owner } from '../../server/src/testing/builders.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'
import { buildHall, type HallOf, listHalls } from './hall.ts'

/** An event as the generators of requests see it. */
export interface Place extends HallOf {
  id: number
  owner_id: number
  game_type: string
  participants: number[]
  matches: number[]
}

export const placeCountry = 'Poland'

/** Spreadsheets treat some of these as formulas. */
const nicknames = ['=1+1', '@Ben', 'Cem', '-Dee'] as const

/** An event with four participants and three matches, two of them with a result that counts. */
export async function buildPlace(
  test: TestApp,
  owner: Owner,
  given: { game_type: 'AOS' | 'SPEARHEAD'; registration_open?: boolean },
  joined: Owner[] = [],
) {
  const { id: event_id, participants } = await buildField(test, nicknames, {
    owner,
    location_country: placeCountry,
    event_date: new Date().toISOString(),
    categories: [{ code: 'painting', label: 'Painting', max: 10, in_ranking: false }],
    list_policy: 'optional',
    participants_record: true,
    ...given,
  })
  const [participant1_id, participant2_id, third, fourth] = participants
  const { game_type } = given
  const [army1, army2] = [await anyArmy(test, game_type), await anyArmy(test, game_type, 20)]
  const match = { event_id, game_type, participant1_army_id: army1, participant2_army_id: army2 }
  await test.db
    .insertInto('matches')
    .values([
      { ...match, participant1_id, participant2_id, participant1_score: 12, participant2_score: 7 },
      { ...match, participant1_id: third, participant2_id: fourth, participant1_score: 3, participant2_score: 3 },
      { ...match, participant1_id, participant2_id: third },
    ])
    .execute()
  const rows = joined.map(({ id: user_id, nickname }) => ({
    event_id,
    game_type,
    user_id,
    nickname: `${nickname} ${user_id}`,
  }))
  const added =
    rows.length === 0
      ? []
      : await test.db.insertInto('participants').values(rows).returning(['id', 'user_id']).execute()
  const accounts = added.map(({ id, user_id }) => ({ id, user_id: user_id ?? 0 }))
  return { event_id, game_type, free: [third, fourth] as const, joined: accounts }
}

/** Restores the given number of events with matches of the owner, some of them joined by a guest, and adds feedback. */
export async function refill(test: TestApp, owner: Owner, { count, guest }: { count: number; guest: Owner }) {
  const played = await test.db
    .selectFrom('matches')
    .innerJoin('events', 'events.id', 'matches.event_id')
    .select('event_id')
    .distinct()
    .where('owner_id', '=', owner.id)
    .execute()
  for (let index = played.length; index < count; index++) {
    const given = { game_type: index % 2 === 0 ? 'AOS' : 'SPEARHEAD', registration_open: index % 3 > 0 } as const
    const place = await buildPlace(test, owner, given, index % 2 === 0 ? [guest, owner] : [])
    if (index % 3 < 2) await buildHall(test, { ...place, claimant: guest.id })
  }
  // Requests close the check-in of the few events in which it is possible.
  await test.db.updateTable('events').set({ check_in_open: true }).where('owner_id', '=', owner.id).execute()
  await test.db
    .insertInto('feedback')
    .values({ user_id: owner.id, category: 'general', content: 'More dice, please.' })
    .execute()
}

export async function listPlaces(db: Db): Promise<Place[]> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'owner_id', 'game_type'])
    .where('owner_id', 'is not', null)
    .$narrowType<{ owner_id: number }>()
    .orderBy('id')
    .execute()
  const participants = await db.selectFrom('participants').select(['id', 'event_id']).orderBy('id').execute()
  const matches = await db.selectFrom('matches').select(['id', 'event_id']).orderBy('id').execute()
  const idsOf = (rows: { id: number; event_id: number }[]) => {
    const groups = Map.groupBy(rows, ({ event_id }) => event_id)
    return (event_id: number) => (groups.get(event_id) ?? []).map(({ id }) => id)
  }
  const hallOf = await listHalls(db)
  const [participantsOf, matchesOf] = [idsOf(participants), idsOf(matches)]
  return events.map((event) => ({
    ...event,
    ...hallOf(event.id),
    participants: participantsOf(event.id),
    matches: matchesOf(event.id),
  }))
}

/** The factions that have played a match. */
export async function listFactions(db: Db): Promise<string[]> {
  const played = await db
    .selectFrom('armies')
    .innerJoin('matches', 'matches.participant1_army_id', 'armies.id')
    .select('faction')
    .distinct()
    .orderBy('faction')
    .execute()
  return played.map(({ faction }) => faction)
}
