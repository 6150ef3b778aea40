import { checkPairings, pairSwiss } from '@muster/contract/pairings'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draft } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const { check } = draft

it('a visitor can pair the example without an account', async () => {
  server.respond(pairSwiss, {
    pairings: [{ participant1_id: 1, participant2_id: 3, table_number: 1, notes: [] }],
    byes: [{ participant_id: 6 }],
    check: { ...check, findings: [] },
  })
  const { device } = renderAt('/pair')
  await device.click(await screen.findByRole('button', { name: 'Pair Them' }))
  expect(await screen.findByText(/against/)).toHaveTextContent('Ana against Cleo')
  expect(screen.getByText(/has the bye/)).toHaveTextContent('Finn has the bye.')
  expect(server.requests(pairSwiss)[0]?.body).toMatchObject({
    participants: [{ id: 1, name: 'Ana', points: 2, opponents: [2, 5], club: 'Guild' }, {}, {}, {}, {}, {}, {}],
  })
})

it('a round is checked, and an invalid line is reported', async () => {
  const sentence = 'Ana and Ben have met before; this could be avoided.'
  server.respond(checkPairings, {
    check: {
      ...check,
      is_optimal: false,
      rematches: 1,
      findings: [{ code: 'rematch', participant_ids: [1, 2], sentence }],
    },
  })
  const { device } = renderAt('/pair')
  await device.click(await screen.findByRole('button', { name: 'Check It' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  await device.clear(screen.getByLabelText('A round to check'))
  await device.type(screen.getByLabelText('A round to check'), 'Ana')
  await device.click(screen.getByRole('button', { name: 'Check It' }))
  expect(await screen.findByText('Line 1 of the round must look like: Ana - Ben')).toBeVisible()
})
