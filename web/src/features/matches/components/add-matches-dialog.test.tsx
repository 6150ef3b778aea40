import { createMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch, buildParticipant } from '../../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../../testing/event-page.ts'
import { refetchAll } from '../../../testing/refetch.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const failed = /Failed to add matches\. Please try again\./
const created = buildMatch({ participant1: ana, participant2: ben })

const row = (number: number) => within(screen.getByRole('group', { name: `Match ${number}` }))

async function openDialog(given: Parameters<typeof serveEvent>[0] = {}) {
  serveEvent(given)
  const page = renderAt('/events/1', { user: owner })
  await screen.findByRole('table')
  await screen.findByRole('heading', { name: /^Matches \(\d+\)$/ })
  await page.device.click(await screen.findByRole('button', { name: 'Add Match' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Matches' }))
  return {
    ...page,
    dialog,
    choose: async (one: string, two: string, number = 1) => {
      await page.device.selectOptions(row(number).getByLabelText('Participant 1'), one)
      await page.device.selectOptions(row(number).getByLabelText('Participant 2'), two)
    },
    submit: () => page.device.click(dialog.getByRole('button', { name: /^Add \d+ Match(es)?$/ })),
  }
}

const saves = () =>
  server.respond(createMatches, () => {
    serveEvent({ matches: [created] })
    return { matches: [created] }
  })

describe('adding matches', () => {
  it('sends what was typed, refreshes everything and closes', {
    tags: ['spec:2.68', 'spec:2.76', 'spec:2.78', 'spec:4.16', 'spec:6.8'],
  }, async () => {
    const { device, choose, submit } = await openDialog()
    saves()
    await choose('Ana', 'Ben')
    expect(row(1).getByLabelText('Participant 1')).toHaveAccessibleDescription('Skaven - Gnawfeast Clawpack')
    await device.type(row(1).getByLabelText('Score 1'), '21')
    await device.type(row(1).getByLabelText('Score 2'), '0')
    await device.type(row(1).getByLabelText('Notes'), 'A close one.')
    await submit()
    expect(await screen.findByRole('heading', { name: 'Matches (1)' })).toBeVisible()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(createMatches).map(({ body }) => body)).toEqual([
      {
        matches: [
          {
            participant1_id: ana.id,
            participant2_id: ben.id,
            participant1_score: 21,
            participant2_score: 0,
            round_number: 1,
            table_number: 1,
            match_duration_minutes: null,
            notes: 'A close one.',
          },
        ],
      },
    ])
  })

  it('continues with the round and table after the last match', { tags: ['spec:2.75', 'spec:2.79'] }, async () => {
    const { device, dialog } = await openDialog({ matches: [buildMatch({ round_number: 2, table_number: 3 })] })
    // With two participants, there is one match per round.
    expect(row(1).getByLabelText('Round Number')).toHaveValue('3')
    expect(row(1).getByLabelText('Table Number')).toHaveValue('1')
    await device.click(dialog.getByRole('button', { name: 'Add Another Match' }))
    expect(row(2).getByLabelText('Participant 1')).toHaveFocus()
    expect(row(2).getByLabelText('Round Number')).toHaveValue('4')
    expect(dialog.getByRole('button', { name: 'Add 2 Matches' })).toBeVisible()
    await device.click(dialog.getByRole('button', { name: 'Remove match 1' }))
    expect(dialog.getByRole('button', { name: 'Add 1 Match' })).toBeVisible()
  })

  it('is offered to the owner, with two participants or more', { tags: ['spec:2.67', 'spec:9.6'] }, async () => {
    serveEvent({ participants: [ana] })
    renderAt('/events/1', { user: owner })
    expect(await screen.findByRole('button', { name: 'Add Participant' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Match' })).not.toBeInTheDocument()
  })

  it('reports that it needs two participants when the list has only one', { tags: 'spec:2.80' }, async () => {
    serveEvent()
    server.respond(listParticipants, { participants: [ana], total: 2 })
    const { device } = renderAt('/events/1', { user: owner })
    await device.click(await screen.findByRole('button', { name: 'Add Match' }))
    expect(await screen.findByText('Need at least 2 participants to create matches.')).toBeVisible()
  })
})

describe('matches that cannot be added', () => {
  it('need two different participants', { tags: ['spec:5.22', 'spec:5.23'] }, async () => {
    const { choose, submit } = await openDialog()
    await submit()
    expect(await screen.findByText('Please select participant 1')).toBeVisible()
    expect(screen.getByText('Please select participant 2')).toBeVisible()
    await choose('Ana', 'Ana')
    await submit()
    expect(await screen.findByText('Participants must be different')).toBeVisible()
    expect(server.requests(createMatches)).toHaveLength(0)
  })

  it.each([
    ['Round Number', '0', 'Must be at least 1'],
    ['Score 2', '1.5', 'Must be a whole number'],
    ['Score 1', '12-', 'Must be a whole number'],
    ['Duration (min)', '1e2', 'Must be a whole number'],
  ])('need a valid %s, which %s is not', { tags: ['spec:2.77', 'spec:5.25'] }, async (label, typed, message) => {
    const { device, choose, submit } = await openDialog()
    await choose('Ana', 'Ben')
    await device.clear(row(1).getByLabelText(label))
    await device.type(row(1).getByLabelText(label), typed)
    await submit()
    await expect.poll(() => row(1).getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(row(1).getByLabelText(label)).toHaveAccessibleDescription(message)
    expect(server.requests(createMatches)).toHaveLength(0)
  })

  it.each([
    ['matches.1.participant1_id', 'Participant 1', 'Could not find participants for match'],
    ['matches.1.participant2_id', 'Participant 2', 'Could not find participants for match'],
    ['matches.1.notes', 'Notes', 'Must not contain NUL characters'],
  ])('are reported on the row that the server names with %s', { tags: 'spec:5.24' }, async (path, label, message) => {
    const { device, dialog, choose, submit } = await openDialog()
    server.refuse(createMatches, 422, { code: 'invalid_input', detail: message, errors: [{ path, message }] })
    await choose('Ana', 'Ben')
    await device.click(dialog.getByRole('button', { name: 'Add Another Match' }))
    await choose('Ben', 'Ana', 2)
    await submit()
    expect(await dialog.findByText(failed)).toHaveTextContent(message)
    expect(row(2).getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(row(2).getByLabelText(label)).toHaveAccessibleDescription(message)
    expect(row(2).getByLabelText('Participant 1')).toHaveDisplayValue('Ben')
  })

  it('are reported when a chosen participant has left the event in the meantime', async () => {
    const { device, dialog, choose, submit } = await openDialog()
    await choose('Ana', 'Ben')
    await device.click(row(1).getByLabelText('Notes'))
    serveEvent({ participants: [ana, buildParticipant({ nickname: 'Cleo' })] })
    await refetchAll()
    await row(1).findAllByRole('option', { name: 'Cleo' })
    await submit()
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Could not find participants for match$/)
    expect(server.requests(createMatches)).toHaveLength(0)
  })
})

describe('after only the response to adding matches was lost', () => {
  it('the form keeps what was typed, and another try adds nothing twice', { tags: 'spec:8.21' }, async () => {
    const { device, dialog, choose, submit } = await openDialog()
    server.drop(createMatches, () => ({ matches: [created] }))
    await choose('Ana', 'Ben')
    await device.type(row(1).getByLabelText('Score 1'), '7')
    await submit()
    expect(await dialog.findByText(failed)).toBeVisible()
    expect(row(1).getByLabelText('Participant 2')).toHaveDisplayValue('Ben')
    expect(row(1).getByLabelText('Score 1')).toHaveValue('7')
    await submit()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(new Set(server.requests(createMatches).map(({ key }) => key))).toHaveLength(1)
  })

  it('another try sends only the row that was added since', async () => {
    const { device, dialog, choose, submit } = await openDialog()
    server.drop(createMatches, () => ({ matches: [created] }))
    await choose('Ana', 'Ben')
    await submit()
    await dialog.findByText(failed)
    await device.click(dialog.getByRole('button', { name: 'Add Another Match' }))
    await choose('Ben', 'Ana', 2)
    saves()
    await submit()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(createMatches).at(-1)?.body).toMatchObject({
      matches: [{ participant1_id: ben.id, participant2_id: ana.id }],
    })
  })
})

describe('a participant who already has a match in the round', () => {
  const clash = 'Ana already has a match in round 1.'

  it('is pointed out but not refused, and not for another round', async () => {
    const { device, choose, submit } = await openDialog({ matches: [{ ...created, round_number: 1, table_number: 7 }] })
    saves()
    await device.clear(row(1).getByLabelText('Round Number'))
    await device.type(row(1).getByLabelText('Round Number'), '1')
    await choose('Ana', 'Ben')
    expect(row(1).getByRole('status')).toHaveTextContent(`${clash} Ben already has a match in round 1.`)
    expect(row(1).getAllByRole('group', { name: 'Already in this round' })[0]).toHaveTextContent('AnaBen')
    await device.type(row(1).getByLabelText('Round Number'), '1')
    expect(row(1).getByRole('status')).toHaveTextContent(/^Ana and Ben have met in round 1 already\.$/)
    expect(row(1).queryByRole('group', { name: 'Already in this round' })).toBeNull()
    await device.type(row(1).getByLabelText('Round Number'), '{Backspace}')
    await submit()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(createMatches)).toHaveLength(1)
  })

  it('is pointed out in the other rows too, as long as they clash', async () => {
    const { device, dialog, choose } = await openDialog()
    await choose('Ana', 'Ben')
    await device.click(dialog.getByRole('button', { name: 'Add Another Match' }))
    await device.clear(row(2).getByLabelText('Round Number'))
    await device.type(row(2).getByLabelText('Round Number'), '1')
    await device.selectOptions(row(2).getByLabelText('Participant 2'), 'Ana')
    expect(row(1).getByRole('status')).toHaveTextContent(clash)
    expect(row(2).getByRole('status')).toHaveTextContent(clash)
    await device.click(dialog.getByRole('button', { name: 'Remove match 2' }))
    expect(row(1).getByRole('status')).toBeEmptyDOMElement()
  })
})
