import { createMerge, listMerges, type Merge, splitMerge } from '@muster/contract/merges'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const user = buildUser({ email: 'ana@example.com' })
const merge: Merge = {
  ...{ id: 3, email: 'ana.n@example.com', nickname: 'Ana N', at: '2026-11-25T12:00:00.000Z', participants: 2 },
  stayed: [{ event_id: 7, event_title: 'Winter Clash', nickname: 'Ana N' }],
}

async function open(merges: Merge[]) {
  serveProfile()
  server.respond(listMerges, { merges })
  const { device } = renderAt('/profile', { user })
  const section = within(await screen.findByRole('region', { name: 'Merged Accounts' }))
  const press = async (name: string) => device.click(await screen.findByRole('button', { name }))
  return {
    device,
    section,
    press,
    type: async (name: string, text: string) => device.type(await screen.findByLabelText(name), text),
  }
}

it('merges another account after both passwords, keeps what was typed, and says what stayed', async () => {
  const { section, press, type } = await open([])
  await press('Merge Another Account…')
  await type('Email of the Other Account', 'ana@example.com')
  await press('Continue')
  expect(screen.getByLabelText('Email of the Other Account')).toHaveAccessibleDescription(/signed in to$/)
  await type('Email of the Other Account', '{Control>}a{/Control}Ana.N@example.com')
  await type('Password of the Other Account', 'Wr0ngOne')
  await press('Continue')
  await type('Your Password', 'Passw0rdX')
  const detail = 'The email or password of the other account is wrong.'
  server.refuseOnce(createMerge, 400, { code: 'other_account_refused', detail })
  await press('Merge Accounts')
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByLabelText('Email of the Other Account')).toHaveValue('ana.n@example.com')
  await press('Continue')
  server.respond(createMerge, () => {
    server.respond(listMerges, { merges: [merge] })
    return merge
  })
  await type('Your Password', 'Passw0rdX')
  await press('Merge Accounts')
  expect(await section.findByText('Ana N (ana.n@example.com)')).toBeVisible()
  expect(section.getByText(/2 events in your record$/)).toBeVisible()
  expect(section.getByRole('link', { name: 'Winter Clash' })).toHaveAttribute('href', '/events/7')
  const sent = { password: 'Passw0rdX', other_email: 'ana.n@example.com', other_password: 'Wr0ngOne' }
  expect(server.requests(createMerge).map(({ body }) => body)).toEqual([sent, sent])
})

it('splits an account after a confirmation, and names it before the account is deleted', async () => {
  const { press, section, type } = await open([merge])
  await press('Delete Account…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  expect(await dialog.findByText('ana.n@example.com')).toBeVisible()
  await press('Cancel')
  await press('Split: ana.n@example.com')
  server.respond(splitMerge, () => {
    server.respond(listMerges, { merges: [] })
    return { message: 'Done.' }
  })
  await type('Your Password', 'Passw0rdX')
  await press('Split Account')
  await expect.poll(() => section.queryByText('Ana N (ana.n@example.com)')).toBe(null)
  expect(server.requests(splitMerge)).toMatchObject([{ params: { merge_id: '3' }, body: { password: 'Passw0rdX' } }])
})
