import { listArmies } from '@muster/contract/armies'
import { createMatches } from '@muster/contract/matches'
import { createParticipants } from '@muster/contract/participants'
import { isLong } from '@muster/rules/testing/extent'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildArmy } from '../../../testing/builders.ts'
import { clawpack, idOf, matchRow, openCreateForm, serveCreation } from '../../../testing/create-page.ts'
import { server } from '../../../testing/server.ts'

const warhost = buildArmy({ name: 'Starscale Warhost', faction: 'Seraphon' })

const nicknames = () => screen.getAllByLabelText<HTMLInputElement>(/^Nickname \d+$/).map((field) => field.value)
const armies = () => screen.getAllByLabelText<HTMLInputElement>(/^Army \d+$/).map((field) => field.value)

async function pasteInto(label: string, text: string, form: Awaited<ReturnType<typeof openCreateForm>>) {
  await form.device.click(screen.getByLabelText(label))
  await form.device.paste(text)
}

async function openWithRows(...rows: string[]) {
  const form = await openCreateForm()
  await form.addParticipants(...rows)
  return form
}

let stored: ReturnType<typeof serveCreation>['stored']

beforeEach(() => {
  stored = serveCreation().stored
  server.respond(listArmies, { armies: [clawpack, warhost], total: 2 })
})

describe('a list pasted into a nickname', () => {
  it('fills a row for each line, with armies and clubs of the other columns', async () => {
    const form = await openWithRows('')
    await pasteInto('Nickname 1', 'Ana\tGnawfeast Clawpack\tGuild\nBen\tseraphon\nCleo\n', form)
    await expect.poll(nicknames).toEqual(['Ana', 'Ben', 'Cleo'])
    expect(armies()).toEqual(['Skaven - Gnawfeast Clawpack', 'Seraphon - Starscale Warhost', ''])
    expect(screen.getByText('3 participants taken from your list. Its columns: nickname, army, club.')).toBeVisible()
    expect(screen.getByLabelText('Club 1')).toHaveValue('Guild')
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Nickname 3'))
  })

  it('keeps the participants typed above and below', async () => {
    const form = await openWithRows('First', '', 'Last')
    await pasteInto('Nickname 2', 'Ana\nBen', form)
    await expect.poll(nicknames).toEqual(['First', 'Ana', 'Ben', 'Last'])
  })

  it('marks rows in doubt, shows the pasted text of their armies, and leads from one to the next', async () => {
    const trailblazers = [warhost, buildArmy({ id: 333, name: 'Sunblooded Prowlers', faction: 'Seraphon' })]
    server.respond(listArmies, { armies: [clawpack, ...trailblazers], total: 3 })
    const form = await openWithRows('')
    await pasteInto('Nickname 1', 'Ana, Squares\nBen, gnawfest\nCleo, Seraphon\nDora, Skaven', form)
    expect(await screen.findByText(/4 rows filled from your list: 1 certain, 3 yellow to check\./)).toBeVisible()
    expect(armies()).toEqual(['Squares', 'Skaven - Gnawfeast Clawpack', 'Seraphon', 'Skaven - Gnawfeast Clawpack'])
    expect(screen.getByText('Ben, gnawfest')).toBeVisible()
    expect(screen.getByText('“gnawfest” is probably this army.')).toBeVisible()
    expect(screen.getByText(/“Squares” is not a known army/)).toBeVisible()
    expect(
      screen.getByText('“Seraphon” may be Starscale Warhost or Sunblooded Prowlers. Please choose one.'),
    ).toBeVisible()
    const next = () => form.device.click(screen.getByRole('button', { name: 'Next Row to Check' }))
    await next()
    expect(screen.getByLabelText('Army 1')).toHaveFocus()
    await form.device.clear(screen.getByLabelText('Army 1'))
    await form.device.type(screen.getByLabelText('Army 1'), 'gnaw{Enter}')
    expect(screen.queryByText(/Squares/)).not.toBeInTheDocument()
    await next()
    expect(screen.getByLabelText('Nickname 2')).toHaveFocus()
    await form.device.click(screen.getByRole('button', { name: 'That’s right: row 2' }))
    expect(screen.queryByText('Ben, gnawfest')).not.toBeInTheDocument()
    expect(screen.getByText(/4 rows filled from your list: 3 certain, 1 yellow to check\./)).toBeVisible()
    await next()
    expect(screen.getByLabelText('Army 3')).toHaveFocus()
    // Saving now would lose the text.
    await form.device.type(form.title, 'Winter Muster')
    await form.submit()
    expect(await screen.findByText('Please choose the army that “Seraphon” means, or clear the field.')).toBeVisible()
    await form.device.clear(screen.getByLabelText('Army 3'))
    await form.device.tab()
    await form.submit()
    await expect.poll(form.address).toBe('/events/7')
    expect(server.requests(createParticipants)[0]?.body).toMatchObject({
      participants: [{ army_id: clawpack.id }, { army_id: clawpack.id }, { army_id: null }, { army_id: clawpack.id }],
    })
  })

  it('leaves all undecided armies open with one button, in a table for many, and keeps their texts', async () => {
    server.respond(listArmies, {
      armies: [clawpack, { ...clawpack, id: 9, name: 'Warpspark Clawpack' }, warhost],
      total: 3,
    })
    const form = await openWithRows('')
    const rows = Array.from({ length: 10 }, (_, index) => `Player ${index}\tSkaven`).join('\n')
    await pasteInto('Nickname 1', `Player\tFaction\nAna\tSeraphon\n${rows}`, form)
    expect(await screen.findByText(/11 rows filled from your list: 1 certain, 10 yellow to check\./)).toBeVisible()
    await form.device.type(form.title, 'Winter Muster')
    await form.device.click(screen.getByRole('button', { name: 'Leave These Open' }))
    expect(screen.getByText(/^11 participants taken from your list\./)).toBeVisible()
    expect(screen.getAllByText('Left open: “Skaven” is kept beside the name.')).toHaveLength(10)
    await form.submit()
    await expect.poll(form.address).toBe('/events/7')
    const body = server.requests(createParticipants)[0]?.body as { participants: object[] }
    expect(body.participants.slice(0, 2)).toEqual([
      { nickname: 'Ana', army_id: warhost.id },
      { nickname: 'Player 0', army_id: null, army_written: 'Skaven' },
    ])
  })

  it('names ignored columns, and adds participants who were left out on request', async () => {
    const form = await openWithRows('')
    await pasteInto('Nickname 1', 'Name,Email,Army,Status\nAna,a@example.com,Skaven,ok\nBen,,Seraphon,withdrawn', form)
    expect(await screen.findByText(/Its columns: nickname, army\. Ignored columns: Email\./)).toBeVisible()
    const leftOut = within(screen.getByRole('region', { name: 'Lines left out' }))
    expect(leftOut.getByText(/Ben,,Seraphon,withdrawn/)).toBeVisible()
    expect(nicknames()).toEqual(['Ana'])
    await form.device.click(leftOut.getByRole('button', { name: 'Add Ben' }))
    expect(nicknames()).toEqual(['Ana', 'Ben'])
    expect(armies()).toEqual(['Skaven - Gnawfeast Clawpack', 'Seraphon - Starscale Warhost'])
    expect(screen.getByText('Left out at first: says “withdrawn”.')).toBeVisible()
    expect(screen.getByText(/2 rows filled from your list: 1 certain, 1 yellow to check\./)).toBeVisible()
    await form.device.click(screen.getByRole('button', { name: 'That’s right: row 2' }))
    expect(screen.getByText(/^2 participants taken from your list\./)).toBeVisible()
  })

  it('stays plain text when a single line has no army', async () => {
    const form = await openWithRows('')
    await pasteInto('Nickname 1', 'Ana (Leeds)', form)
    await expect.poll(nicknames).toEqual(['Ana (Leeds)'])
    expect(screen.queryByText(/taken from your list/)).not.toBeInTheDocument()
  })

  it('fills in at least the nicknames when the catalogue cannot be loaded', async () => {
    server.drop(listArmies)
    const form = await openWithRows('')
    await pasteInto('Nickname 1', 'Ana\tGnawfeast Clawpack\nBen', form)
    await expect.poll(nicknames).toEqual(['Ana', 'Ben'])
  })

  it('keeps the match of an emptied row, which now belongs to the first participant in the list', async () => {
    const form = await openWithRows('Ana', 'Ben', 'Cleo')
    await form.addMatch('Ana', 'Ben')
    await form.device.clear(screen.getByLabelText('Nickname 1'))
    await pasteInto('Nickname 1', 'Anna\nDora', form)
    await expect.poll(nicknames).toEqual(['Anna', 'Dora', 'Ben', 'Cleo'])
    await expect.poll(() => matchRow(1).getByLabelText('Participant 1')).toHaveDisplayValue('Anna')
    expect(matchRow(1).getByLabelText('Participant 2')).toHaveDisplayValue('Ben')
    await form.device.type(form.title, 'Winter Muster')
    await form.submit()
    await expect.poll(form.address).toBe('/events/7')
    expect(server.requests(createMatches)[0]?.body).toMatchObject({
      matches: [
        { participant1_id: idOf(stored.participants, 'Anna'), participant2_id: idOf(stored.participants, 'Ben') },
      ],
    })
  })

  // Renders 500 rows.
  it.runIf(isLong)('fills no more rows than one call can save', async () => {
    const form = await openWithRows('')
    await pasteInto('Nickname 1', Array.from({ length: 503 }, (_, index) => `Player ${index}`).join('\n'), form)
    expect(await screen.findByText(/500 participants taken.*The last 3 were left out/)).toBeVisible()
  })
})

describe('Enter in a nickname', () => {
  it('moves to the next row when there is one', async () => {
    const { device } = await openWithRows('Ana', 'Ben')
    await device.type(screen.getByLabelText('Nickname 1'), '{Enter}')
    expect(screen.getByLabelText('Nickname 2')).toHaveFocus()
    expect(nicknames()).toEqual(['Ana', 'Ben'])
  })
})
