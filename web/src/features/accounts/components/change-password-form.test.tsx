import { changePassword } from '@muster/contract/accounts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { serveProfile } from '../../../testing/profile.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const good = { current: 'OldPassw0rd', first: 'NewPassw0rd', second: 'NewPassw0rd' }
const weakMessage =
  'Password must be at least 8 characters long and contain at least one uppercase letter and one number'

beforeEach(() => {
  serveProfile()
})

const current = () => screen.getByLabelText('Current Password')
const first = () => screen.getByLabelText('New Password')
const second = () => screen.getByLabelText('Confirm New Password')
const send = () => screen.getByRole('button', { name: /^(Change Password|Changing…)$/ })
const fields = () => [current(), first(), second()]

/** The notice in the corner. */
const findNotice = (words: string) => screen.findByRole('dialog', { name: words })

/** Fills in and submits the form on the profile; a field given as '' stays empty. */
async function tryToChange(given: Partial<typeof good> = {}) {
  const filled = { ...good, ...given }
  const page = renderAt('/profile', { user: buildUser() })
  await screen.findByLabelText('Current Password')
  const fill = async (field: HTMLElement, text: string) => text !== '' && page.device.type(field, text)
  await fill(current(), filled.current)
  await fill(first(), filled.first)
  await fill(second(), filled.second)
  await page.device.click(send())
  return page
}

describe('a new password', () => {
  it('is sent once with the current one, even for a double click, is confirmed, and leaves an empty form', {
    tags: ['spec:2.116', 'spec:7.45', 'spec:8.34'],
  }, async () => {
    const release = server.hold(changePassword, { message: 'Done.' })
    const { device } = await tryToChange()
    await expect.poll(send).toHaveTextContent('Changing…')
    expect(send()).toHaveAttribute('aria-disabled', 'true')
    await device.dblClick(send())
    release()
    expect(await findNotice('Password changed successfully')).toBeVisible()
    expect(server.requests(changePassword).map(({ body }) => body)).toEqual([
      { current_password: 'OldPassw0rd', new_password: 'NewPassw0rd' },
    ])
    for (const field of fields()) expect(field).toHaveValue('')
  })

  it('is checked against the rules while it is typed', { tags: 'spec:2.117' }, async () => {
    const { device } = renderAt('/profile', { user: buildUser() })
    const rules = within(await screen.findByRole('list', { name: 'Password rules' }))
    const met = () => rules.getAllByRole('listitem').map((item) => item.textContent?.endsWith('(done)'))
    expect(met()).toEqual([false, false, false])
    await device.type(first(), 'P1')
    expect(met()).toEqual([false, true, true])
    await device.type(first(), 'assword')
    expect(met()).toEqual([true, true, true])
    await device.type(first(), '{Backspace}{Backspace}')
    expect(met()).toEqual([false, true, true])
  })
})

describe('an invalid form for a new password', () => {
  it.each([
    ['the current password is missing', { current: '' }, current, 'Current password is required'],
    ['the new password is missing', { first: '', second: '' }, first, 'New password is required'],
    ['the new password is too short', { first: 'Short1A', second: 'Short1A' }, first, weakMessage],
    ['the new password has no uppercase letter', { first: 'alllower1', second: 'alllower1' }, first, weakMessage],
    ['the new password has no number', { first: 'NoDigitsHere', second: 'NoDigitsHere' }, first, weakMessage],
    ['the new passwords differ', { second: 'NewPassw0rdX' }, second, 'New passwords do not match'],
    ['the new passwords differ and are weak too', { first: 'abc' }, second, 'New passwords do not match'],
  ])(
    'shows an error at the field when %s, and sends nothing',
    { tags: ['spec:5.14', 'spec:5.15', 'spec:5.16', 'spec:5.17'] },
    async (_what, given, field, words) => {
      await tryToChange(given)
      await expect.poll(field).toHaveAccessibleDescription(words)
      expect(screen.getByText(words)).toBeVisible()
      expect(server.requests(changePassword)).toHaveLength(0)
    },
  )
})

describe('a failed change of password', () => {
  it('is shown at the current password when that is wrong', { tags: 'spec:8.32' }, async () => {
    server.refuse(changePassword, 400, { code: 'wrong_password', detail: 'Your password is wrong.' })
    await tryToChange()
    expect(await findNotice('Failed to change password')).toBeVisible()
    expect(current()).toHaveAccessibleDescription('Your password is wrong.')
    expect(current()).toHaveFocus()
    expect(first()).toHaveValue('NewPassw0rd')
  })

  it('is shown at the new password when the server refuses it', async () => {
    const errors = [{ path: 'new_password', message: weakMessage }]
    server.refuse(changePassword, 422, { detail: weakMessage, errors })
    await tryToChange()
    await expect.poll(first).toHaveAccessibleDescription(weakMessage)
    expect(first()).toHaveFocus()
  })

  it.each([
    ['the server fails', () => server.refuse(changePassword, 500, { detail: 'Something went wrong.' }), ''],
    [
      'the server gives a reason',
      () => server.refuse(changePassword, 429, { detail: 'Come back in 5 minutes.' }),
      'Come back in 5 minutes.',
    ],
    [
      'there is no response',
      () => server.drop(changePassword),
      'Network error. Please check your connection and try again.',
    ],
  ])(
    'is reported when %s, keeps what was typed, and can be tried again',
    { tags: 'spec:8.32' },
    async (_why, fail, detail) => {
      fail()
      const { device } = await tryToChange()
      const toast = await findNotice('Failed to change password')
      expect(toast).toBeVisible()
      expect(toast).toHaveAccessibleDescription(detail)
      expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(Object.values(good))
      server.respond(changePassword, { message: 'Done.' })
      await device.click(send())
      expect(await findNotice('Password changed successfully')).toBeVisible()
    },
  )
})
