import type { Page } from '@playwright/test'
import { expect, expectAccessible, seenElsewhere, test } from './fixtures.ts'
import { freshEmail, password } from './support/api.ts'
import { type Hands, keyboard, mouse } from './support/hands.ts'
import type { Mailbox } from './support/mailbox.ts'
import { players, rounds, standings } from './support/tournament.ts'

for (const [way, handsOf, tag] of [
  ['with a mouse', mouse, []],
  ['by keyboard alone', keyboard, [seenElsewhere]],
] as const) {
  test(`an organiser records a first tournament ${way}`, { tag: ['@spec:1.3', '@spec:2.83', ...tag] }, async ({
    page,
    mailbox,
  }) => {
    const hands = handsOf(page)
    await page.goto('/events')
    await expectAccessible(page)
    await hands.press(page.getByRole('link', { name: 'Create Event' }))
    await becomeMember(page, hands, mailbox)

    await expect(page).toHaveURL('/events/create')
    await createTournament(page, hands)
    await expectTournament(page)

    await editDetails(page, hands)
    await addAndRemoveParticipant(page, hands)
    await addScoreAndDeleteMatch(page, hands)
    await deleteTournament(page, hands)

    await hands.press(page.getByRole('button', { name: 'Logout' }))
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
}

/** From the login page: an account, a login too early, the mail, and the login that works. */
async function becomeMember(page: Page, hands: Hands, mailbox: Mailbox) {
  const email = freshEmail()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
  await hands.press(page.getByRole('link', { name: 'New here? Create an account' }))
  await hands.write(page.getByLabel('Display Name'), 'Ana')
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password', { exact: true }), password)
  await hands.write(page.getByLabel('Confirm Password'), password)
  await expectAccessible(page)
  await hands.press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page)
  await mailbox.linkTo(email, '/verify-email')

  await hands.press(page.getByRole('link', { name: 'Go to Login' }))
  await signIn(page, hands, email)
  await expect(page.getByText('Your email is not verified. Please verify your email before signing in.')).toBeVisible()
  await expectAccessible(page)
  await hands.press(page.getByRole('button', { name: 'Resend verification email' }))
  await expect(page.getByText('a verification mail is on its way')).toBeVisible()

  await page.goto(await mailbox.linkTo(email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL('/login', { timeout: 10_000 })

  await page.goto('/events')
  await hands.press(page.getByRole('link', { name: 'Create Event' }))
  await expect(page).toHaveURL('/login')
  await signIn(page, hands, email)
  await expect(page.getByText('Hello, Ana')).toBeVisible()
}

async function signIn(page: Page, hands: Hands, email: string) {
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password'), password)
  await hands.press(page.getByRole('button', { name: 'Sign In' }))
}

async function createTournament(page: Page, hands: Hands) {
  await expectAccessible(page)
  await hands.write(page.getByLabel('Event Title'), 'Kraków Winter Muster')
  await hands.choose(page.getByLabel('Game Type'), 'Spearhead')
  await hands.setDate(page.getByLabel('Event Date'), '2026-12-05T10:30')
  await hands.pick(page.getByLabel('Country'), 'Poland')
  await hands.write(page.getByLabel('City'), 'nowa huta')
  await hands.write(page.getByLabel('Description'), 'Three rounds, eight players, one trophy.')

  await hands.press(page.getByRole('button', { name: 'Add Another Participant' }))
  for (const [index, { nickname, army }] of players.entries()) {
    if (index > 0) await hands.press(page.getByRole('button', { name: 'Add Another Participant' }))
    await hands.write(page.getByLabel(`Nickname ${index + 1}`), nickname)
    await hands.pick(page.getByLabel(`Army ${index + 1}`, { exact: true }), army)
  }
  const matches = rounds.flatMap((tables, round) =>
    tables.map((match, table) => ({ match, round: round + 1, table: table + 1 })),
  )
  for (const [index, { match, round, table }] of matches.entries()) {
    const [one, two, score1, score2] = match
    await hands.press(page.getByRole('button', { name: 'Add Another Match' }))
    const row = page.getByRole('group', { name: `Match ${index + 1}`, exact: true })
    await hands.choose(row.getByLabel('Participant 1'), one)
    await hands.write(row.getByLabel('Score 1'), String(score1))
    await hands.write(row.getByLabel('Score 2'), String(score2))
    await hands.choose(row.getByLabel('Participant 2'), two)
    await hands.write(row.getByLabel('Round Number'), String(round))
    await hands.write(row.getByLabel('Table Number'), String(table))
  }
  await expectAccessible(page)
  await hands.press(page.getByRole('button', { name: 'Create Event' }))
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

  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(standings.length + 1)
  for (const [index, [position, nickname, record]] of standings.entries()) {
    const army = players.find((player) => player.nickname === nickname)?.army ?? ''
    await expect(rows.nth(index + 1)).toContainText(
      new RegExp(
        `^${position}${nickname}(Order|Chaos|Death|Destruction) ${army}${record.replaceAll(/[()/]/g, '\\$&')}`,
      ),
    )
  }
  await expectAccessible(page)
}

async function editDetails(page: Page, hands: Hands) {
  await hands.press(page.getByRole('link', { name: 'Edit' }))
  await expect(page.getByLabel('Event Date')).toHaveValue('2026-12-05T10:30')
  await expect(page.getByText('It has 8 participants now.')).toBeVisible()
  await expectAccessible(page)
  await hands.write(page.getByLabel('Event Title'), 'Kraków Spring Muster')
  await hands.press(page.getByRole('button', { name: 'Update Event' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Kraków Spring Muster' })).toBeVisible()
}

async function addAndRemoveParticipant(page: Page, hands: Hands) {
  await hands.press(page.getByRole('button', { name: 'Add Participant' }))
  const dialog = page.getByRole('dialog', { name: 'Add Participants' })
  await hands.write(dialog.getByLabel('Nickname 1'), 'Hana')
  await expectAccessible(page)
  await hands.press(dialog.getByRole('button', { name: 'Add 1 Participant' }))
  await expect(dialog.getByText('A participant named "Hana" is already in this event.')).toBeVisible()
  await hands.write(dialog.getByLabel('Nickname 1'), 'Ivo')
  await hands.press(dialog.getByRole('button', { name: 'Add 1 Participant' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Participants (9)' })).toBeVisible()

  await hands.press(page.getByRole('button', { name: 'Remove Gus' }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete participant "Gus"?')
  await expect(question).toContainText('This will also delete 3 match(es) that this participant was involved in.')
  await expectAccessible(page)
  await hands.press(question.getByRole('button', { name: 'Delete Participant' }))
  await expect(page.getByRole('heading', { name: 'Participants (8)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matches (9)' })).toBeVisible()
}

async function addScoreAndDeleteMatch(page: Page, hands: Hands) {
  await hands.press(page.getByRole('button', { name: 'Add Match' }))
  const dialog = page.getByRole('dialog', { name: 'Add Matches' })
  await hands.choose(dialog.getByLabel('Participant 1'), 'Ivo')
  await hands.press(dialog.getByRole('button', { name: 'Add 1 Match' }))
  await expect(dialog.getByText('Please select participant 2')).toBeVisible()
  await hands.choose(dialog.getByLabel('Participant 2'), 'Łukasz')
  await expectAccessible(page)
  await hands.press(dialog.getByRole('button', { name: 'Add 1 Match' }))
  await expect(dialog).toBeHidden()

  const card = page.getByRole('article', { name: 'Ivo against Łukasz' })
  await expect(card.getByText('Pending')).toBeVisible()
  await hands.press(card.getByRole('button', { name: 'Enter Result' }))
  const result = page.getByRole('dialog', { name: 'Enter Result' })
  await hands.write(result.getByLabel('Ivo'), '25')
  await hands.write(result.getByLabel('Łukasz'), '24')
  await expectAccessible(page)
  await hands.press(result.getByRole('button', { name: 'Save Result' }))
  await expect(card.getByText('Ivo won')).toBeVisible()

  await hands.press(card.getByRole('button', { name: /^Delete match/ }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete the match between Ivo and Łukasz? This action cannot be undone.',
  )
  await hands.press(question.getByRole('button', { name: 'Delete Match' }))
  await expect(page.getByRole('heading', { name: 'Matches (9)' })).toBeVisible()
}

async function deleteTournament(page: Page, hands: Hands) {
  await hands.press(page.getByRole('link', { name: 'My Events' }))
  await expect(page.getByRole('heading', { name: 'Kraków Spring Muster' })).toBeVisible()
  await expect(page.getByText(/Saturday,? 5 December 2026/)).toBeVisible()
  await expectAccessible(page)
  await hands.press(page.getByRole('link', { name: /View Details/ }))
  await hands.press(page.getByRole('button', { name: 'Delete', exact: true }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this event? This action cannot be undone.')
  await hands.press(question.getByRole('button', { name: 'Delete Event' }))
  await expect(page).toHaveURL('/my-events')
  await expect(page.getByText('You have no events yet')).toBeVisible()
}
