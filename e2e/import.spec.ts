import { inShort } from '@muster/rules/testing/extent'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, untilCounted } from './support/api.ts'
import { countries } from './support/countries.ts'
import { countSeason, createSeason, isCounted, type SeasonGame, solveInterval } from './support/season.ts'

const country = countries.imported

const columns = [
  'event',
  'date',
  'player1',
  'faction1',
  'army1',
  'score1',
  'player2',
  'faction2',
  'army2',
  'score2',
  'round',
] as const

const lineOf = (game: SeasonGame) =>
  [...columns.map((column) => `"${String(game[column]).replaceAll('"', '""')}"`), country].join(',')

/** Imports a text with the API, and follows it to its end. */
async function importText(call: ReturnType<typeof apiOf>, text: string) {
  const { id, state } = await call('POST /events/import', { body: { text, file_name: 'matches.csv' } })
  const params = { import_id: id }
  await expect
    .poll(async () => (await call('GET /imports/:import_id', { params })).state, { timeout: 60_000 })
    .toBe('done')
  const { matches } = await call('GET /imports/:import_id', { params })
  const { problems } = await call('GET /imports/:import_id/problems', { params, query: {} })
  return { matches, problems, isRepeated: state === 'done' }
}

const total = inShort(200, 17_000)
/** The positions of invalid lines among the others. */
const [early, later] = [100, inShort(150, 5000)]

test('the statistics of imported games match an independent count, even after a second import', {
  tag: '@spec:1.2',
}, async ({ muster, mailbox }) => {
  const call = apiOf(muster.url)
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD', limit: 1000 } })
  const season = createSeason(armies, total)
  const lines = season.map(lineOf)
  const brokenLine = (game: SeasonGame | undefined, change: Partial<SeasonGame>) =>
    lineOf({ ...(game as SeasonGame), ...change })
  // Mixes in typical mistakes. The first line of the file names the columns.
  lines.splice(early, 0, brokenLine(season[100], { army1: 'Space Wolves', faction1: 'Space Wolves' }))
  lines.splice(later, 0, brokenLine(season[later - 1], { player2: season[later - 1]?.player1 ?? '' }))
  lines.push(brokenLine(season[3], { date: '2026-02-30' }))

  const text = [[...columns, 'country'].join(','), ...lines].join('\n')
  const { token } = await createMember(muster.url, mailbox, 'Importer')
  const importer = apiOf(muster.url, token)
  const first = await importText(importer, text)
  expect(first).toMatchObject({ matches: { added: total, existing: 0 }, isRepeated: false })
  expect(first.problems).toMatchObject([
    { line: early + 2, reason: expect.stringContaining('Space Wolves') },
    { line: later + 2 },
    { line: total + 4, reason: expect.stringContaining('2026-02-30') },
  ])
  expect(await importText(importer, text)).toEqual({ ...first, isRepeated: true })

  await untilCounted(muster.url, country, season.filter(isCounted).length)
  const dayAt = (share: number) => season[Math.floor(share * total)]?.date ?? ''
  const [from, middle, to] = [dayAt(0.1), dayAt(0.4), dayAt(0.9)]
  for (const [filter, counted] of [
    [{}, season],
    [{ from, to }, season.filter(({ date }) => date >= from && date <= to)],
    [{ from: middle }, season.filter(({ date }) => date >= middle)],
  ] as const) {
    const stats = await call('GET /stats/armies', { query: { country, ...filter } })
    const expected = countSeason(counted)
    expect(expected.size).toBeGreaterThan(5)
    expect(stats.armies.map(({ faction }) => faction).sort()).toEqual([...expected.keys()].sort())
    for (const { faction, matches, mirrors, wins, draws, losses, rate } of stats.armies) {
      const count = expected.get(faction)
      expect({ faction, matches, mirrors, wins, draws, losses }).toEqual({ faction, ...count })
      if (!count) continue
      const [low, high] = solveInterval(count)
      expect(rate?.value).toBeCloseTo((wins + draws / 2) / (wins + draws + losses), 5)
      expect(rate?.low).toBeCloseTo(low, 5)
      expect(rate?.high).toBeCloseTo(high, 5)
    }
  }
})

const polish: Record<string, number> = { Ł: 0xa3, Ż: 0xaf, ł: 0xb3, ó: 0xf3, ż: 0xbf }
/** A text as a spreadsheet in Poland saves it: Windows-1250, with semicolons and Windows line ends. */
const spreadsheet = (rows: string[][]) =>
  Buffer.from(
    [...rows.map((cells) => cells.join(';')).join('\r\n')].map((letter) => polish[letter] ?? letter.charCodeAt(0)),
  )

for (const width of [390, 1280]) {
  test(`an organiser corrects a file, imports it, leaves, comes back and undoes it, at ${width} px`, async ({
    page,
    olga: call,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const title = `Puchar Łodzi ${width}`
    const games = Array.from({ length: 300 }, (_, game) => [
      '03/04/2026',
      String((game % 5) + 1),
      `Michał ${game}`,
      'Skaven - Gnawfeast Clawpack',
      '22',
      `Żółw ${game}`,
      game === 7 ? 'Rats of the Underworld' : '',
      '14',
    ])
    games.splice(150, 0, ['notes of the referee'])
    const header = ['Date', 'Round', 'Gracz 1', 'Army 1', 'Wynik', 'Gracz 2', 'Army 2', 'Score 2']
    const buffer = spreadsheet([header, ...games])
    await page.goto('/my-events')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles({ name: 'puchar.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByLabel('Encoding')).toHaveValue('windows-1250')

    const button = page.getByRole('button', { name: 'Import', exact: true })
    await button.click()
    const titleField = page.getByLabel('Event Title')
    await expect(titleField).toBeFocused()
    await titleField.fill(title)
    await page.getByLabel('What does 03/04/2026 mean?').selectOption('The day comes first')
    await page.getByLabel(/^Wynik/).selectOption('Score 1')
    const made = page.getByRole('region', { name: 'What will be made' })
    await expect(made).toContainText('Line 152 is left out: it has 1 field where the first line has 8.')
    await expect(made).toContainText('Line 9 is left out: army "Rats of the Underworld"')
    const army = page.getByLabel('“Rats of the Underworld”')
    await army.selectOption('Another army…')
    await page.getByLabel('Army for “Rats of the Underworld”').fill('Gnawfeast')
    await page.getByRole('option', { name: 'Skaven - Gnawfeast Clawpack' }).click()
    await expect(made).toContainText('1 event, 600 participants and 300 matches. 1 line will be left out.')
    await expect(made).toContainText('Fri 3 Apr 2026')
    await expectAccessible(page)

    const started = page.waitForResponse((response) => response.url().endsWith('/events/import'))
    await button.click()
    await started
    // The form lets go of the file once the page has the response.
    const imported = page.getByRole('article').filter({ hasText: 'puchar.csv' })
    await expect(imported).toBeVisible()
    await page.goto('/terms')
    await page.goto('/events/import')
    await expect(imported).toContainText('Done')
    await expect(imported.getByRole('row', { name: 'Matches 300 0' })).toBeVisible()
    await expect(imported).toContainText('Line 152: it has 1 field')
    await expectAccessible(page)
    await imported.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const event_id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const { matches } = await call('GET /events/:event_id/matches', { params: { event_id }, query: {} })
    expect(matches).toHaveLength(300)
    expect(matches.find(({ participant1 }) => participant1.nickname === 'Michał 7')).toMatchObject({
      round_number: 3,
      participant2: { nickname: 'Żółw 7' },
      participant1_score: 22,
      participant2_score: 14,
      participant2_army: { name: 'Gnawfeast Clawpack' },
    })

    await page.goBack()
    await imported.getByRole('button', { name: 'Undo Import…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
    await expect(imported).toContainText('Everything that it had made is removed.')
    await expectNoOverflow(page)
    const { total } = await call('GET /events', { query: { my_events: 'true' } })
    expect(total).toBe(0)
  })
}
