import type { Match } from '@muster/contract/matches'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createMember } from './support/api.ts'
import { enter, expectAllSent, notSent, openDesk, scoresOf, setUp } from './support/offline-desk.ts'

test('an organiser and two helpers enter results at once, one of them offline: nothing is lost, and everybody sees who', async ({
  page,
  context,
  browser,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Link for Helpers' }).click()
  await page.getByRole('button', { name: 'Create Link' }).click()
  const link = new URL((await page.getByText(/\/staff\?token=/).textContent()) ?? '')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Done' }).click()

  const open = async (nickname: string) => {
    const member = await createMember(muster.url, mailbox, nickname)
    const own = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const desk = await own.newPage()
    const refused: string[] = []
    desk.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await desk.addInitScript((value) => localStorage.setItem('access_token', value), member.token)
    // A stranger is led to the event; what this device has stored must not last.
    await desk.goto(address)
    await expect(desk).toHaveURL(new RegExp(`/events/${event_id}$`))
    await desk.goto(link.pathname + link.search)
    await desk.getByRole('button', { name: 'Accept' }).click()
    await expect(desk).toHaveURL(/\/desk/)
    await desk.goto(address)
    await expect(desk.getByText(/Ready offline/)).toBeVisible({ timeout: 60_000 })
    refused.length = 0
    return { desk, own, refused }
  }
  const hanna = await open('Hanna')
  const hugo = await open('Hugo')
  for (const { desk } of [hanna, hugo]) {
    await expect(desk.getByRole('button', { name: /Announce|Pair Round|Start Clock/ })).toHaveCount(0)
    await expectAccessible(desk)
    await expectNoOverflow(desk)
  }

  await hanna.own.setOffline(true)
  await enter(hanna.desk, 1, 20, 10)
  await expect(notSent(hanna.desk, 1)).toBeVisible()
  await page.goto(address)
  await Promise.all([enter(hugo.desk, 2, 5, 6), enter(page, 1, 1, 2)])
  await expect
    .poll(async () => (await listMatches()).map(scoresOf))
    .toEqual([
      [1, 2],
      [5, 6],
    ])
  await hanna.desk.reload()
  await expect(notSent(hanna.desk, 1)).toBeVisible()
  await hanna.own.setOffline(false)
  await expect(hanna.desk.getByText(/^Olga saved 1–2 at /)).toBeVisible({ timeout: 90_000 })
  await hanna.desk.getByRole('button', { name: 'Save Mine' }).click()
  await expectAllSent(hanna.desk)
  await expect.poll(async () => scoresOf((await listMatches())[0] as Match)).toEqual([20, 10])
  const histories = await Promise.all(
    (await listMatches()).map(async ({ id }) => {
      const params = { event_id, match_id: id }
      const { history } = await call('GET /events/:event_id/matches/:match_id/history', { params })
      return history.map(({ staff_nickname }) => staff_nickname)
    }),
  )
  expect(histories).toEqual([['Olga', 'Hanna'], ['Hugo']])

  // The desk of a helper asks for nothing that only organisers may have.
  expect([...hanna.refused, ...hugo.refused]).toEqual([])
  await page.getByRole('link', { name: 'Staff' }).click()
  await hugo.own.setOffline(true)
  await enter(hugo.desk, 2, 7, 8)
  await expect(notSent(hugo.desk, 1)).toBeVisible()
  await page.getByRole('button', { name: /^End the link/ }).click()
  await expect(page.getByText(/These lose their role at once: Hanna, Hugo\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'End Link' }).click()
  await expect(page.getByText('Hanna')).toHaveCount(0)
  // Her desk is open, and learns it; his keeps what he has entered.
  await expect(hanna.desk).toHaveURL(new RegExp(`/events/${event_id}$`))
  await hugo.own.setOffline(false)
  await expect(hugo.desk.getByRole('heading', { name: 'You are no longer in the staff' })).toBeVisible({
    timeout: 90_000,
  })
  await hugo.desk.reload()
  await expect(notSent(hugo.desk, 1)).toBeVisible()
  await expectAccessible(hugo.desk)
  expect((await listMatches()).map(scoresOf)).toEqual([
    [20, 10],
    [5, 6],
  ])
  await Promise.all([hanna.own.close(), hugo.own.close()])
  await context.close()
})
