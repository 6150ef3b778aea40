import { listArmies } from '@muster/contract/armies'
import { type Import, type ImportPreview, listImports, previewImport } from '@muster/contract/imports'
import { screen } from '@testing-library/react'
import { buildArmy, buildUser, next } from './builders.ts'
import { renderAt } from './render-at.tsx'
import { server } from './server.ts'

export const importer = buildUser({ nickname: 'Olga' })
export const skaven = buildArmy({ name: 'Gnawfeast Clawpack', faction: 'Skaven' })

const column = (header: string, field: ImportPreview['columns'][number]['field']) => ({ header, samples: ['x'], field })

/** A table of one match with a title and unclear points. */
export const buildPreview = (given: Partial<ImportPreview> = {}): ImportPreview => ({
  format: 'table',
  unit: 'line',
  has_header: true,
  columns: [column('Title', 'event'), column('Name', 'player1'), column('Points', null), column('Opponent', 'player2')],
  missing: [],
  dates: { order: null, asks: false, example: null },
  armies: [],
  events: [],
  totals: { lines: 2, events: 1, participants: 2, matches: 1, doubtful: 0, bad: 1 },
  lines: [
    { line: 2, state: 'match', text: 'Ana against Ben' },
    { line: 3, state: 'bad', text: 'it has 1 field where the first line has 4.' },
  ],
  ...given,
})

export const buildImport = (given: Partial<Import> = {}): Import => ({
  id: next(),
  file_name: 'clash.csv',
  state: 'waiting',
  unit: 'line',
  lines_total: 2,
  lines_done: 0,
  events: { added: 0, existing: 0 },
  participants: { added: 0, existing: 0 },
  matches: { added: 0, existing: 0 },
  problems: 0,
  kept: [],
  review: null,
  event_ids: [],
  created_at: '2026-11-25T08:00:00.000Z',
  finished_at: null,
  ...given,
})

export const clash = () => new File(['Title,Name,Points,Opponent\nClash,Ana,3,Ben\njunk'], 'clash.csv')

/** Opens the page, with these imports. */
export function openImports(...imports: Import[]) {
  server.respond(listImports, { imports })
  server.respond(listArmies, { armies: [skaven], total: 1 })
  return renderAt('/events/import', { user: importer })
}

/** Opens the page, and chooses a file with this preview. */
export async function openPreview(preview: Partial<ImportPreview> = {}, file: File = clash()) {
  server.respond(previewImport, buildPreview(preview))
  const page = openImports()
  const choose = async (chosen: File) =>
    page.device.upload(await screen.findByLabelText('File', { selector: 'input' }), chosen)
  await choose(file)
  return { ...page, choose }
}
