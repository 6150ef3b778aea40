import { exportAccount } from '@muster/contract/account-export'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const account = {
  format: 'muster-account',
  format_version: 1,
  exported_at: '2026-11-25T10:00:00.000Z',
  tables: { users: [{ nickname: 'Ana' }] },
} as const

it('a member saves all stored data about them as one file, and sees why a download failed', async () => {
  serveProfile()
  const { device } = renderAt('/profile', { user: buildUser({ nickname: 'Ana' }) })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const button = await screen.findByRole('button', { name: 'Download My Data' })
  const detail = 'Too many exports. Please try again in an hour.'
  server.refuse(exportAccount, 429, { detail })
  await device.click(button)
  expect(await screen.findByText(`Your data could not be loaded. ${detail}`)).toBeVisible()
  server.respond(exportAccount, { ...account, tables: { users: [...account.tables.users] } })
  await device.click(button)
  await expect
    .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['muster-account.json'])
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(account)
})
