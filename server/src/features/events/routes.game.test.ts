import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build() {
  const field = await buildField(test)
  const [ana, ben] = field.participants
  return { desk: deskOf(test, field), ana, ben, army_id: await anyArmy(test) }
}

const refusal = { status: 422, body: { errors: [{ path: 'game_type', message: expect.stringMatching(/armies/) }] } }

describe('changing the game of an event', () => {
  it('works while no army of the old game is chosen, and then allows armies of the new one', async () => {
    const { desk, ana, ben, army_id } = await build()
    await desk.addMatch(ana, ben)
    expect(await desk.change({ game_type: 'AOS' })).toMatchObject({ status: 200, body: { game_type: 'AOS' } })
    expect((await desk.add('Cleo', { army_id: await anyArmy(test, 'AOS') })).status).toBe(201)
    expect((await desk.add('Dan', { army_id })).status).toBe(422)
    expect([await desk.participants(), await desk.matches()]).toMatchObject([{ length: 3 }, { length: 1 }])
  })

  it('is refused until no participant has an army of the old game', async () => {
    const { desk, ana, army_id } = await build()
    await desk.edit(ana, { army_id })
    expect(await desk.change({ game_type: 'AOS' })).toMatchObject(refusal)
    expect((await desk.event()).game_type).toBe('SPEARHEAD')
    await desk.edit(ana, { army_id: null })
    expect((await desk.change({ game_type: 'AOS' })).status).toBe(200)
    expect((await desk.event()).game_type).toBe('AOS')
  })

  it('is refused while only a match has an army of the old game', async () => {
    const { desk, ana, ben, army_id } = await build()
    await desk.addMatch(ana, ben, { participant2_army_id: army_id })
    expect(await desk.change({ game_type: 'AOS' })).toMatchObject(refusal)
    expect((await desk.event()).game_type).toBe('SPEARHEAD')
  })
})
