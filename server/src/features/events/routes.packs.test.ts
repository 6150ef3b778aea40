import type { BodyInputOf } from '@muster/contract/endpoint'
import { createEvent, getEvent } from '@muster/contract/events'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const tournament = { event_type: 'tournament' } as const
const at = (day: string, time: string, offset: string) => `${day}T${time}:00${offset}`

/** The facts of three packs that organisers have published. What none of Muster’s fields can say stands beside each. */
const packs: Record<string, Omit<BodyInputOf<typeof createEvent>, keyof typeof tournament>> = {
  // Not said: a place is only given once the fee has arrived, and members pay less than others. The organiser plays
  // where the number is odd: a spare.
  'a Spearhead day of a club in Antwerp, 2025': {
    title: 'Spearhead of the Tin Soldiers',
    game_type: 'SPEARHEAD',
    event_date: at('2025-03-15', '10:00', '+01:00'),
    time_zone: 'Europe/Brussels',
    location_country: 'Belgium',
    location_city: 'Antwerp',
    venue: { name: 'Clubhouse of the Tin Soldiers', address: null },
    fee: '€15, members of the club €10, by bank transfer',
    rounds_planned: 4,
    round_minutes: 105,
    ranking: ['match_points', 'score_total', 'score_difference', 'head_to_head'],
    points: { win: 2, draw: 1, loss: 0, major_win: 3 },
    missions: ['Ghyran', 'Aqshy', 'Ghyran', 'Aqshy'].map((side, index) => ({
      round_number: index + 1,
      name: `The ${side} side of the board`,
    })),
    programme: [
      ['09:30', 'Doors'],
      ['09:45', 'Registration'],
      ['10:00', 'Round 1'],
      ['12:00', 'Round 2'],
      ['13:45', 'Lunch'],
      ['14:15', 'Round 3'],
      ['16:15', 'Round 4'],
      ['18:15', 'Awards'],
    ].map(([time = '', label = '']) => ({ starts_at: at('2025-03-15', time, '+01:00'), label })),
  },
  // Not said: kill points are a score of their own, and somebody without models left loses by much, whatever the points.
  'a weekend of Age of Sigmar in Canada, 2018': {
    title: 'Kippers Melee',
    game_type: 'AOS',
    event_date: at('2018-10-20', '10:00', '-03:00'),
    ends_at: at('2018-10-21', '16:30', '-03:00'),
    time_zone: 'America/Halifax',
    location_country: 'Canada',
    rounds_planned: 5,
    round_minutes: 150,
    list_policy: 'required',
    list_deadline: at('2018-10-15', '23:59', '-03:00'),
    ranking: ['match_points', 'score_total'],
    points: { win: 3, draw: 2, loss: 0, major_win: 4, minor_loss: 1 },
    programme: [
      ['20', '09:00', 'Registration'],
      ['20', '10:00', 'Game 1'],
      ['20', '12:30', 'Lunch'],
      ['20', '13:30', 'Game 2'],
      ['20', '16:30', 'Game 3'],
      ['21', '10:00', 'Game 4'],
      ['21', '12:30', 'Lunch'],
      ['21', '13:30', 'Game 5'],
    ].map(([day, time = '', label = '']) => ({ starts_at: at(`2018-10-${day}`, time, '-03:00'), label })),
  },
  // Not said: each of the two brings 1,000 points.
  'a day of doubles in Andover, 2023': {
    title: 'War in the Realms II',
    game_type: 'AOS',
    team_size: 2,
    event_date: at('2023-02-19', '10:00', 'Z'),
    time_zone: 'Europe/London',
    location_country: 'United Kingdom',
    location_city: 'Andover',
    venue: { name: 'Sprue Cutters', address: '113 The Commercial Centre, Picket Piece, SP11 6RU' },
    rounds_planned: 3,
    missions: [1, 2, 3].map((number) => ({ round_number: null, name: `Battleplan ${number}` })),
  },
}

it.each(Object.entries(packs))('says what the pack of %s says', async (_what, pack) => {
  const { token } = await buildUser(test)
  const created = await test.call(createEvent, { token, body: { ...tournament, ...pack } })
  expect([created.status, created.body]).toMatchObject([201, { title: pack.title }])
  const { body: event } = await test.call(getEvent, { params: { event_id: created.body.id } })
  const { event_date, ends_at, list_deadline, programme = [], missions = [], ...facts } = pack
  expect(event).toMatchObject(facts)
  expect(event.missions.map(({ round_number, name }) => ({ round_number, name }))).toEqual(missions)
  const instants = (given: (string | null | undefined)[]) => given.map((each) => each && new Date(each).toISOString())
  expect(instants([event.event_date, event.ends_at, event.list_deadline])).toEqual(
    instants([event_date, ends_at ?? null, list_deadline ?? null]),
  )
  expect(event.programme.map(({ starts_at, label }) => [starts_at, label])).toEqual(
    programme.map(({ starts_at, label }) => [new Date(starts_at).toISOString(), label]),
  )
})
