import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'

test('a conflicting change of a result shows both versions to choose from', async ({ page, muster, mailbox }) => {
  const { token } = await createMember(muster.url, mailbox, 'Olga Nowak')
  const call = apiOf(muster.url, token)
  const event = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'AOS', event_type: 'tournament', location_city: 'Kraków' },
  })
  const params = { event_id: event.id }
  const { participants } = await call('POST /events/:event_id/participants/bulk', {
    params,
    body: { participants: [{ nickname: 'Ana Silva' }, { nickname: 'Benedikt Łukasz' }] },
  })
  const [participant1_id = 0, participant2_id = 0] = participants.map(({ id }) => id)
  const match = await call('POST /events/:event_id/matches', {
    params,
    body: { participant1_id, participant2_id, round_number: 1, table_number: 1 },
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
  await page.goto(`/events/${event.id}?part=matches`)
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
