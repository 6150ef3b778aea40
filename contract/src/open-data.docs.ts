import { documented, documentedCalls } from './docs.ts'
import * as openData from './open-data.ts'

documented(openData.OpenDataFormat, ['CSV with a header line, or JSON Lines: one object a line.', 'csv'])
documented(openData.OpenDataFile, ['A file with all matches of listed events at the time.'], {
  name: ['Of the file.', 'matches-2026-11-25.csv.gz'],
  url: [
    'Its address. The file behind it never changes.',
    'https://muster.example/api/v1/data/matches-2026-11-25.csv.gz',
  ],
  day: ['The night on which it was made, in UTC.', '2026-11-25'],
  format: ['CSV or JSON Lines, compressed by gzip.', 'csv'],
  matches: ['How many matches are in it.', 11960],
  bytes: ['The size of the compressed file.', 412_806],
  sha256: [
    'The SHA-256 of the compressed file, in hexadecimal digits.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
  created_at: ['When it was finished, in UTC.', '2026-11-25T02:12:07.000Z'],
})
documented(openData.OpenDataColumn, ['A column of the files.'], {
  name: ['In the header line of the CSV, and in each object.', 'score1'],
  type: ['A text, a whole number, or a day such as 2026-11-20.', 'integer'],
  is_nullable: ['Whether it may be null, which is an empty cell in CSV.', true],
  description: ['What it means.', 'Victory points of the first side; null while the match is pending.'],
})
documented(openData.listOpenData.response, ['The files of open data.'], {
  license: ['The public domain dedication of Creative Commons: use the files as you like.', 'CC0-1.0'],
  license_url: ['The text of the licence.', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  columns: ['In their order.'],
  files: ['Those of the last 30 days, the newest first.'],
})
documentedCalls(openData, { listOpenData: { gives: 'The files, their checksums, their licence and their columns.' } })
