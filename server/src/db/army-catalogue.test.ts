import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import shipped from './armies.json' with { type: 'json' }
import { loadArmyCatalogue } from './army-catalogue.ts'

const test = startTestApp()

const entry = (name: string, faction = 'Testers') =>
  ({ name, faction, game_type: 'SPEARHEAD', grand_alliance: 'Order' }) as const

const names = async () => {
  const rows = await test.db
    .selectFrom('armies')
    .select(['faction', 'name'])
    .orderBy('faction')
    .orderBy('name')
    .execute()
  return rows.map(({ faction, name }) => `${faction}: ${name}`)
}

const renameTo = (name: string, before: string) =>
  test.db.updateTable('armies').set({ name }).where('name', '=', before).execute()

const remove = (name: string) => test.db.deleteFrom('armies').where('name', '=', name).execute()

describe('the shipped catalogue', () => {
  it('is loaded completely by the migration, and not again at the next start', async () => {
    const count = async () => (await names()).length
    expect(await count()).toBe(shipped.length)
    await loadArmyCatalogue(test.db)
    expect(await count()).toBe(shipped.length)
  })

  it('has each army once, with names that are trimmed and within the limits of the API', () => {
    const keys = shipped.map(({ game_type, faction, name }) => `${game_type}/${faction}/${name}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { faction, name } of shipped) {
      for (const text of [faction, name]) {
        expect(text).toBe(text.normalize('NFC').trim())
        expect(text.length).toBeLessThanOrEqual(100)
      }
    }
  })
})

describe('loading the catalogue', () => {
  beforeEach(async () => {
    await test.pool.query('truncate armies, army_catalogue cascade')
  })

  it('adds new entries and keeps the ids of existing ones', async () => {
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    const before = await test.db.selectFrom('armies').selectAll().orderBy('id').execute()
    await loadArmyCatalogue(test.db, [entry('Three'), entry('Two'), entry('One')])
    expect(await names()).toEqual(['Testers: One', 'Testers: Three', 'Testers: Two'])
    const after = await test.db.selectFrom('armies').selectAll().where('name', '<>', 'Three').orderBy('id').execute()
    expect(after).toEqual(before)
  })

  it('does not bring back an army that an editor deleted', async () => {
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    await remove('One')
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two'), entry('Three')])
    expect(await names()).toEqual(['Testers: Three', 'Testers: Two'])
  })

  it('does not undo the changes of an editor, nor add the old entry again', async () => {
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    await renameTo('First', 'One')
    await test.db.updateTable('armies').set({ grand_alliance: 'Chaos' }).where('name', '=', 'Two').execute()
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    const rows = await test.db.selectFrom('armies').select(['name', 'grand_alliance']).orderBy('name').execute()
    expect(rows).toEqual([
      { name: 'First', grand_alliance: 'Order' },
      { name: 'Two', grand_alliance: 'Chaos' },
    ])
  })

  it('adds an entry that was renamed in the file beside the old one, and keeps entries dropped from the file', async () => {
    await loadArmyCatalogue(test.db, [entry('Old name'), entry('Dropped')])
    await loadArmyCatalogue(test.db, [entry('New name')])
    expect(await names()).toEqual(['Testers: Dropped', 'Testers: New name', 'Testers: Old name'])
  })

  it('distinguishes entries by game, faction and name, not by the three joined', async () => {
    const entries = [
      entry('B C', 'A'),
      entry('C', 'A B'),
      { ...entry('C', 'A B'), game_type: 'AOS' as const },
      entry('"],["', 'A'),
    ]
    await loadArmyCatalogue(test.db, entries)
    expect(await names()).toHaveLength(entries.length)
  })

  it('recognises an army that an editor added before, and never adds it twice', async () => {
    await test.db.insertInto('armies').values(entry('One')).execute()
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    expect(await names()).toEqual(['Testers: One', 'Testers: Two'])
    await remove('One')
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    expect(await names()).toEqual(['Testers: Two'])
  })

  it('adds an entry once even if the file has it twice, or several servers load it concurrently', async () => {
    const entries = [entry('One'), entry('Two'), entry('One')]
    await Promise.all([1, 2, 3, 4].map(() => loadArmyCatalogue(test.db, entries)))
    expect(await names()).toEqual(['Testers: One', 'Testers: Two'])
  })

  it('does not record entries as loaded when adding fails, so that the next start tries again', async () => {
    const bad = { ...entry('Two'), grand_alliance: 'Peace' as 'Order' }
    await expect(loadArmyCatalogue(test.db, [entry('One'), bad])).rejects.toThrow(/grand_alliance/)
    expect(await names()).toEqual([])
    await loadArmyCatalogue(test.db, [entry('One'), entry('Two')])
    expect(await names()).toEqual(['Testers: One', 'Testers: Two'])
  })
})
