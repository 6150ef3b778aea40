import * as contract from '@muster/contract/passkeys'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { formatDate } from '../../lib/format.ts'
import { buildUser } from '../../testing/builders.ts'
import { stubPasskeys } from '../../testing/passkeys.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const user = buildUser()
const passkey = { id: 5, name: 'Chrome on Linux', created_at: '2026-11-02T12:00:00.000Z', last_used_at: null }
const used = { ...passkey, id: 6, name: 'My phone', last_used_at: '2026-11-20T12:00:00.000Z' }
const creation: contract.PasskeyCreation = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Muster' },
  user: { id: 'AQID', name: user.email, displayName: user.nickname },
  ...{ pubKeyCredParams: [], timeout: 300_000, excludeCredentials: [], attestation: 'none' },
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}

beforeEach(() => {
  serveProfile()
  server.respond(contract.listPasskeys, { passkeys: [passkey, used] })
})

async function open() {
  const { device } = renderAt('/profile', { user })
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }))
  await section.findByText('My phone')
  return { device, section, press: (name: string) => device.click(screen.getByRole('button', { name })) }
}

it('lists passkeys with their last use, renames one and removes one', async () => {
  server.respond(contract.renamePasskey, { ...passkey, name: 'Laptop' })
  server.respond(contract.deletePasskey, undefined)
  const { device, section, press } = await open()
  expect(section.getByText(/Not used yet$/)).toBeVisible()
  expect(section.getByText(new RegExp(`Last used on ${formatDate('2026-11-20T12:00:00.000Z')}$`))).toBeVisible()
  await press('Rename: Chrome on Linux')
  const name = section.getByLabelText('Name of the Passkey')
  await device.clear(name)
  await press('Save Name')
  expect(name).toHaveAccessibleDescription('Name is required')
  await device.type(name, 'Laptop')
  await press('Save Name')
  await expect.poll(() => section.queryByLabelText('Name of the Passkey')).toBeNull()
  expect(server.requests(contract.renamePasskey)).toMatchObject([
    { params: { passkey_id: '5' }, body: { name: 'Laptop' } },
  ])
  await press('Remove: My phone')
  await press('Remove Passkey')
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(server.requests(contract.deletePasskey)).toMatchObject([{ params: { passkey_id: '6' } }])
})

it('asks for the password a while after the sign-in, and then adds the passkey of this device', async () => {
  stubPasskeys()
  server.respond(contract.createPasskey, passkey)
  server.refuse(contract.createPasskeyChallenge, 403, { code: 'not_confirmed', detail: 'Please confirm.' })
  const { device, section, press } = await open()
  await press('Add a Passkey')
  const password = await section.findByLabelText('Your Password')
  server.refuse(contract.createPasskeyChallenge, 400, { code: 'wrong_password', detail: 'The password is wrong.' })
  await device.type(password, 'Wr0ngOne')
  await press('Add Passkey')
  await expect.poll(() => password).toHaveAccessibleDescription('The password is wrong.')
  server.respond(contract.createPasskeyChallenge, creation)
  await device.clear(password)
  await device.type(password, 'Passw0rdX')
  await press('Add Passkey')
  expect(await screen.findByRole('dialog', { name: 'Passkey added' })).toBeVisible()
  expect(server.requests(contract.createPasskeyChallenge).at(-1)?.body).toEqual({ password: 'Passw0rdX' })
  expect(server.requests(contract.createPasskey)[0]?.body).toMatchObject({ attestation: { id: 'AQID' } })
})

it('confirms with a passkey, too', async () => {
  const ask = stubPasskeys()
  server.respond(contract.createPasskey, passkey)
  server.respond(contract.createConfirmationChallenge, {
    ...{ challenge: 'AQID', rpId: 'localhost', timeout: 300_000, userVerification: 'required', allowCredentials: [] },
  })
  server.refuse(contract.createPasskeyChallenge, 403, { code: 'not_confirmed', detail: 'Please confirm.' })
  const { press } = await open()
  await press('Add a Passkey')
  await screen.findByLabelText('Your Password')
  server.respond(contract.createPasskeyChallenge, creation)
  await press('Confirm with a Passkey')
  expect(await screen.findByRole('dialog', { name: 'Passkey added' })).toBeVisible()
  expect(server.requests(contract.createPasskeyChallenge).at(-1)?.body).toMatchObject({ assertion: { id: 'AQID' } })
  expect(ask).toHaveBeenCalledTimes(2)
})
