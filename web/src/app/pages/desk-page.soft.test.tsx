import { scoreCategories } from '@muster/contract/categories'
import { closePoll, createPoll, listPolls, type Poll } from '@muster/contract/polls'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ana, ben, people, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const categories = [
  { code: 'painting', label: 'Painting', max: 10, in_ranking: false },
  { code: 'sports', label: 'Sportsmanship', max: 5, in_ranking: false },
]

describe('the grid of soft scores', () => {
  const open = () => {
    let participants = people.map((one) => (one.id === ben.id ? { ...one, category_scores: { painting: 4 } } : one))
    const serve = () => serveDesk({ event: { categories }, participants })
    serve()
    server.respond(scoreCategories, ({ body }) => {
      const { scores } = body as unknown as { scores: { participant_id: number; code: string; score: number | null }[] }
      participants = participants.map((one) => {
        const own = scores.filter(({ participant_id }) => participant_id === one.id)
        const changed = { ...one.category_scores, ...Object.fromEntries(own.map(({ code, score }) => [code, score])) }
        const kept = Object.entries(changed).filter(([, score]) => score !== null)
        return { ...one, category_scores: Object.fromEntries(kept) as { painting: number } }
      })
      serve()
      return { participants: participants.filter(({ id }) => scores.some((each) => each.participant_id === id)) }
    })
    return renderAt('/events/1/desk?part=soft', { user: owner })
  }
  const sent = () =>
    server.requests(scoreCategories).flatMap(({ body }) => (body as unknown as { scores: object[] }).scores)
  const field = (name: string) => screen.getByLabelText(name)

  it('saves a score when its field loses focus, and Enter goes down', async () => {
    const { device } = open()
    expect(await screen.findByLabelText('Painting of Ben, up to 10')).toHaveValue('4')
    expect(screen.getByText(/Painting: 4 of 5 missing/)).toBeVisible()
    await device.type(field('Painting of Ana, up to 10'), '8{Enter}')
    expect(field('Painting of Ben, up to 10')).toHaveFocus()
    await expect.poll(sent).toEqual([{ participant_id: ana.id, code: 'painting', score: 8 }])
    expect(await screen.findByText(/Painting: 3 of 5 missing/)).toBeVisible()
    expect(field('Painting of Ana, up to 10')).toHaveValue('8')
    // A field that was only visited sends nothing; an emptied one deletes its score.
    await device.tab()
    await device.clear(field('Painting of Ben, up to 10'))
    await device.tab()
    await expect.poll(sent).toHaveLength(2)
    expect(sent()[1]).toEqual({ participant_id: ben.id, code: 'painting', score: null })
  })

  it('keeps what cannot be a score, and says what can', async () => {
    const { device } = open()
    await device.type(await screen.findByLabelText('Sportsmanship of Ana, up to 5'), '9{Tab}')
    expect(screen.getByRole('alert')).toHaveTextContent('0 to 5, in whole points')
    expect(field('Sportsmanship of Ana, up to 5')).toHaveValue('9')
    // It stays while another part is shown.
    await device.click(screen.getByRole('link', { name: 'Standings' }))
    await device.click(await screen.findByRole('link', { name: 'Soft scores' }))
    expect(await screen.findByLabelText('Sportsmanship of Ana, up to 5')).toHaveValue('9')
    await device.clear(field('Sportsmanship of Ana, up to 5'))
    await device.type(field('Sportsmanship of Ana, up to 5'), '5{Tab}')
    await expect.poll(sent).toEqual([{ participant_id: ana.id, code: 'sports', score: 5 }])
  })

  it('takes a table that is pasted, and says what it could not read', async () => {
    const { device } = open()
    await device.click(await screen.findByLabelText('Painting of Ana, up to 10'))
    await device.paste('Cleo\t7\t3\nZed\t1\t1\nDan\t9\t6')
    await expect.poll(sent).toHaveLength(2)
    expect(field('Painting of Cleo, up to 10')).toHaveValue('7')
    expect(field('Sportsmanship of Cleo, up to 5')).toHaveValue('3')
    expect(field('Painting of Dan, up to 10')).toHaveValue('')
    expect(screen.getByText('“Zed” is nobody in this list.')).toBeVisible()
    expect(screen.getByText('Dan: Sportsmanship must be from 0 to 5.')).toBeVisible()
  })

  it('saves a valid score when the page goes', async () => {
    const { device } = open()
    await device.type(await screen.findByLabelText('Painting of Ana, up to 10'), '6')
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(sent).toEqual([{ participant_id: ana.id, code: 'painting', score: 6 }])
  })

  it('saves what is typed when the desk is left, and by Enter in the last row', async () => {
    const { device, application } = open()
    await device.type(await screen.findByLabelText('Sportsmanship of Eve, up to 5'), '4{Enter}')
    await expect.poll(sent).toHaveLength(1)
    await device.type(screen.getByLabelText('Painting of Ana, up to 10'), '6')
    cleanup()
    await expect.poll(sent).toHaveLength(2)
    expect(sent()[1]).toEqual({ participant_id: ana.id, code: 'painting', score: 6 })
    application.close()
  })

  it('is not there in an event without soft scores', async () => {
    serveDesk()
    renderAt('/events/1/desk?part=soft', { user: owner })
    expect(await screen.findByRole('heading', { name: /^Check-in/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Soft scores' })).toBeNull()
  })
})

describe('polls at the desk', () => {
  const poll: Poll = {
    ...{ id: 3, question: 'Best army', choices: 'participants', picks: 1, category: null, state: 'open' },
    ...{ voters: 4, has_voted: false, own_picks: null, results: null },
  }
  const brief = { id: 3, question: 'Best army', category: null }

  it('starts one of the usual polls, whose votes become soft scores', async () => {
    serveDesk({ event: { categories } })
    server.respond(createPoll, poll)
    const { device } = renderAt('/events/1/desk?part=finish', { user: owner })
    await device.click(await screen.findByRole('button', { name: 'Most liked opponent' }))
    expect(screen.getByLabelText(/What is voted on/)).toHaveValue('Most liked opponent')
    await device.selectOptions(screen.getByLabelText('How many each chooses'), 'At most 2')
    await device.selectOptions(screen.getByLabelText('Votes become soft scores'), 'Sportsmanship, up to 5')
    await device.click(screen.getByRole('button', { name: 'Start the Poll' }))
    await expect.poll(() => server.requests(createPoll)).toHaveLength(1)
    expect(server.requests(createPoll)[0]?.body).toEqual({
      ...{ question: 'Most liked opponent', choices: 'opponents', picks: 2, category: 'sports' },
    })
    await expect.poll(() => screen.getByLabelText(/What is voted on/)).toHaveValue('')
  })

  it('shows how many have voted, and the counts once it is closed', async () => {
    serveDesk({ event: { polls: [{ ...brief, state: 'open', leaders: null }] } })
    server.respond(listPolls, { polls: [poll] })
    const results = [{ participant_id: ben.id, votes: 3 }]
    server.respond(closePoll, () => {
      server.respond(listPolls, { polls: [{ ...poll, state: 'closed', results }] })
      serveDesk({ event: { polls: [{ ...brief, state: 'closed', leaders: results }] } })
      return { ...poll, state: 'closed' as const, results }
    })
    const { device } = renderAt('/events/1/desk?part=finish', { user: owner })
    const votes = within(await screen.findByRole('region', { name: 'Polls' }))
    expect(await votes.findByText(/4 of \d+ have voted/)).toBeVisible()
    await device.click(votes.getByRole('button', { name: /^Close/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Close the Poll' }))
    await device.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await votes.findByText('4 votes')).toBeVisible()
    expect(votes.getByText('Ben').nextSibling).toHaveTextContent('3')
    expect(votes.queryByRole('button', { name: /^Close/ })).toBeNull()
  })
})
