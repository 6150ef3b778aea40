import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createTournament } from './support/api.ts'

test('a conflicting change of a result shows both versions to choose from', async ({ page, olga: call }) => {
  const { params, ids } = await createTournament(call, ['Ana Silva', 'Benedikt Łukasz'])
  const [participant1_id = 0, participant2_id = 0] = ids
  const match = await call('POST /events/:event_id/matches', {
    params,
    body: { participant1_id, participant2_id, round_number: 1, table_number: 1 },
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/events/${params.event_id}?part=matches`)
  await page.getByRole('button', { name: /^Enter Result/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Enter Result/ })
  await dialog.getByRole('textbox', { name: 'Ana Silva' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Benedikt Łukasz' }).fill('3')
  // The organiser's other device saves first.
  const body = { participant1_score: 17, participant2_score: 8 }
  await call('PUT /events/:event_id/matches/:match_id/result', { params: { ...params, match_id: match.id }, body })
  await dialog.getByRole('button', { name: 'Save Result' }).click()

  const conflict = dialog.getByRole('alert')
  await expect(conflict).toContainText('Olga Nowak saved something else at')
  await expect(conflict.getByRole('definition')).toHaveText(['Saved', 'Yours', '17', '20', '8', '3'])
  await expectAccessible(page)
  await expectNoOverflow(page)
  await conflict.getByRole('button', { name: 'Save yours' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article', { name: 'Ana Silva against Benedikt Łukasz' })).toContainText('Ana Silva won')
})
