import { createEvent } from '@muster/contract/events'
import { createMatches } from '@muster/contract/matches'
import { createParticipants } from '@muster/contract/participants'
import { defaultRules } from '@muster/contract/ranking'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clawpack, matchRow, openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { server } from '../../testing/server.ts'

beforeEach(() => void serveCreation())

const tooFew = 'Add at least 2 participants before creating matches.'
const body = () => server.requests(createEvent)[0]?.body

describe('the details', () => {
  it('start with the defaults: a public Spearhead tournament without participants', {
    tags: ['spec:2.81', 'spec:2.88', 'spec:7.18', 'spec:9.10'],
  }, async () => {
    const { title, submit, device, address } = await openCreateForm()
    expect(screen.getByLabelText('Game Type')).toHaveDisplayValue('Spearhead')
    expect(screen.getByLabelText('Event Type')).toHaveDisplayValue('Tournament')
    expect(screen.getByLabelText('Public Event')).toBeChecked()
    expect(screen.getByText(tooFew)).toBeVisible()
    await device.type(title, 'Winter Muster')
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(body()).toEqual({
      title: 'Winter Muster',
      description: null,
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      event_date: null,
      location_country: null,
      location_city: null,
      place_id: null,
      time_zone: null,
      is_public: true,
      visibility: 'listed',
      counts_in_statistics: false,
      registration_open: false,
      venue: null,
      contact: null,
      pack_link: null,
      fee: null,
      missions: [],
      tables: [],
      programme: [],
      list_policy: 'none',
      list_deadline: null,
      lists_shown: 'start',
      ends_at: null,
      capacity: null,
      rounds_planned: null,
      round_minutes: null,
      ...defaultRules,
      team_size: 1,
      table_policy: 'fresh',
      report_policy: 'one',
      participants_record: false,
    })
    expect(server.requests(createParticipants)).toHaveLength(0)
    expect(server.requests(createMatches)).toHaveLength(0)
  })

  it('offer Warcry only as coming soon', { tags: 'spec:1.5' }, async () => {
    await openCreateForm()
    const option = within(screen.getByLabelText('Game Type')).getByRole('option', { name: /Warcry/ })
    expect(option).toBeDisabled()
    expect(option).toHaveTextContent(/coming soon/i)
  })

  it('send the date in the hall’s time zone as an instant, the country by name and the city capitalised', {
    tags: ['spec:2.82', 'spec:2.84', 'spec:2.85'],
  }, async () => {
    const { title, submit, device } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await device.type(screen.getByLabelText('Event Date'), '2026-12-05T10:30')
    await device.type(screen.getByLabelText('Country'), 'pola')
    await device.click(await screen.findByRole('option', { name: 'Poland' }))
    await device.type(screen.getByLabelText('City'), 'nOWA huta')
    await device.tab()
    expect(screen.getByLabelText('City')).toHaveValue('Nowa Huta')
    await submit()
    await expect.poll(body).toMatchObject({
      event_date: '2026-12-05T09:30:00.000Z',
      location_country: 'Poland',
      location_city: 'Nowa Huta',
    })
  })

  it('require a title, with a message until it is typed', { tags: ['spec:5.18', 'spec:5.20'] }, async () => {
    const { title, submit, device } = await openCreateForm()
    await device.type(title, '   ')
    await submit()
    expect(await screen.findByText('Title is required')).toBeVisible()
    expect(title).toHaveFocus()
    expect(server.requests(createEvent)).toHaveLength(0)
    await device.type(title, 'W')
    await expect.poll(() => screen.queryByText('Title is required')).toBeNull()
  })

  it('can be cancelled, which leads to the events', { tags: 'spec:2.90' }, async () => {
    await openCreateForm()
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/events')
  })
})

describe('the rows', () => {
  it('of participants get a new row on Enter, which takes the focus and sends nothing', {
    tags: 'spec:2.86',
  }, async () => {
    const { addParticipants, device } = await openCreateForm()
    await addParticipants('Ana')
    await device.keyboard('{Enter}')
    expect(screen.getByLabelText('Nickname 2')).toHaveFocus()
    expect(screen.getByText(tooFew)).toBeVisible()
    expect(server.requests(createEvent)).toHaveLength(0)
  })

  it('of participants each need a unique nickname', { tags: 'spec:5.21' }, async () => {
    const { title, addParticipants, submit, device } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await addParticipants('Ana', 'ana', ' ')
    await submit()
    await expect.poll(() => screen.getByLabelText('Nickname 3').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Nickname 3')).toHaveAccessibleDescription('Participant nickname is required')
    expect(screen.getByLabelText('Nickname 2')).toHaveAccessibleDescription(/already in this event/)
    expect(server.requests(createEvent)).toHaveLength(0)
  })

  it('of matches need two different participants', { tags: ['spec:2.87', 'spec:5.22', 'spec:5.23'] }, async () => {
    const { title, addParticipants, addMatch, submit, device } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await addParticipants('Ana', 'Ben')
    await addMatch('Ana', 'Ana')
    await device.click(screen.getByRole('button', { name: 'Add Another Match' }))
    await submit()
    expect(await screen.findByText('Participants must be different')).toBeVisible()
    expect(matchRow(2).getByText('Please select participant 1')).toBeVisible()
    expect(matchRow(2).getByText('Please select participant 2')).toBeVisible()
    expect(server.requests(createEvent)).toHaveLength(0)
  })

  it('of matches require numeric scores before anything is sent', async () => {
    const { title, addParticipants, addMatch, submit, device } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await addParticipants('Ana', 'Ben')
    await addMatch('Ana', 'Ben')
    await device.type(matchRow(1).getByLabelText('Score 1'), '12-')
    await submit()
    expect(await matchRow(1).findByText('Must be a whole number')).toBeVisible()
    expect(matchRow(1).getByLabelText('Score 1')).toHaveAccessibleDescription('Must be a whole number')
    expect(matchRow(1).getByLabelText('Score 1')).toHaveFocus()
    expect(server.requests(createEvent)).toHaveLength(0)
  })

  it('of matches update the name of a renamed participant, and show the army', { tags: 'spec:4.16' }, async () => {
    const { addParticipants, addMatch, device } = await openCreateForm()
    await addParticipants('Ana', 'Ben')
    await device.type(screen.getByLabelText('Army 1'), 'claw')
    await device.click(await screen.findByRole('option', { name: 'Skaven - Gnawfeast Clawpack' }))
    await addMatch('Ana', 'Ben')
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveAccessibleDescription('Skaven - Gnawfeast Clawpack')
    await device.type(screen.getByLabelText('Nickname 1'), ' Maria')
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveDisplayValue('Ana Maria')
  })

  it('of matches keep a participant whose nickname is retyped', async () => {
    const { addParticipants, addMatch, device } = await openCreateForm()
    await addParticipants('Ana', 'Ben', 'Cleo')
    await addMatch('Ben', 'Ana')
    await device.clear(screen.getByLabelText('Nickname 1'))
    const side = () => matchRow(1).getByLabelText('Participant 2')
    await expect.poll(side).toHaveDisplayValue('…')
    await device.click(side())
    await device.type(screen.getByLabelText('Nickname 1'), 'Maria')
    await expect.poll(side).toHaveDisplayValue('Maria')
  })

  it('of matches are removed with their participant, while the others stay', { tags: 'spec:4.15' }, async () => {
    const { addParticipants, addMatch, device } = await openCreateForm()
    await addParticipants('Ana', 'Ben', 'Cleo')
    await addMatch('Ana', 'Ben')
    await addMatch('Ben', 'Cleo')
    await device.click(screen.getByRole('button', { name: 'Remove participant 1' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove participant' }))
    expect(dialog.getByText(/also remove 1 match\(es\)/)).toBeVisible()
    await device.click(dialog.getByRole('button', { name: 'Remove Participant' }))
    await expect.poll(() => screen.queryAllByRole('group', { name: /^Match/ })).toHaveLength(1)
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveDisplayValue('Ben')
    expect(matchRow(1).getByLabelText('Participant 2')).toHaveDisplayValue('Cleo')
  })

  it('of matches that are hidden do not block the event', { tags: ['spec:2.88', 'spec:9.6'] }, async () => {
    const { title, addParticipants, submit, device, address } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await addParticipants('Ana', 'Ben')
    await device.click(screen.getByRole('button', { name: 'Add Another Match' }))
    await device.click(screen.getByRole('button', { name: 'Remove participant 2' }))
    expect(screen.getByText(tooFew)).toBeVisible()
    await submit()
    await expect.poll(address).toBe('/events/7')
  })

  it('lose their armies when another game is chosen, with a message', { tags: 'spec:4.17' }, async () => {
    const { addParticipants, device } = await openCreateForm()
    await addParticipants('Ana')
    await device.type(screen.getByLabelText('Army 1'), 'claw')
    await device.click(await screen.findByRole('option', { name: `Skaven - ${clawpack.name}` }))
    expect(screen.queryByText(/armies of the other game/)).not.toBeInTheDocument()
    await device.selectOptions(screen.getByLabelText('Game Type'), 'Age of Sigmar')
    expect(screen.getByLabelText('Army 1')).toHaveValue('')
    expect(screen.getByText(/1 army of the other game cleared. Please choose/)).toBeVisible()
    expect(screen.getByLabelText('Nickname 1')).toHaveValue('Ana')
  })

  it('restore the armies of a game when it is chosen again', async () => {
    const { addParticipants, device } = await openCreateForm()
    await addParticipants('Ana')
    await device.type(screen.getByLabelText('Army 1'), 'claw')
    await device.click(await screen.findByRole('option', { name: `Skaven - ${clawpack.name}` }))
    await device.selectOptions(screen.getByLabelText('Game Type'), 'Age of Sigmar')
    await device.selectOptions(screen.getByLabelText('Game Type'), 'Spearhead')
    await expect.poll(() => screen.getByLabelText('Army 1')).toHaveValue(`Skaven - ${clawpack.name}`)
    expect(screen.queryByText(/armies of the other game/)).not.toBeInTheDocument()
  })
})
