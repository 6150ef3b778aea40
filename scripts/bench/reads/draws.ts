import type pg from 'pg'
import { between, openRandom, type Random, shuffle } from '../../demo/random.ts'
import { wherePeoplePlay } from '../fill.ts'

/** What addresses are made of. Each list is in random order, without repetitions, and the same in every run. */
export interface Draws {
  /** Ids of events, in another order for each purpose. */
  eventsFor(purpose: string): number[]
  /** The first and the last day of some weeks. */
  weeks: Span[]
  /** The first and the last day of whole months. */
  months: Span[]
  /** Places that visitors may search around, and their names if they are single words. */
  places: number[]
  words: string[]
  /** How many armies to show, and how many to skip. */
  cuts: Cut[]
}

export interface Span {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

interface Cut {
  limit: number
  skip: number
}

const most = 20_000

/** Draws without repetition, until there are enough or no others are found. */
function drawDistinct<Drawn extends object>(purpose: string, draw: (random: Random) => Drawn): Drawn[] {
  const random = openRandom(1, purpose)
  const drawn = new Map<string, Drawn>()
  for (let tries = 0; tries < 3 * most && drawn.size < most; tries++) {
    const one = draw(random)
    drawn.set(Object.values(one).join(), one)
  }
  return [...drawn.values()]
}

const today = Temporal.Now.plainDateISO('UTC')
/** The events began so long ago, and the last one will be after so many days. */
const [daysAgo, daysAhead] = [4 * 365, 365]

const drawWeeks = (random: Random): Span => {
  const from = today.add({ days: between(random, -daysAgo, daysAhead - 60) })
  return { from, to: from.add({ days: between(random, 7, 60) }) }
}

const drawMonths = (random: Random): Span => {
  const from = today.with({ day: 1 }).add({ months: between(random, -60, 6) })
  return { from, to: from.add({ months: between(random, 1, 36) }).subtract({ days: 1 }) }
}

const drawCuts = (random: Random): Cut => ({ limit: between(random, 20, 220), skip: between(random, 0, 100) })

/** Places drawn in the same way as those of the events, but not the same ones. */
const drawPlaces = `
  select drawn.id, name from (
    select place_id as id, min(n) as first from (select n, bench_place(-n, 10, $2) as place_id
                                                 from generate_series(1, $1::integer) n) each
    group by place_id) drawn
  join places on places.id = drawn.id order by first`

export async function drawAll(pool: pg.Pool, events: number): Promise<Draws> {
  const { rows } = await pool.query<{ id: number; name: string }>(drawPlaces, [most, wherePeoplePlay])
  const ids = Array.from({ length: events }, (_, index) => index + 1)
  const names = new Set(rows.map(({ name }) => name).filter((name) => /^\p{L}{4,}$/u.test(name)))
  return {
    eventsFor: (purpose) => shuffle(openRandom(1, purpose), ids).slice(0, most),
    weeks: drawDistinct('weeks', drawWeeks),
    months: drawDistinct('months', drawMonths),
    places: rows.map(({ id }) => id),
    words: [...names],
    cuts: drawDistinct('cuts', drawCuts),
  }
}
