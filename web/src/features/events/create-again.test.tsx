import { createEvent, listEvents, updateEvent } from '@muster/contract/events'
import { createMatches, deleteMatch, updateMatch } from '@muster/contract/matches'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fromLocalInput } from '../../lib/format.ts'
import { buildEvent, buildMatch } from '../../testing/builders.ts'
import { matchRow, openCreateForm, sentMatches, serveCreation } from '../../testing/create-page.ts'
import { server } from '../../testing/server.ts'

const failed = /Failed to create event\. Please try again\./

describe('an event whose answer was lost', () => {
  const date = '2026-12-05T10:30'
  const other = (given: object) =>
    buildEvent({ id: 3, title: 'Winter Muster', created_at: new Date().toISOString(), ...given })

  it.each([
    ['on another day', { event_date: '2026-12-06T10:30:00.000Z' }],
    ['on no day yet', { event_date: null }],
    ['of another game', { event_date: fromLocalInput(date), game_type: 'AOS' as const }],
    ['that has participants', { event_date: fromLocalInput(date), num_of_participants: 2 }],
  ])('is not taken for one of the same title %s', async (_what, given) => {
    serveCreation()
    const { hands, title, submit, address } = await openCreateForm()
    await hands.type(title, 'Winter Muster')
    await hands.type(screen.getByLabelText('Event Date'), date)
    server.vanish(createEvent)
    await submit()
    await screen.findByText(failed)
    server.answer(listEvents, { events: [other(given)], total: 1, next_cursor: null })
    server.answer(createEvent, buildEvent({ id: 7 }))
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createEvent)).toHaveLength(2)
    expect(server.requests(updateEvent)).toHaveLength(0)
  })
})

describe('matches whose answer was lost', () => {
  /** Two matches between Ana and Ben that the server keeps without an answer. */
  async function loseMatches() {
    const { kept } = serveCreation()
    const form = await openCreateForm()
    await form.hands.type(form.title, 'Winter Muster')
    await form.addParticipants('Ana', 'Ben')
    await form.addMatch('Ana', 'Ben')
    await form.addMatch('Ben', 'Ana')
    server.vanish(createMatches, ({ body }) => {
      kept.matches = sentMatches(body)
    })
    await form.submit()
    await screen.findByText(failed)
    server.answer(updateEvent, buildEvent({ id: 7 }))
    return { ...form, kept, ids: kept.matches.map(({ id }) => String(id)) }
  }

  it('are changed on the server when their scores were typed since', async () => {
    const { hands, submit, address, ids } = await loseMatches()
    await hands.type(matchRow(2).getByLabelText('Score 1'), '21')
    await hands.type(matchRow(2).getByLabelText('Score 2'), '0')
    server.answer(updateMatch, buildMatch())
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createMatches)).toHaveLength(1)
    expect(server.requests(updateMatch)).toMatchObject([
      { params: { event_id: '7', match_id: ids[1] }, body: { participant1_score: 21, participant2_score: 0 } },
    ])
  })

  it('are deleted on the server when they were taken out since', async () => {
    const { hands, submit, address, ids } = await loseMatches()
    await hands.click(screen.getByRole('button', { name: 'Remove match 1' }))
    server.answer(deleteMatch, undefined)
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createMatches)).toHaveLength(1)
    expect(server.requests(deleteMatch).map(({ params }) => params)).toEqual([{ event_id: '7', match_id: ids[0] }])
  })

  it('are neither changed nor deleted when nothing was', async () => {
    const { submit, address } = await loseMatches()
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect([createMatches, updateMatch, deleteMatch].map((one) => server.requests(one).length)).toEqual([1, 0, 0])
  })
})
