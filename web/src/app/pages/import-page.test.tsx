import { getEvent } from '@muster/contract/events'
import { createImport, listImportProblems, listImports, previewImport, undoImport } from '@muster/contract/imports'
import { act, cleanup, screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { buildImport, buildPreview, clash, importer, openImports, openPreview, skaven } from '../../testing/imports.ts'
import { closePages } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { signIn } from '../../testing/sign-in.ts'

const column = (name: RegExp) => screen.findByRole('combobox', { name })
const importIt = async () => screen.findByRole('button', { name: 'Import' })
const previewed = () => server.requests(previewImport).map(({ body }) => body)

describe('a file that cannot be imported', () => {
  it.each([
    ['is empty', new File([], 'a.csv'), 'The file is empty.'],
    ['is a spreadsheet', new File(['PK\u0003\u0004'], 'a.xlsx'), 'save it as CSV'],
    ['is too large', new File([new Uint8Array(5_300_000).fill(97)], 'a.csv'), 'at most 5 MB'],
  ])('is refused at its field before it is sent: it %s', async (_why, file, sentence) => {
    const { device } = openImports()
    const field = await screen.findByLabelText('File', { selector: 'input' })
    // The browser’s filter by type is only a hint: files can also be dropped.
    field.removeAttribute('accept')
    await device.upload(field, file)
    await expect
      .poll(() => screen.getByLabelText('File', { selector: 'input' }))
      .toHaveAccessibleDescription(expect.stringContaining(sentence))
  })

  it.each([
    ['columns', () => column(/^Points/)],
    ['date_order', () => screen.findByLabelText(/^What does 3\/4\/2026 mean/)],
    ['defaults.city', () => screen.findByLabelText('City')],
  ])('is refused by the server at the field of %s, which keeps what was chosen', async (path, field) => {
    const dates = { order: null, asks: true, example: '3/4/2026' }
    const { device } = await openPreview({ dates })
    await column(/^Points/)
    server.refuse(previewImport, 422, {
      code: 'invalid_input',
      detail: 'No.',
      errors: [{ path, message: 'Not this.' }],
    })
    await device.selectOptions(await column(/^Points/), 'Score 1')
    expect(await screen.findByText('Not this.')).toBeVisible()
    expect(await field()).toHaveAccessibleDescription('Not this.')
    expect(await column(/^Points/)).toHaveDisplayValue('Score 1')
  })

  it('is checked again after a failure of the network', async () => {
    const { device } = await openPreview()
    await column(/^Points/)
    server.drop(previewImport)
    await device.selectOptions(await column(/^Points/), 'Score 1')
    expect(await screen.findByText(/^The file could not be checked/)).toBeVisible()
    server.respond(previewImport, buildPreview())
    await device.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => screen.queryByText(/^The file could not be checked/)).toBeNull()
  })
})

it('asks for what the file does not say, and checks each choice with the others', async () => {
  const army = { written: 'Rats', lines: 1, army_id: null, suggestions: [skaven.id] }
  const { device } = await openPreview({
    missing: ['event'],
    columns: [],
    armies: [{ game_type: 'SPEARHEAD', ...army }],
  })
  await device.click(await importIt())
  const title = screen.getByLabelText('Event Title')
  expect(title).toHaveAccessibleDescription(/^Please give the title/)
  await expect.poll(() => title).toHaveFocus()
  await device.type(title, 'Clash')
  expect(screen.getByText(/Muster assumes Spearhead/)).toBeVisible()
  await device.selectOptions(screen.getByLabelText('Game'), 'Age of Sigmar')
  expect(screen.queryByText(/Muster assumes Spearhead/)).toBeNull()
  expect(screen.getByText(/^No column holds scores/)).toBeVisible()
  await device.selectOptions(screen.getByLabelText(/“Rats”/), 'Skaven - Gnawfeast Clawpack')
  await expect
    .poll(() => previewed().at(-1))
    .toMatchObject({
      defaults: { event: 'Clash', game_type: 'AOS' },
      armies: [{ game_type: 'SPEARHEAD', written: 'Rats', army_id: skaven.id }],
    })
  await device.selectOptions(screen.getByLabelText(/“Rats”/), 'Leave it open')
  await expect.poll(() => previewed().at(-1)).toMatchObject({ armies: [{ army_id: null }] })
})

it('all undecided armies of a file can be left open', async () => {
  const undecided = ['Rats', 'Lizards'].map((written) => ({
    game_type: 'SPEARHEAD' as const,
    written,
    lines: 1,
    army_id: null,
    suggestions: [],
  }))
  const { device } = await openPreview({ armies: undecided })
  await device.click(await screen.findByRole('button', { name: 'Leave These Open' }))
  await expect
    .poll(() => previewed().at(-1))
    .toMatchObject({
      armies: [
        { written: 'Rats', army_id: null },
        { written: 'Lizards', army_id: null },
      ],
    })
  expect(screen.queryByRole('button', { name: 'Leave These Open' })).toBeNull()
})

it('a text in an old encoding can be read in another one', async () => {
  const { device } = await openPreview({}, new File([Uint8Array.from([0x4d, 0x69, 0xb3])], 'a.csv'))
  expect(await screen.findByLabelText('Encoding')).toHaveDisplayValue('Central Europe (Windows-1250)')
  await device.selectOptions(screen.getByLabelText('Encoding'), 'Cyrillic (Windows-1251)')
  await expect.poll(previewed).toMatchObject([{ text: 'Mił' }, { text: 'Miі' }])
  await device.click(screen.getByRole('button', { name: 'Choose Another' }))
  expect(document.body).not.toHaveFocus()
})

/** Opens the page again after the session has ended, which keeps its draft like a reload. */
function reopen() {
  act(closePages)
  cleanup()
  return openImports()
}

it('the file and the choices outlive the session; without the file, the choices wait for it', async () => {
  const { device } = await openPreview()
  await device.selectOptions(await column(/^Points/), 'Score 1')
  const chosen = { text: await clash().text(), columns: ['event', 'player1', 'score1', 'player2'] }
  await expect.poll(() => previewed().at(-1)).toMatchObject(chosen)
  reopen()
  expect(await screen.findByText(/^What you typed earlier has been restored/)).toBeVisible()
  await expect.poll(() => previewed().at(-1)).toMatchObject(chosen)
  expect(await column(/^Points/)).toHaveDisplayValue('Score 1')
  vi.stubGlobal('indexedDB', new IDBFactory())
  const again = reopen()
  expect(await screen.findByText(/no longer has clash.csv/)).toBeVisible()
  await again.device.upload(screen.getByLabelText('File', { selector: 'input' }), clash())
  expect(await column(/^Points/)).toHaveDisplayValue('Score 1')
})

it('an import is sent again with the same key, also after the session has ended, and its progress is shown', async () => {
  const { device } = await openPreview()
  await screen.findByText('1 event, 2 participants and 1 match. 1 line will be left out.')
  server.refuse(createImport, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
  await device.click(await importIt())
  await signIn(device, importer)
  await column(/^Points/)
  server.drop(createImport)
  await device.click(await importIt())
  expect(await screen.findByText(/^The file was not imported. Network error/)).toBeVisible()
  const waiting = buildImport()
  server.respond(createImport, waiting)
  const done = buildImport({ ...waiting, state: 'done', lines_done: 2, event_ids: [7] })
  server.respond(getEvent, buildEvent({ id: 7, title: 'Clash' }))
  server.respond(listImports, { imports: [{ ...done, state: 'running', lines_done: 1 }] })
  await device.click(await importIt())
  expect(await screen.findByText(/^1 of 2 lines/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'clash.csv' })).toHaveFocus()
  server.respond(listImports, { imports: [done] })
  expect(await screen.findByRole('link', { name: 'Clash' })).toHaveAttribute('href', '/events/7')
  const [first, second, third] = server.requests(createImport)
  expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
  expect(third?.key).toBe(second?.key)
})

it('an earlier import shows the lines that it left out, and can be undone', async () => {
  const done = buildImport({ state: 'done', problems: 101, participants: { added: 2, existing: 0 } })
  server.respond(listImportProblems, ({ query }) => ({
    problems: Array.from({ length: query.after === '0' ? 100 : 1 }, (_, index) => ({
      line: Number(query.after) + index + 1,
      reason: 'event is missing.',
    })),
  }))
  const { device } = openImports(done)
  const leftOut = within(await screen.findByRole('region', { name: 'Left out' }))
  await device.click(await leftOut.findByRole('button', { name: 'Show More' }))
  expect(await leftOut.findByText('Line 101:')).toBeVisible()
  const undoing = { ...done, state: 'undoing' } as const
  server.respond(undoImport, undoing)
  server.respond(listImports, { imports: [undoing] })
  await device.click(screen.getByRole('button', { name: 'Undo Import…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/has added: 0 events, 2 participants, 0 matches/)).toBeVisible()
  await device.click(dialog.getByRole('button', { name: 'Undo Import' }))
  expect(await screen.findByText('What it has made is being removed.')).toBeVisible()
  server.respond(listImports, { imports: [{ ...done, state: 'undone', kept: ['“Clash” keeps 1 match.'] }] })
  expect(await screen.findByText('“Clash” keeps 1 match.')).toBeVisible()
})
