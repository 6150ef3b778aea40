import type { Page } from '@playwright/test'
import { expect, expectAccessible, seenElsewhere, test } from './fixtures.ts'
import { freshEmail, password } from './support/api.ts'
import { type Hands, keyboard, mouse } from './support/hands.ts'
import type { Mailbox } from './support/mailbox.ts'

/** What the journeys need at every step. */
interface Person {
  page: Page
  hands: Hands
  mailbox: Mailbox
  email: string
}

for (const [way, handsOf, tag] of [
  ['with a mouse', mouse, []],
  ['by keyboard alone', keyboard, [seenElsewhere]],
] as const) {
  test(`a person makes an account, keeps it and comes back to it ${way}`, { tag: ['@spec:1.7', ...tag] }, async ({
    page,
    mailbox,
  }) => {
    const person = { page, hands: handsOf(page), mailbox, email: freshEmail() }
    await becomeMember(person)
    await openProfile(person)
    await changePassword(person, password, 'Changed4ever')
    await changeName(person)
    await sendAndDeleteFeedback(person)
    await logOut(person)

    await resetPassword(person, 'Renewed4ever')
    for (const old of [password, 'Changed4ever']) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
      await signIn(person, old)
      expect((await answer).status()).toBe(401)
      await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
      await expect(page).toHaveURL('/login')
    }
    await expectAccessible(page)
    await signIn(person, 'Renewed4ever')
    await expect(page.getByText('Hello, Ana Nowak')).toBeVisible()
  })
}

async function becomeMember({ page, hands, mailbox, email }: Person) {
  await page.goto('/')
  await expectAccessible(page)
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Register' }))
  await hands.write(page.getByLabel('Display Name'), 'Ana')
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password', { exact: true }), password)
  await hands.write(page.getByLabel('Confirm Password'), password)
  await expectAccessible(page)
  await hands.press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailbox.linkTo(email, '/verify-email'))
  // At once, before the page goes there itself after three seconds; the journey of the organiser holds it against axe.
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await hands.press(page.getByRole('link', { name: 'Go to Login Now' }))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await signIn({ page, hands, mailbox, email }, password)
  await expect(page.getByText('Hello, Ana')).toBeVisible()
}

/** On the login page. */
async function signIn({ page, hands, email }: Person, secret: string) {
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password'), secret)
  await hands.press(page.getByRole('button', { name: 'Sign In' }))
}

async function openProfile({ page, hands, email }: Person) {
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Profile' }))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Display Name')).toHaveValue('Ana')
  await expect(page.getByText('Events created')).toBeVisible()
  await expectAccessible(page)
}

/** What is said in the corner of the page. */
const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Notifications' }).getByText(words)

async function changePassword({ page, hands }: Person, current: string, next: string) {
  const change = page.getByRole('button', { name: 'Change Password' })
  await hands.write(page.getByLabel('Current Password'), 'Wrong4ever')
  await hands.write(page.getByLabel('New Password', { exact: true }), next)
  await hands.write(page.getByLabel('Confirm New Password'), next)
  await hands.press(change)
  await expect(toast(page, 'Failed to change password')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await hands.write(page.getByLabel('Current Password'), current)
  await hands.press(change)
  await expect(toast(page, 'Password changed successfully')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await expectAccessible(page)
}

async function changeName({ page, hands }: Person) {
  await hands.write(page.getByLabel('Display Name'), 'Ana Nowak')
  await hands.press(page.getByRole('button', { name: 'Save Changes' }))
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  await expect(page.getByText('Hello, Ana Nowak')).toBeVisible()
  await expectAccessible(page)
}

async function sendAndDeleteFeedback({ page, hands }: Person) {
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Feedback' }))
  await expect(page.getByText("You haven't submitted any feedback yet.")).toBeVisible()
  await expectAccessible(page)
  await hands.choose(page.getByLabel('Category'), 'Bug')
  await hands.write(page.getByLabel('Your Feedback', { exact: true }), 'More dice, please.')
  await hands.press(page.getByRole('button', { name: 'Submit Feedback' }))
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'More dice, please.' })
  await expect(item).toContainText('Bug')
  await expectAccessible(page)

  await hands.press(item.getByRole('button', { name: /^Delete feedback of/ }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this feedback?')
  await expectAccessible(page)
  await hands.press(question.getByRole('button', { name: 'Delete Feedback' }))
  await expect(question).toBeHidden()
  await expect(item).toBeHidden()
  await expect(page.getByText("You haven't submitted any feedback yet.")).toBeVisible()
}

async function logOut({ page, hands }: Person) {
  await hands.press(page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible()
}

/** From any page of a visitor to the login page. */
async function resetPassword({ page, hands, mailbox, email }: Person, next: string) {
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Login' }))
  await hands.press(page.getByRole('link', { name: 'Forgot your password?' }))
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  await hands.write(page.getByLabel('Email'), email)
  await hands.press(page.getByRole('button', { name: 'Send Reset Email' }))
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page)

  const link = await mailbox.linkTo(email, '/reset-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expectAccessible(page)
  await writeNewPassword({ page, hands }, next)
  await expect(page.getByRole('heading', { name: 'Password Reset!' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(link)
  await writeNewPassword({ page, hands }, 'Stolen4ever')
  await expect(page.getByRole('alert')).toContainText('Invalid reset link. Please request a new password reset.')
  await expectAccessible(page)
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Login' }))
}

async function writeNewPassword({ page, hands }: Pick<Person, 'page' | 'hands'>, next: string) {
  await hands.write(page.getByLabel('New Password', { exact: true }), next)
  await hands.write(page.getByLabel('Confirm New Password'), next)
  await hands.press(page.getByRole('button', { name: 'Reset Password' }))
}
