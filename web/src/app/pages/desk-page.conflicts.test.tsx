import { type Match, recordResult } from '@muster/contract/matches'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ana, matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const at = new Date(2026, 10, 21, 12, 3).toISOString()
const [first] = matches as [Match]
const won = { participant1_score: 20, participant2_score: 3, result: 'player1_win' as const }

const reportOf = (state: 'open' | 'disputed', by = 'Ana') => ({
  id: 5,
  state,
  participant1_score: 20,
  participant2_score: 3,
  by,
  participant_id: by === 'slip' ? null : ana.id,
  confirmed_with_slip: false,
  at,
})

describe('a score typed while the match changes', () => {
  const conflictWith = (given: Partial<Match>) => ({
    code: 'changed_meanwhile' as const,
    detail: 'Changed.',
    current: { ...first, ...given, version: 5 },
    changed_by: 'Ana',
    changed_at: at,
  })

  async function typeDuring(given: Partial<Match>) {
    serveDesk({ rounds: [published], matches })
    server.respond(recordResult, { ...first, ...given, participant1_score: 8, participant2_score: 5, version: 6 })
    server.refuseOnce(recordResult, 412, conflictWith(given))
    const { device } = renderAt('/events/1/desk?part=round', { user: owner })
    await device.type(await screen.findByLabelText('Score of Ana'), '8{Enter}5{Enter}')
  }
  const sent = () => server.requests(recordResult).map(({ version }) => version)

  it('is saved over other fields, such as extra minutes', async () => {
    await typeDuring({ extra_minutes: 10 })
    await expect.poll(sent).toEqual(['"4"', '"5"'])
    await settle()
    expect(screen.queryByRole('button', { name: 'Save Mine' })).toBe(null)
  })

  it.each<[string, Partial<Match>]>([
    ['Ana reported 20–3 at 12:03.', { ...won, report: reportOf('open') }],
    ['Ana reported 20–3 at 12:03.', { report: reportOf('open') }],
    ['The slip reported 20–3 at 12:03.', { ...won, report: reportOf('open', 'slip') }],
    ['Ana reported 20–3 at 12:03, and it is disputed.', { ...won, report: reportOf('disputed') }],
  ])('conflicts with a report: %s', async (sentence, given) => {
    await typeDuring(given)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save Mine' })).toBeVisible()
    expect(sent()).toEqual(['"4"'])
  })
})
