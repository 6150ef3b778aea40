import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, createTournament, password } from './support/api.ts'

for (const [where, width] of [
  ['a phone', 360],
  ['a laptop', 1280],
] as const) {
  test(`a member deletes the account on ${where}, opponents keep their game, and the mailed link restores it`, async ({
    page,
    muster,
    mailbox,
  }) => {
    const organiser = await createMember(muster.url, mailbox, 'Olga Nowak')
    const member = await createMember(muster.url, mailbox, `Zebedee ${width}`)
    const [desk, own] = [apiOf(muster.url, organiser.token), apiOf(muster.url, member.token)]
    const { params, ids } = await createTournament(desk, ['Ben'], { registration_open: true })
    const { id: participant1_id } = await own('POST /events/:event_id/participants/me', { params, body: {} })
    const match = { participant1_id, participant2_id: ids[0] ?? 0, round_number: 1 }
    await desk('POST /events/:event_id/matches', {
      params,
      body: { ...match, participant1_score: 12, participant2_score: 8 },
    })
    const { params: theirs } = await createTournament(own, ['Cleo'], { title: 'Quill Cup' })

    await page.setViewportSize({ width, height: 740 })
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('began')) localStorage.setItem('access_token', token)
      sessionStorage.setItem('began', 'true')
    }, member.token)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete Account…' }).click()
    await page.getByLabel('Your Password').fill(password)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
    await expect(page.getByText(/^Hello,/)).toHaveCount(0)

    await page.goto(`/events/${params.event_id}?part=matches`)
    await expect(
      page
        .getByText(/Former player \d+/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(member.nickname)).toHaveCount(0)
    await page.goto(`/events/${theirs.event_id}`)
    await expect(page.getByText('The organiser’s account was deleted.')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.setViewportSize({ width, height: 740 })

    await page.goto(await mailbox.linkTo(member.email, '/restore-account'))
    await page.getByRole('button', { name: 'Restore My Account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is restored' })).toBeFocused()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText(`Hello, ${member.nickname}`)).toHaveCount(1)
    await page.goto(`/events/${theirs.event_id}`)
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  })
}
