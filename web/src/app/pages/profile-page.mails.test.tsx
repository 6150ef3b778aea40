import { updateProfile } from '@muster/contract/accounts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const user = buildUser({ mail_disputes: false })

beforeEach(() => {
  serveProfile()
})

const open = async () => {
  const page = renderAt('/profile', { user })
  const section = within(await screen.findByRole('region', { name: 'Messages About Your Events' }))
  return { ...page, box: (name: string) => section.getByRole('checkbox', { name }), section }
}

it.each([
  ['Pairings', 'mail_pairings'],
  ['Places', 'mail_places'],
  ['Disputed results', 'mail_disputes'],
  ['Claims', 'mail_claims'],
  ['News about events', 'mail_events'],
] as const)('the switch “%s” shows and saves %s at once', async (label, name) => {
  const { device, box } = await open()
  expect(box(label)).toHaveProperty('checked', user[name])
  server.respond(updateProfile, { ...user, [name]: !user[name] })
  await device.click(box(label))
  await expect.poll(() => box(label)).toHaveProperty('checked', !user[name])
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([{ [name]: !user[name] }])
})

it('a switch that could not be saved returns, and says why', async () => {
  const { device, box, section } = await open()
  server.refuse(updateProfile, 500)
  await device.click(box('Pairings'))
  expect(await section.findByRole('alert')).toHaveTextContent(/^Your choice could not be saved\./)
  expect(box('Pairings')).toBeChecked()
})
