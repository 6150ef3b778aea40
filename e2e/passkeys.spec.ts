import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createMember, password } from './support/api.ts'

/** A device with a fingerprint reader. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page) {
  // The next page would abort the request, and the session would stay.
  const response = page.waitForResponse('**/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await response
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

async function typePassword(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a member adds a passkey, signs in with it in two ways, renames it and removes it', async ({
  page,
  muster,
  mailbox,
}) => {
  const { email } = await createMember(muster.url, mailbox, 'Pia Key')
  await addAuthenticator(page)
  await typePassword(page, email)
  const offer = page.getByRole('region', { name: 'Passkey' })
  await expect(offer).toContainText('Sign in faster next time')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(offer).toContainText('The passkey is added.')
  await offer.getByRole('button', { name: 'Close' }).click()
  await expect(offer).toBeHidden()

  // The autofill, in which the virtual authenticator selects its only passkey.
  await logOut(page)
  await page.goto('/profile')
  await expect(page.getByText('Hello, Pia Key')).toBeVisible()
  await expect(page).toHaveURL('/profile')

  // The button, in a browser that offers no passkeys in its autofill.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await logOut(page)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expectAccessible(page)
  const button = page.getByRole('button', { name: 'Use a Passkey' })
  await button.click()
  await expect(page.getByText('Hello, Pia Key')).toBeVisible()
  await page.goto('/profile')

  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('Chrome on Linux')
  await expect(passkeys).toContainText('Last used on')
  await passkeys.getByRole('button', { name: 'Rename: Chrome on Linux' }).click()
  await passkeys.getByLabel('Name of the Passkey').fill('Laptop in the club')
  await expectAccessible(page)
  await passkeys.getByRole('button', { name: 'Save Name' }).click()
  await expect(passkeys).toContainText('Laptop in the club')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()

  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(passkeys.getByRole('alert')).toHaveText('This device has a passkey for your account already.')

  await passkeys.getByRole('button', { name: 'Remove: Laptop in the club' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(passkeys).not.toContainText('Laptop in the club')

  await logOut(page)
  await page.goto('/login')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  await typePassword(page, email)
  await expect(page.getByText('Hello, Pia Key')).toBeVisible()
  await expect(offer).toBeHidden()
})
