import type pg from 'pg'
import { openDb } from '../../server/src/db/connect.ts'
import { loadPlaces } from '../../server/src/features/places/queries.loading.ts'
import { openOwnPool } from '../support/database.ts'
import { type Filling, noteFilled } from './database.ts'
import { speedUp, step, wherePeoplePlay } from './fill.ts'
import * as placed from './placed-rows.ts'
import { drawChance, insertOrganisers } from './rows.ts'

export const eventsFilling = (events: number): Filling => ({
  holds: `${events} events at places`,
  sources: ['server/src/db/places.tsv.br', 'scripts/bench/placed-rows.ts', 'scripts/bench/rows.ts'],
})

const filled = ['events', 'participants', 'matches']

interface Contents {
  events: number
  filling: Filling
  /** Adds what belongs to the events, while triggers are off. */
  addPeople(pool: pg.Pool): Promise<unknown>
}

/** Fills an empty database with the places and this many events at them. */
export const fillWithEvents = (url: string, events: number) =>
  fillAtPlaces(url, {
    ...{ events, filling: eventsFilling(events) },
    addPeople: (pool) => step('participants', () => pool.query(placed.insertParticipants)),
  })

/** The same with other people in the events. */
export async function fillAtPlaces(url: string, { events, filling, addPeople }: Contents) {
  const pool = openOwnPool(url, { options: await speedUp(url) })
  try {
    await step('places', () => loadPlaces(openDb(pool)))
    await pool.query(drawChance)
    await pool.query(insertOrganisers)
    await step('weighing them', async () => {
      for (const statement of [placed.weighPlaces, placed.indexPlaces, 'analyze bench_places', placed.drawPlace]) {
        await pool.query(statement)
      }
    })
    for (const table of filled) await pool.query(`alter table ${table} disable trigger user`)
    await step('events', () => pool.query(placed.insertEvents, [events, wherePeoplePlay]))
    await addPeople(pool)
    await pool.query(placed.versionEvents)
    for (const table of filled) await pool.query(`alter table ${table} enable trigger user`)
    await step('vacuum analyze', () => pool.query('vacuum analyze'))
    await noteFilled(pool, filling)
  } finally {
    await pool.end()
  }
}
