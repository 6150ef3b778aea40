import { basePath } from '@muster/contract'
import { createArmy } from '@muster/contract/armies'
import { listCountedGames } from '@muster/contract/army-stats'
import { describe, expect, it } from 'vitest'
import { armiesOf, buildGames, rivals } from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

describe('a name', () => {
  it.each([
    'The 100% "Wild" & Free? #1/2 é.x',
    'games',
    'Legio XX. of St. Aeon',
    'Огородники Небесной Империи и их верные союзники',
    '竜'.repeat(100),
  ])('such as %s is requested percent-encoded', async (faction) => {
    const editor = await buildUser(test, { email: 'editor@example.com' })
    const body = { name: 'Only one', faction, game_type: 'SPEARHEAD', grand_alliance: 'Order' } as const
    expect((await test.call(createArmy, { token: editor.token, body })).status).toBe(201)
    await buildGames(test, rivals(await armiesOf(test, faction, 'Skaven'), 'WWL'))
    const url = `${basePath}/stats/armies/${encodeURIComponent(faction)}`
    const answer = await test.app.inject(url)
    expect(answer.json()).toMatchObject({ record: { faction, matches: 3 } })
    const matches = await test.call(listCountedGames, { params: { faction } })
    expect(matches.body.matches).toMatchObject([{ side: { faction } }, { side: { faction } }, { side: { faction } }])
    const table = await test.app.inject(`${url}.csv`)
    expect(table.statusCode).toBe(200)
    expect(table.body).toContain('Skaven,Chaos,3,2,0,1,')
  })
})
