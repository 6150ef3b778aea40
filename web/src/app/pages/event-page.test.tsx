import { deleteEvent } from '@muster/contract/events'
import { deleteMatch } from '@muster/contract/matches'
import { deleteParticipant, listParticipants } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { browserZone } from '../../lib/zone.ts'
import { buildMatch, buildUser } from '../../testing/builders.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const title = { name: 'Winter Muster', level: 1 }

describe('the page of an event', () => {
  it('shows what, when and where it is, and its statistics', {
    tags: ['spec:2.1', 'spec:2.51', 'spec:2.54', 'spec:2.63'],
  }, async () => {
    const event = serveEvent({
      event: {
        description: 'Three rounds.',
        game_type: 'AOS',
        event_type: 'friendly',
        event_date: '2026-12-05T10:30:00.000Z',
        location_city: 'Kraków',
        location_country: 'Poland',
        time_zone: browserZone(),
        is_public: false,
      },
    })
    renderAt('/events/1')
    expect(await screen.findByRole('heading', title)).toBeVisible()
    const head = within(screen.getByRole('heading', title).closest('header') ?? document.body)
    expect(head.getByText('Age of Sigmar')).toBeVisible()
    const facts = [
      'Three rounds.',
      'Friendly',
      'Kraków, Poland',
      '2 participants',
      `${formatDateTime(event.event_date, 'UTC')} UTC`,
    ]
    for (const fact of facts) expect(screen.getByText(fact)).toBeVisible()
    const statistics = within(screen.getByRole('region', { name: 'Statistics' }))
    const values = statistics.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(values).toEqual([formatDate(event.created_at), 'No', 'Age of Sigmar', 'Olga'])
    expect(statistics.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Created',
      'Public Event',
      'Game System',
      'Organiser',
    ])
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Events' })).toHaveAttribute('href', '/events')
  })

  it('shows placeholders for undecided details', { tags: ['spec:2.55', 'spec:2.63'] }, async () => {
    serveEvent({ participants: [] })
    renderAt('/events/1')
    for (const text of ['No description provided.', 'Date TBD', 'Location TBD', '0 participants']) {
      expect(await screen.findByText(text)).toBeVisible()
    }
    expect(await screen.findByRole('heading', { name: 'Matches (0)' })).toBeVisible()
    expect(screen.getByText('Public Event').nextElementSibling).toHaveTextContent('Yes')
  })

  it('shows the standings: position, name, army and record', { tags: 'spec:2.64' }, async () => {
    serveEvent()
    renderAt('/events/1')
    const [, first, second] = await screen.findAllByRole('row')
    expect(first).toHaveTextContent('1Ana Skaven - Gnawfeast Clawpack(2/1/0)')
    expect(second).toHaveTextContent('2BenUnknown Army(0/0/3)')
  })

  it('offers no changes to visitors or other members', {
    tags: ['spec:2.2', 'spec:2.53', 'spec:6.1'],
  }, async () => {
    serveEvent({ matches: [buildMatch()] })
    renderAt('/events/1', { user: buildUser() })
    expect(await screen.findByRole('article')).toBeVisible()
    await screen.findByRole('table')
    expect(await screen.findByText(/^Hello/)).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('button', { name: /add|delete|edit|remove|enter|change/i })).not.toBeInTheDocument()
    expect(main.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  })
})

describe('a match', () => {
  it.each([
    [21, 20, 'Ana won'],
    [20, 21, 'Ben won'],
    [20, 20, 'Draw'],
    [0, 0, 'Draw'],
    [null, null, 'Pending'],
    [21, null, 'Pending'],
  ])('with a score of %s to %s is marked: %s', { tags: ['spec:2.58', 'spec:2.59'] }, async (one, two, badge) => {
    serveEvent({ matches: [buildMatch({ participant1_score: one, participant2_score: two })] })
    renderAt('/events/1')
    const card = await screen.findByRole('article', { name: 'Ana against Ben' })
    expect(card).toHaveTextContent(badge)
    const [first, second] = [one, two].map((score) => String(score ?? '-'))
    expect(card).toHaveTextContent(new RegExp(`AnaUnknown Army${first}BenUnknown Army${second}$`))
    for (const nickname of ['Ana', 'Ben']) expect(within(card).getByText(nickname, { selector: 'p' })).toBeVisible()
  })

  it('shows its round, table, armies, notes and duration', {
    tags: ['spec:2.56', 'spec:2.57', 'spec:2.60', 'spec:2.61'],
  }, async () => {
    const match = buildMatch({
      round_number: 2,
      table_number: 5,
      participant1_army: { name: 'Gnawfeast Clawpack', faction: 'Skaven', grand_alliance: 'Chaos' },
      notes: 'A close one.',
      match_duration_minutes: 95,
    })
    serveEvent({ matches: [match] })
    renderAt('/events/1')
    const card = within(await screen.findByRole('article'))
    const words = ['Round 2', 'Table 5', 'Skaven - Gnawfeast Clawpack', 'Unknown Army', 'A close one.']
    for (const text of [...words, 'Duration: 95 minutes']) expect(card.getByText(text)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Matches (1)' })).toBeVisible()
  })
})

describe('deleting', () => {
  it('an event requires confirmation, then leads to My Events', {
    tags: ['spec:2.52', 'spec:6.7', 'spec:7.20', 'spec:8.27'],
  }, async () => {
    serveEvent()
    server.respond(deleteEvent, undefined)
    serveEventList()
    const page = renderAt('/events/1', { user: owner })
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/events/1/edit')
    await page.device.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('Are you sure you want to delete this event? This action cannot be undone.')
    await page.device.dblClick(within(dialog).getByRole('button', { name: 'Delete Event' }))
    await expect.poll(page.address).toBe('/my-events')
    expect(server.requests(deleteEvent).map(({ params }) => params)).toEqual([{ event_id: '1' }])
  })

  it('an event reports a failure, and requires confirmation again the next time', async () => {
    serveEvent()
    server.refuse(deleteEvent, 500, {})
    const { device } = renderAt('/events/1', { user: owner })
    await device.click(await screen.findByRole('button', { name: 'Delete' }))
    await device.click(await screen.findByRole('button', { name: 'Delete Event' }))
    expect(await screen.findByText('The event could not be deleted. Please try again.')).toBeVisible()
    await device.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    await device.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alertdialog')).toBeVisible()
    expect(screen.queryByText('The event could not be deleted. Please try again.')).not.toBeInTheDocument()
  })

  it.each([
    ['two matches', [buildMatch({ participant1: ana }), buildMatch({ participant2: ana }), buildMatch()], 2],
    ['no match', [buildMatch()], 0],
  ])(
    'a participant with %s warns about what else will be deleted',
    { tags: ['spec:8.25', 'spec:8.26'] },
    async (_what, matches, count) => {
      serveEvent({ matches })
      const { device } = renderAt('/events/1', { user: owner })
      await screen.findAllByRole('article')
      await chooseInMenu(device, 'Remove Ana')
      const dialog = await screen.findByRole('alertdialog')
      const warning = `This will also delete ${count} match(es) that this participant was involved in.`
      expect(dialog).toHaveTextContent(`Are you sure you want to delete participant "Ana"?${count > 0 ? warning : ''}`)
      if (count === 0) expect(dialog).not.toHaveTextContent('This will also delete')
    },
  )

  it('a participant refreshes everything', { tags: ['spec:2.65', 'spec:2.68', 'spec:6.8', 'spec:7.25'] }, async () => {
    serveEvent({ matches: [buildMatch({ participant1: ana })] })
    server.respond(deleteParticipant, undefined)
    const { device } = renderAt('/events/1', { user: owner })
    await chooseInMenu(device, 'Remove Ana')
    serveEvent({ participants: [ben] })
    await device.click(await screen.findByRole('button', { name: 'Delete Participant' }))
    expect(await screen.findByRole('heading', { name: 'Participants (1)' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Matches (0)' })).toBeVisible()
    expect(screen.getByText('1 participant')).toBeVisible()
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(server.requests(deleteParticipant)[0]?.params).toEqual({ event_id: '1', participant_id: String(ana.id) })
  })

  it('a match names both participants, and refreshes the standings', {
    tags: ['spec:2.62', 'spec:2.68', 'spec:6.8', 'spec:7.39', 'spec:8.24'],
  }, async () => {
    const match = buildMatch({ participant1_score: 3, participant2_score: 1 })
    serveEvent({ matches: [match] })
    server.respond(deleteMatch, undefined)
    const { device } = renderAt('/events/1', { user: owner })
    await chooseInMenu(device, 'Delete match between Ana and Ben')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete the match between Ana and Ben? This action cannot be undone.',
    )
    const before = server.requests(listParticipants).length
    serveEvent()
    await device.click(screen.getByRole('button', { name: 'Delete Match' }))
    expect(await screen.findByRole('heading', { name: 'Matches (0)' })).toBeVisible()
    expect(server.requests(deleteMatch)[0]?.params).toEqual({ event_id: '1', match_id: String(match.id) })
    expect(server.requests(listParticipants).length).toBeGreaterThan(before)
  })
})
