import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { freshEmail, password } from './support/api.ts'
import { type InputDevice, keyboard, mouse } from './support/input-device.ts'
import type { Mailbox } from './support/mailbox.ts'

/** The context of every step of a journey. */
interface Person {
  page: Page
  device: InputDevice
  mailbox: Mailbox
  email: string
}

for (const [way, deviceOf, tag] of [
  ['with a mouse', mouse, []],
  ['by keyboard alone', keyboard, ['@long']],
] as const) {
  test(`a person creates an account, manages it and returns to it ${way}`, { tag: ['@spec:1.7', ...tag] }, async ({
    page,
    mailbox,
  }) => {
    const person = { page, device: deviceOf(page), mailbox, email: freshEmail() }
    await becomeMember(person)
    await openProfile(person)
    await changePassword(person, password, 'Changed4ever')
    await changeName(person)
    await sendAndDeleteFeedback(person)
    await logOut(person)

    await resetPassword(person, 'Renewed4ever')
    for (const old of [password, 'Changed4ever']) {
      const pending = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
      await signIn(person, old)
      expect((await pending).status()).toBe(401)
      await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
      await expect(page).toHaveURL('/login')
    }
    await expectAccessible(page)
    await signIn(person, 'Renewed4ever')
    await expect(page.getByText('Hello, Ana Nowak')).toBeVisible()
  })
}

async function becomeMember({ page, device, mailbox, email }: Person) {
  await page.goto('/')
  await expectAccessible(page)
  await device.press(page.getByRole('navigation').getByRole('link', { name: 'Register' }))
  await device.write(page.getByLabel('Display Name'), 'Ana')
  await device.write(page.getByLabel('Email'), email)
  await device.write(page.getByLabel('Password', { exact: true }), password)
  await device.write(page.getByLabel('Confirm Password'), password)
  await expectAccessible(page)
  await device.press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailbox.linkTo(email, '/verify-email'))
  // Leaves before the page redirects after three seconds; the organiser's journey checks this page with axe.
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await device.press(page.getByRole('link', { name: 'Go to Login Now' }))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await signIn({ page, device, mailbox, email }, password)
  await expect(page.getByText('Hello, Ana')).toBeVisible()
}

/** Signs in on the login page. */
async function signIn({ page, device, email }: Person, secret: string) {
  await device.write(page.getByLabel('Email'), email)
  await device.write(page.getByLabel('Password'), secret)
  await device.press(page.getByRole('button', { name: 'Sign In' }))
}

async function openProfile({ page, device, email }: Person) {
  await device.press(page.getByRole('navigation').getByRole('link', { name: 'Profile' }))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Display Name')).toHaveValue('Ana')
  await expect(page.getByText('Events created')).toBeVisible()
  await expectAccessible(page)
}

/** The notification in the corner of the page. */
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

async function changePassword({ page, device }: Person, current: string, next: string) {
  const change = page.getByRole('button', { name: 'Change Password' })
  await device.write(page.getByLabel('Current Password'), 'Wrong4ever')
  await device.write(page.getByLabel('New Password', { exact: true }), next)
  await device.write(page.getByLabel('Confirm New Password'), next)
  await device.press(change)
  await expect(toast(page, 'Failed to change password')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await device.write(page.getByLabel('Current Password'), current)
  await device.press(change)
  await expect(toast(page, 'Password changed successfully')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await expectAccessible(page)
}

async function changeName({ page, device }: Person) {
  await device.write(page.getByLabel('Display Name'), 'Ana Nowak')
  await device.press(page.getByRole('button', { name: 'Save Changes' }))
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()
  await expect(page.getByText('Hello, Ana Nowak')).toBeVisible()
  await expectAccessible(page)
}

async function sendAndDeleteFeedback({ page, device }: Person) {
  await device.press(page.getByRole('navigation').getByRole('link', { name: 'Feedback' }))
  await expect(page.getByText("You haven't submitted any feedback yet.")).toBeVisible()
  await expectAccessible(page)
  await device.choose(page.getByLabel('Category'), 'Bug')
  await device.write(page.getByLabel('Your Feedback', { exact: true }), 'More dice, please.')
  await device.press(page.getByRole('button', { name: 'Submit Feedback' }))
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'More dice, please.' })
  await expect(item).toContainText('Bug')
  await expectAccessible(page)

  await device.press(item.getByRole('button', { name: /^Delete feedback from/ }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to delete this feedback?')
  await expectAccessible(page)
  await device.press(dialog.getByRole('button', { name: 'Delete Feedback' }))
  await expect(dialog).toBeHidden()
  await expect(item).toBeHidden()
  await expect(page.getByText("You haven't submitted any feedback yet.")).toBeVisible()
}

async function logOut({ page, device }: Person) {
  await device.press(page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible()
}

/** Resets the password from any page, signed out, by way of the login page. */
async function resetPassword({ page, device, mailbox, email }: Person, next: string) {
  await device.press(page.getByRole('navigation').getByRole('link', { name: 'Login' }))
  await device.press(page.getByRole('link', { name: 'Forgot your password?' }))
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  await device.write(page.getByLabel('Email'), email)
  await device.press(page.getByRole('button', { name: 'Send Reset Email' }))
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expectAccessible(page)

  const link = await mailbox.linkTo(email, '/reset-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expectAccessible(page)
  await writeNewPassword({ page, device }, next)
  await expect(page.getByRole('heading', { name: 'Password Reset!' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(link)
  await writeNewPassword({ page, device }, 'Stolen4ever')
  await expect(page.getByRole('alert')).toContainText('Invalid reset link. Please request a new password reset.')
  await expectAccessible(page)
  await device.press(page.getByRole('navigation').getByRole('link', { name: 'Login' }))
}

async function writeNewPassword({ page, device }: Pick<Person, 'page' | 'device'>, next: string) {
  await device.write(page.getByLabel('New Password', { exact: true }), next)
  await device.write(page.getByLabel('Confirm New Password'), next)
  await device.press(page.getByRole('button', { name: 'Reset Password' }))
}
