import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { freshEmail, password } from './support/api.ts'
import { type InputDevice, keyboard, mouse } from './support/input-device.ts'
import type { Mailbox } from './support/mailbox.ts'
import { participants, rounds, standings } from './support/tournament.ts'

for (const [way, deviceOf, tag] of [
  ['with a mouse', mouse, []],
  ['by keyboard alone', keyboard, ['@long']],
] as const) {
  test(`an organiser records a first tournament ${way}`, { tag: ['@spec:1.3', '@spec:2.83', ...tag] }, async ({
    page,
    mailbox,
  }) => {
    const device = deviceOf(page)
    await page.goto('/events')
    await expectAccessible(page)
    await device.press(page.getByRole('link', { name: 'Create Event' }))
    await becomeMember(page, device, mailbox)

    await expect(page).toHaveURL('/events/create')
    await createTournament(page, device)
    await expectTournament(page)

    await editDetails(page, device)
    await addAndRemoveParticipant(page, device)
    await addScoreAndDeleteMatch(page, device)
    await deleteTournament(page, device)

    await device.press(page.getByRole('button', { name: 'Logout' }))
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
}

/** Creates an account from the login page, signs in too early, follows the mail, and signs in. */
async function becomeMember(page: Page, device: InputDevice, mailbox: Mailbox) {
  const email = freshEmail()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
  await device.press(page.getByRole('link', { name: 'New here? Create an account' }))
  await device.write(page.getByLabel('Display Name'), 'Ana')
  await device.write(page.getByLabel('Email'), email)
  await device.write(page.getByLabel('Password', { exact: true }), password)
  await device.write(page.getByLabel('Confirm Password'), password)
  await expectAccessible(page)
  await device.press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page)
  await mailbox.linkTo(email, '/verify-email')

  await device.press(page.getByRole('link', { name: 'Go to Login' }))
  await signIn(page, device, email)
  await expect(page.getByText('Your email is not verified. Please verify your email before signing in.')).toBeVisible()
  await expectAccessible(page)
  await device.press(page.getByRole('button', { name: 'Resend verification email' }))
  await expect(page.getByText('a verification email is on its way')).toBeVisible()

  await page.goto(await mailbox.linkTo(email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL('/login', { timeout: 10_000 })

  await page.goto('/events')
  await device.press(page.getByRole('link', { name: 'Create Event' }))
  await expect(page).toHaveURL('/login')
  await signIn(page, device, email)
  await expect(page.getByText('Hello, Ana')).toBeVisible()
}

async function signIn(page: Page, device: InputDevice, email: string) {
  await device.write(page.getByLabel('Email'), email)
  await device.write(page.getByLabel('Password'), password)
  await device.press(page.getByRole('button', { name: 'Sign In' }))
}

async function createTournament(page: Page, device: InputDevice) {
  await expectAccessible(page)
  await device.write(page.getByLabel('Event Title'), 'Kraków Winter Muster')
  await device.choose(page.getByLabel('Game Type'), 'Spearhead')
  await device.setDate(page.getByLabel('Event Date'), '2026-12-05T10:30')
  await device.pick(page.getByLabel('Country'), 'Poland')
  await device.write(page.getByLabel('City'), 'nowa huta')
  await device.write(page.getByLabel('Description'), 'Three rounds, eight participants, one trophy.')

  await device.press(page.getByRole('button', { name: 'Add Another Participant' }))
  for (const [index, { nickname, army }] of participants.entries()) {
    if (index > 0) await device.press(page.getByRole('button', { name: 'Add Another Participant' }))
    await device.write(page.getByLabel(`Nickname ${index + 1}`), nickname)
    await device.pick(page.getByLabel(`Army ${index + 1}`, { exact: true }), army)
  }
  const matches = rounds.flatMap((tables, round) =>
    tables.map((match, table) => ({ match, round: round + 1, table: table + 1 })),
  )
  for (const [index, { match, round, table }] of matches.entries()) {
    const [one, two, score1, score2] = match
    await device.press(page.getByRole('button', { name: 'Add Another Match' }))
    const row = page.getByRole('group', { name: `Match ${index + 1}`, exact: true })
    await device.choose(row.getByLabel('Participant 1'), one)
    await device.write(row.getByLabel('Score 1'), String(score1))
    await device.write(row.getByLabel('Score 2'), String(score2))
    await device.choose(row.getByLabel('Participant 2'), two)
    await device.write(row.getByLabel('Round Number'), String(round))
    await device.write(row.getByLabel('Table Number'), String(table))
  }
  await expectAccessible(page)
  await device.press(page.getByRole('button', { name: 'Create Event' }))
  await expect(page).toHaveURL(/\/events\/\d+$/)
}

async function expectTournament(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Kraków Winter Muster' })).toBeVisible()
  await expect(page.getByText('Nowa Huta, Poland')).toBeVisible()
  await expect(page.getByText('5 Dec 2026, 10:30')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matches (12)' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByText('Łukasz won')).toHaveCount(3)
  await expect(page.getByText('Draw', { exact: true })).toHaveCount(1)

  // The armies are a table, too, once they are counted.
  const rows = page.getByRole('table').first().getByRole('row')
  await expect(rows).toHaveCount(standings.length + 1)
  for (const [index, [position, nickname, record]] of standings.entries()) {
    const army = participants.find((participant) => participant.nickname === nickname)?.army ?? ''
    const row = rows.nth(index + 1)
    await expect(row.getByRole('img', { name: /^(Order|Chaos|Death|Destruction)$/ })).toHaveCount(1)
    await expect(row).toContainText(new RegExp(`^${position}${nickname} ${army}${record.replaceAll(/[()/]/g, '\\$&')}`))
  }
  await expectAccessible(page)
}

async function editDetails(page: Page, device: InputDevice) {
  await device.press(page.getByRole('link', { name: 'Edit' }))
  await expect(page.getByLabel('Event Date')).toHaveValue('2026-12-05T10:30')
  await expect(page.getByText('It currently has 8 participants.')).toBeVisible()
  await expectAccessible(page)
  await device.write(page.getByLabel('Event Title'), 'Kraków Spring Muster')
  await device.press(page.getByRole('button', { name: 'Update Event' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Kraków Spring Muster' })).toBeVisible()
}

async function addAndRemoveParticipant(page: Page, device: InputDevice) {
  await device.press(page.getByRole('button', { name: 'Add Participant' }))
  const dialog = page.getByRole('dialog', { name: 'Add Participants' })
  await device.write(dialog.getByLabel('Nickname 1'), 'Hana')
  await expectAccessible(page)
  await device.press(dialog.getByRole('button', { name: 'Add 1 Participant' }))
  await expect(dialog.getByText('A participant named "Hana" is already in this event.')).toBeVisible()
  await device.write(dialog.getByLabel('Nickname 1'), 'Ivo')
  await device.press(dialog.getByRole('button', { name: 'Add 1 Participant' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Participants (9)' })).toBeVisible()

  await device.press(page.getByRole('button', { name: 'More: Gus', exact: true }))
  await device.press(page.getByRole('button', { name: 'Remove Gus', exact: true }))
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Are you sure you want to delete participant "Gus"?')
  await expect(confirmation).toContainText('This will also delete 3 match(es) that this participant was involved in.')
  await expectAccessible(page)
  await device.press(confirmation.getByRole('button', { name: 'Delete Participant' }))
  await expect(page.getByRole('heading', { name: 'Participants (8)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matches (9)' })).toBeVisible()
}

async function addScoreAndDeleteMatch(page: Page, device: InputDevice) {
  await device.press(page.getByRole('button', { name: 'Add Match' }))
  const dialog = page.getByRole('dialog', { name: 'Add Matches' })
  await device.choose(dialog.getByLabel('Participant 1'), 'Ivo')
  await device.press(dialog.getByRole('button', { name: 'Add 1 Match' }))
  await expect(dialog.getByText('Please select participant 2')).toBeVisible()
  await device.choose(dialog.getByLabel('Participant 2'), 'Łukasz')
  await expectAccessible(page)
  await device.press(dialog.getByRole('button', { name: 'Add 1 Match' }))
  await expect(dialog).toBeHidden()

  const card = page.getByRole('article', { name: 'Ivo against Łukasz' })
  await expect(card.getByText('Pending')).toBeVisible()
  await device.press(card.getByRole('button', { name: /^Enter Result/ }))
  const result = page.getByRole('dialog', { name: /^Enter Result/ })
  await device.write(result.getByLabel('Ivo'), '25')
  await device.write(result.getByLabel('Łukasz'), '24')
  await expectAccessible(page)
  await device.press(result.getByRole('button', { name: 'Save Result' }))
  await expect(card.getByText('Ivo won')).toBeVisible()

  await device.press(card.getByRole('button', { name: /^More: / }))
  await device.press(card.getByRole('button', { name: /^Delete match/ }))
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText(
    'Are you sure you want to delete the match between Ivo and Łukasz? This action cannot be undone.',
  )
  await device.press(confirmation.getByRole('button', { name: 'Delete Match' }))
  await expect(page.getByRole('heading', { name: 'Matches (9)' })).toBeVisible()
}

async function deleteTournament(page: Page, device: InputDevice) {
  await device.press(page.getByRole('link', { name: 'My Events' }))
  await expect(page.getByRole('heading', { name: 'Kraków Spring Muster' })).toBeVisible()
  await expect(page.getByText(/Saturday,? 5 December 2026/)).toBeVisible()
  await expectAccessible(page)
  await device.press(page.getByRole('link', { name: /View Details/ }))
  await device.press(page.getByRole('button', { name: 'Delete', exact: true }))
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Are you sure you want to delete this event? This action cannot be undone.')
  await device.press(confirmation.getByRole('button', { name: 'Delete Event' }))
  await expect(page).toHaveURL('/my-events')
  await expect(page.getByText('You have no events yet')).toBeVisible()
}
