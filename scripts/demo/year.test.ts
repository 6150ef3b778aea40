import { describe, expect, it } from 'vitest'
import { countries } from '../../contract/src/countries.ts'
import { EventInput } from '../../contract/src/events.ts'
import { MatchInput } from '../../contract/src/matches.ts'
import { ParticipantInput } from '../../contract/src/participants.ts'
import catalogue from '../../server/src/db/armies.json' with { type: 'json' }
import { demoOrganiser } from './people.ts'
import { places } from './schedule.ts'
import { createYear, type DemoEvent } from './year.ts'

const armies = catalogue.map((army, index) => ({ ...army, id: index + 1 }))
const gameOf = new Map(armies.map(({ id, game_type }) => [id, game_type]))
const today = Temporal.PlainDate.from('2026-11-21')
const yearOf = (seed: number) => createYear({ seed, today, armies })
const years = [1, 2, 3, 42, 2026].map((seed) => ({ seed, year: yearOf(seed) }))

const sum = (year: DemoEvent[], countOf: (event: DemoEvent) => number) =>
  year.reduce((total, event) => total + countOf(event), 0)
const playersOf = ({ matches }: DemoEvent, round: number) =>
  matches
    .filter(({ round_number }) => round_number === round)
    .flatMap(({ participant1_id, participant2_id }) => [participant1_id, participant2_id])
const roundsOf = ({ matches }: DemoEvent) => new Set(matches.map(({ round_number }) => round_number))
const isPending = ({ participant1_score }: DemoEvent['matches'][number]) => participant1_score === null

describe('createYear', () => {
  it('creates the same year for the same request', () => expect(yearOf(7)).toEqual(yearOf(7)))
  it('creates another year for another seed', () => expect(yearOf(7)).not.toEqual(yearOf(8)))
  it('creates the same year regardless of the order of the catalogue', () => {
    expect(createYear({ seed: 7, today, armies: armies.toReversed() })).toEqual(yearOf(7))
  })
  it('creates the same year with shifted dates on another day', () => {
    const later = createYear({ seed: 7, today: today.add({ days: 7 }), armies })
    expect(later.map(({ matches }) => matches)).toEqual(yearOf(7).map(({ matches }) => matches))
    expect(later[0]?.event_date).not.toEqual(yearOf(7)[0]?.event_date)
  })
})

describe('the places', () => {
  it('are twenty countries from the list', () => {
    const names = places.map(({ country }) => country)
    expect(new Set(names).size).toBe(20)
    expect(countries.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})

describe.each(years)('the year of seed $seed', ({ year }) => {
  it('comes close to its targets', () => {
    expect(year).toHaveLength(60)
    expect(new Set(year.map(({ location_country }) => location_country)).size).toBe(20)
    expect(year.filter(({ event_type }) => event_type === 'tournament')).toHaveLength(42)
    expect(year.filter(({ game_type }) => game_type === 'SPEARHEAD')).toHaveLength(33)
    const participants = sum(year, (event) => event.participants.length)
    expect(participants).toBeGreaterThan(1150)
    expect(participants).toBeLessThan(1300)
    const matches = sum(year, (event) => event.matches.length)
    expect(matches).toBeGreaterThan(2350)
    expect(matches).toBeLessThan(2700)
  })

  it('is accepted by the contract', () => {
    for (const event of year) {
      EventInput.parse(event)
      for (const participant of event.participants) ParticipantInput.parse(participant)
      for (const match of event.matches) MatchInput.parse(match)
    }
  })

  it('is in the order of its dates, and has matches in every country', () => {
    const dates = year.map(({ event_date }) => event_date ?? '9999')
    expect(dates).toEqual(dates.toSorted())
    const played = year.filter(({ matches }) => matches.length > 0)
    expect(new Set(played.map(({ location_country }) => location_country)).size).toBe(20)
  })

  it('gives each event a unique title', () => {
    expect(new Set(year.map(({ title }) => title)).size).toBe(60)
  })

  it('leaves no gap in titles and descriptions', () => {
    for (const { title, description } of year) expect(`${title} ${description}`).not.toMatch(/[{}]| {2}|undefined/)
  })

  it('never gives a participant an army from another game', () => {
    for (const { game_type, participants } of year) {
      const games = participants.flatMap(({ army_id }) => (army_id === null ? [] : [gameOf.get(army_id)]))
      expect(new Set(games).difference(new Set([game_type]))).toEqual(new Set())
    }
    expect(year.some(({ participants }) => participants.some(({ army_id }) => army_id === null))).toBe(true)
  })

  it('has each nickname and account at most once in an event', () => {
    for (const { participants } of year) {
      expect(new Set(participants.map(({ nickname }) => nickname.toLowerCase())).size).toBe(participants.length)
      const accounts = participants.flatMap(({ account }) => account ?? [])
      expect(new Set(accounts).size).toBe(accounts.length)
    }
  })

  it('has everyone play at most once in a round, and never against themselves', () => {
    for (const event of year) {
      for (const round of roundsOf(event)) {
        const players = playersOf(event, round)
        expect(new Set(players).size).toBe(players.length)
        expect(players.length).toBe(event.participants.length - (event.participants.length % 2))
      }
    }
  })

  it('has no rematch in a tournament', () => {
    for (const { matches } of year.filter(({ event_type }) => event_type === 'tournament')) {
      const pairs = matches.map(({ participant1_id, participant2_id }) =>
        [participant1_id, participant2_id].sort().join(),
      )
      expect(new Set(pairs).size).toBe(pairs.length)
    }
  })

  it('has 12 to 40 participants and 3 to 5 rounds in the tournaments that were played', () => {
    for (const event of year.filter(({ event_type, matches }) => event_type === 'tournament' && matches.length > 0)) {
      expect(event.participants.length).toBeGreaterThanOrEqual(12)
      expect(event.participants.length).toBeLessThanOrEqual(40)
      expect([3, 4, 5]).toContain(roundsOf(event).size)
    }
  })

  it('spans twelve months, apart from a few upcoming events and one without a date', () => {
    const dates = year.flatMap(({ event_date }) => event_date ?? [])
    expect(dates).toHaveLength(59)
    const start = today.subtract({ years: 1 }).toString()
    expect(dates.every((date) => date >= start)).toBe(true)
    const toCome = year.filter(({ event_date }) => event_date === null || event_date > today.toString())
    expect(toCome).toHaveLength(6)
    expect(toCome.flatMap(({ matches }) => matches)).toEqual([])
    expect(toCome.some(({ registration_open }) => registration_open)).toBe(true)
  })

  it('leaves matches pending only in the last round of the newest event, which the demo organiser owns', () => {
    const past = year.filter(({ matches }) => matches.length > 0)
    const newest = past.toSorted((a, b) => String(b.event_date).localeCompare(String(a.event_date)))[0]
    expect(past.filter(({ matches }) => matches.some(isPending))).toEqual([newest])
    const last = Math.max(...(newest?.matches ?? []).map(({ round_number }) => round_number))
    const open = newest?.matches.filter(isPending) ?? []
    expect(new Set(open.map(({ round_number }) => round_number))).toEqual(new Set([last]))
    expect(open.length).toBeLessThan(newest?.matches.filter(({ round_number }) => round_number === last).length ?? 0)
    expect(newest?.owner).toBe(demoOrganiser.email)
    // It runs today, on its second day.
    expect(newest?.ends_at?.slice(0, 10)).toBe(today.toString())
  })
})
