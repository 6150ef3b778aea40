import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import { createConfirmationChallenge, listPasskeys, type Passkey } from '@muster/contract/passkeys'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { stubPasskeys } from '../../testing/passkeys.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const passkey = { id: 5, name: 'Phone', created_at: '2026-11-02T12:00:00.000Z', last_used_at: null }
const user = buildUser({ email: 'ana@example.com', nickname: 'Ana' })

async function openDialog(passkeys: Passkey[] = []) {
  serveProfile()
  server.respond(listPasskeys, { passkeys })
  const page = renderAt('/profile', { user })
  await page.device.click(await screen.findByRole('button', { name: 'Delete Account…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  const confirm = async (password: string) => {
    if (password !== '') await page.device.type(dialog.getByLabelText('Your Password'), password)
    await page.device.click(dialog.getByRole('button', { name: 'Delete My Account' }))
  }
  return { ...page, dialog, confirm }
}

it('says what goes and what stays, and deletes nothing without the right password', async () => {
  const { dialog, confirm } = await openDialog()
  expect(dialog.getAllByRole('list').map((list) => list.textContent)).toEqual([
    expect.stringMatching(/email address.*alerts.*draft events.*your name/),
    expect.stringMatching(/your games.*Former player.*your events, readable/),
  ])
  await confirm('')
  expect(await dialog.findByText('Please enter your password')).toBeVisible()
  server.refuse(deleteAccount, 400, { code: 'wrong_password', detail: 'Your password is wrong.' })
  await confirm('Wr0ngOne')
  expect(await dialog.findByText('Your password is wrong.')).toBeVisible()
  expect(dialog.getByLabelText('Your Password')).toHaveValue('Wr0ngOne')
})

it('signs out after the deletion, and says where the link went', async () => {
  const { confirm, address } = await openDialog()
  server.respond(deleteAccount, { message: 'Deleted.' })
  await confirm('L0ngLiveTheRats')
  expect(await screen.findByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('ana@example.com')
  expect(server.requests(deleteAccount).map(({ body }) => body)).toEqual([{ password: 'L0ngLiveTheRats' }])
  expect(address()).toBe('/restore-account')
  expect(screen.queryByText(/^Hello,/)).not.toBeInTheDocument()
  expect(localStorage.getItem('access_token')).toBe(null)
})

it('deletes the account with a passkey, too', async () => {
  stubPasskeys()
  const { device, dialog, address } = await openDialog([passkey])
  server.respond(createConfirmationChallenge, {
    ...{ challenge: 'AQID', rpId: 'localhost', timeout: 300_000, userVerification: 'required', allowCredentials: [] },
  })
  server.respond(deleteAccount, { message: 'Deleted.' })
  await device.click(await dialog.findByRole('button', { name: 'Confirm with a Passkey' }))
  await expect.poll(address).toBe('/restore-account')
  expect(server.requests(deleteAccount)[0]?.body).toMatchObject({ assertion: { id: 'AQID' } })
})

it('restores the account when the button is pressed, and says what is missing', async () => {
  server.respond(restoreAccount, { message: 'Done.', email: user.email, not_restored: ['1 piece of feedback.'] })
  const { device } = renderAt('/restore-account?token=its-token')
  const button = await screen.findByRole('button', { name: 'Restore My Account' })
  expect(server.requests(restoreAccount)).toEqual([])
  await device.click(button)
  expect(await screen.findByRole('heading', { name: 'Your account is restored' })).toHaveFocus()
  expect(screen.getByText('1 piece of feedback.')).toBeVisible()
  await device.click(screen.getByRole('link', { name: 'Go to Login' }))
  expect(await screen.findByLabelText('Email')).toHaveValue(user.email)
})

it('says what to do when the address has a new account', async () => {
  server.refuse(restoreAccount, 409, { code: 'email_taken', detail: 'This email address has a new account by now.' })
  const { device } = renderAt('/restore-account?token=its-token')
  await device.click(await screen.findByRole('button', { name: 'Restore My Account' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your account was not restored. This email address has a new account by now.',
  )
})
