import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as imports from './imports.ts'
import { created_at } from './shared.docs.ts'

const field = ['What it holds; null if it is left out.', 'player1'] as const

documented(imports.ImportField, [
  'What a column holds. Side 1 is the player whose line it is; several columns of `player1` or `player2` are joined to one name.',
  'player1',
])
const chosen = {
  text: [
    'The file as text: a table of at most 20,000 lines with commas, semicolons or tabs, or JSON; at most 5 MB.',
    'event,date,round,player1,army1,score1,player2,army2,score2\nWinter Clash,2026-11-21,1,Ana,Skaven,22,Ben,Seraphon,14',
  ],
  file_name: ['Shown in the list of your imports.', 'clash.csv'],
  columns: ['What each column of a table holds, in their order; left out, Muster recognises the headers.', undefined],
  has_header: ['Whether the first line of a table names its columns; left out, Muster recognises it.', true],
  date_order: ['What 03/04/2026 means: `dmy` is 3 April. Needed only if all dates can be read in both ways.', 'dmy'],
  defaults: [
    'What the file has no column for, by field: event, date, country, city, game_type or event_type.',
    { game_type: 'AOS' },
  ],
  armies: [
    'Armies that you chose for texts of the file.',
    undefined,
    {
      game_type: ['The game of the event.', 'AOS'],
      written: ['The text of the file, as the preview gives it.', 'Rats'],
      army_id: ['The army; null leaves it unknown.', 155],
    },
  ],
  visibility: ['Who sees the new events; left out, what the file says, or everybody.', 'listed'],
} as const
documentedInput(imports.ImportInput, chosen)

documented(imports.ImportColumn, ['A column of the table.'], {
  header: ['Its name; empty without a header.', 'Player 1'],
  samples: ['Its first values, at most three.', ['Ana', 'Cleo']],
  field,
})
documented(imports.ImportArmy, ['A text of the file that is no certain army.'], {
  game_type: ['The game of the event.', 'AOS'],
  written: ['The text of the file.', 'Rats of the Underworld'],
  lines: ['How many lines have it.', 12],
  army_id: ['The army that it is read as; null leaves out its lines unless you choose one.', null],
  suggestions: ['The `id` of likely armies, the likeliest first.', [155]],
})
documented(imports.ImportedEvent, ['An event of the file.'], {
  title: ['Its title.', 'Winter Clash'],
  event_date: [
    'When it begins; noon in the hall if the file gives only the day; null without a date.',
    '2026-11-21T12:00:00.000Z',
  ],
  has_time: ['False if the file gives only the day.', false],
  time_zone: ['That of the hall, as far as country and city tell it; null otherwise.', 'Europe/London'],
  game_type: ['The game that is played.', 'AOS'],
  event_type: ['A tournament or a friendly.', 'tournament'],
  participants: ['How many the file names.', 22],
  matches: ['How many the file has.', 55],
  event_id: ['Your event with this title and date, to which the import adds; null for a new one.', null],
})
documented(imports.ImportLine, ['A line of the file.'], {
  line: ['Its number. Lines are counted from 1; entries of a file in JSON as well.', 2],
  state: ['What it makes. A `doubtful` line is imported as its text says, a `bad` one is left out.', 'match'],
  text: ['What it makes, or why it is left out.', 'round 1: Ana (Skaven, Skaven) 22–14 Ben (Seraphon, Seraphon)'],
})
documented(imports.ImportPreview, ['What an import would make.'], {
  format: ['A table, the tournament report of New Recruit, or an event that Muster exported.', 'table'],
  unit: ['What numbers of lines count: lines of a table, or entries of a file in JSON.', 'line'],
  has_header: ['Whether the first line names the columns.', true],
  columns: ['Of a table, in their order.'],
  missing: ['The fields that you must choose a column for, or give for the whole file.', []],
  dates: [
    'The order of day and month.',
    undefined,
    {
      order: ['As the dates show it, or as you chose it; null if they do not.', null],
      asks: ['Whether you have to choose one.', false],
      example: ['A date that can be read in both ways.', null],
    },
  ],
  armies: ['At most 200, the most frequent first.'],
  events: ['At most 200, in the order of the file.'],
  totals: [
    'Of the whole file.',
    undefined,
    {
      lines: ['Without empty ones and the header.', 55],
      events: ['How many events.', 1],
      participants: ['How many participants.', 22],
      matches: ['How many matches.', 55],
      doubtful: ['How many doubtful lines.', 0],
      bad: ['How many lines are left out.', 0],
    },
  ],
  lines: ['At most 1,000 in the order of the file, bad and doubtful ones first to be among them.'],
})

const tally = (added: number) =>
  [
    'How many.',
    undefined,
    { added: ['Added by the import.', added], existing: ['There already, and not added again.', 0] },
  ] as const
documented(imports.ImportProblem, ['A line that an import left out.'], {
  line: ['Its number.', 7],
  reason: ['Why, as the end of a sentence.', 'score1 "won" cannot be used: must be a whole number.'],
})
documented(imports.Import, ['An import of a file.'], {
  id: ['Needed to follow it and to undo it.', 3],
  file_name: ['Null if not given.', 'clash.csv'],
  state: ['`waiting`, `running`, then `done`; `failed` after a fault of the server; `undoing`, then `undone`.', 'done'],
  unit: ['What numbers of lines count.', 'line'],
  lines_total: ['Of the file.', 55],
  lines_done: ['How far it is.', 55],
  events: tally(1),
  participants: tally(22),
  matches: tally(55),
  problems: ['How many lines were left out.', 0],
  kept: ['What an undo has left, because it was changed since; a sentence for each event.', []],
  review: [
    'Whether its events count in the figures of the whole site: `waiting` until an editor has looked. Null if nobody needs to look.',
    null,
  ],
  event_ids: ['The events that it created, at most 100.', [7]],
  created_at,
  finished_at: ['When it ended, in UTC; null before.', '2026-11-23T08:00:05.000Z'],
})
documented(imports.listImports.response, ['Your imports.'], { imports: ['At most 50, the newest first.'] })
documented(imports.listImportProblems.response, ['Lines that were left out.'], { problems: ['In their order.'] })
const ids = { import_id: ['The `id` of one of your imports.', 3] } as const
documentedInput(imports.getImport.params, ids)
documentedInput(imports.listImportProblems.query, {
  after: ['Only lines after this one.', 0],
  limit: ['The maximum number of lines in the response.', 1000],
})
documentedCalls(imports, {
  previewImport: {
    sends: 'A file, and how to read it.',
    gives: 'The columns, the doubtful armies and dates, the events, and what each line makes. Nothing is stored.',
  },
  createImport: {
    sends: 'A file, and how to read it.',
    gives:
      'The import, which runs on the server. The same file with the same choices gives the same import, until it is undone; what is in your events already is not added again.',
  },
  listImports: { gives: 'Your imports of the last 30 days.' },
  getImport: { gives: 'How far the import is, and what it has made.' },
  listImportProblems: { gives: 'Each line that was left out, with the reason.' },
  undoImport: {
    gives: 'The import, which is undone in the background. What was changed since stays, and `kept` says so.',
  },
})
