import { confirmClaim, deleteClaim, type EventClaim, listOwnClaims } from '@muster/contract/claims'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const at = '2026-11-21T12:03:00.000Z'
const open: EventClaim = {
  ...{ id: 3, participant_id: 41, participant_nickname: 'Ben', user_nickname: 'Ben W', state: 'open', at },
  ...{ event_id: 7, event_title: 'Old Clash', event_is_visible: false },
}
const confirmed: EventClaim = {
  ...{ ...open, id: 4, state: 'confirmed', event_id: 8, event_title: 'Older Clash' },
  event_is_visible: true,
}
const foreign: EventClaim = {
  ...open,
  id: 5,
  participant_nickname: 'Ana',
  user_nickname: 'Ana K',
  event_id: 9,
  event_is_visible: true,
}

it('a claim is withdrawn, undone, or confirmed for somebody else from the profile', async () => {
  serveProfile()
  const serve = (claims: EventClaim[], to_confirm: EventClaim[]) =>
    server.respond(listOwnClaims, { claims, to_confirm })
  serve([open, confirmed], [foreign])
  const { device } = renderAt('/profile', { user: buildUser() })
  const section = within(await screen.findByRole('region', { name: 'Claims' }))
  const items = async () => (await section.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(await items()).toEqual([
    'Ana K says they are Ana at Old ClashConfirmRefuse',
    'Waiting to be confirmed: Ben at Old ClashWithdraw',
    'You are Ben at Older ClashUndo',
  ])
  expect(section.getByRole('link', { name: 'Older Clash' })).toHaveAttribute('href', '/events/8')
  // An unlisted event opens only with the key of its link.
  expect(section.getByRole('link', { name: 'Old Clash' })).toHaveAttribute('href', '/events/9')
  server.respond(confirmClaim, () => {
    serve([open, confirmed], [])
    return { ...foreign, state: 'confirmed' as const }
  })
  server.respond(deleteClaim, ({ params }) => {
    serve(params.claim_id === '3' ? [confirmed] : [], [])
    return undefined
  })
  for (const name of ['Confirm: Ana K is Ana at Old Clash', 'Withdraw: Ben W is Ben at Old Clash']) {
    await device.click(section.getByRole('button', { name }))
    await expect.poll(() => section.queryByRole('button', { name })).toBe(null)
  }
  await device.click(section.getByRole('button', { name: 'Undo: Ben W is Ben at Older Clash' }))
  await expect.poll(() => section.queryAllByRole('listitem')).toEqual([])
  expect(server.requests(confirmClaim)[0]?.params).toEqual({ event_id: '9', claim_id: '5' })
  expect(server.requests(deleteClaim).map(({ params }) => params.event_id)).toEqual(['7', '8'])
})
