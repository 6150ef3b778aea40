import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { readPasted, readScore } from './scores-text.ts'

const categories = [
  { code: 'painting', label: 'Painting', max: 10, in_ranking: false },
  { code: 'sports', label: 'Sportsmanship', max: 5, in_ranking: false },
]
const [painting] = categories
const people = ['Ana', 'Ben', 'Cleo'].map((nickname, id) => buildParticipant({ id: id + 1, nickname }))
const paste = (text: string, at = { participant_id: 1, code: 'painting' }) => {
  const { rows, problems } = readPasted(text, { people, categories, at })
  return { rows: rows.map(({ participant, scores }) => [participant.nickname, scores]), problems }
}

it.each([
  ['8', 8],
  [' 0 ', 0],
  ['', null],
])('reads the score “%s”', (text, score) => {
  expect(painting && readScore(text, painting)).toBe(score)
})

it.each(['11', '-1', '8.5', 'eight', '99999999'])('takes “%s” for no score', (text) => {
  expect(painting && readScore(text, painting)).toBeUndefined()
})

it('reads a column from the field where it is pasted', () => {
  expect(paste('8\r\n9\r\n', { participant_id: 2, code: 'painting' })).toEqual({
    rows: [
      ['Ben', { painting: 8 }],
      ['Cleo', { painting: 9 }],
    ],
    problems: [],
  })
})

it.each([
  ['tabs', 'CLEO\t7\t3\nZed\t1\nana\t\t5'],
  ['commas', 'Cleo,7,3\nZed,1\nAna,,5'],
  ['semicolons and places', '1; Cleo; 7; 3\n2; Zed; 1\n3; Ana; ; 5'],
])('reads a table with names in any order, by %s, and says who is unknown', (_, text) => {
  expect(paste(text)).toEqual({
    rows: [
      ['Cleo', { painting: 7, sports: 3 }],
      ['Ana', { sports: 5 }],
    ],
    problems: ['“Zed” is nobody in this list.'],
  })
})

it('reads the columns by their heads', () => {
  expect(paste('Rank\tName\tSportsmanship\tWins\tPainting\n1\tBen\t5\t3\t9').rows).toEqual([
    ['Ben', { painting: 9, sports: 5 }],
  ])
  expect(paste('Sportsmanship\n4', { participant_id: 3, code: 'painting' }).rows).toEqual([['Cleo', { sports: 4 }]])
  expect(paste('Name\tPoints\nBen\t5').rows).toEqual([['Ben', { painting: 5 }]])
})

it('takes nothing of a line that it cannot read, and says what there is too much of', () => {
  expect(paste('8\t6\n\n9\n4')).toEqual({
    rows: [['Cleo', { painting: 9 }]],
    problems: ['Ana: Sportsmanship must be from 0 to 5.', 'There are more lines than participants.'],
  })
})

it('takes a name with a comma for one cell', () => {
  const people = [buildParticipant({ id: 1, nickname: 'Müller, Hans' })]
  const at = { participant_id: 1, code: 'painting' }
  expect(readPasted('Müller, Hans\t8\t4', { people, categories, at }).rows).toMatchObject([
    { scores: { painting: 8, sports: 4 } },
  ])
})

it('takes a column of numbers for scores, even where somebody is called like one, and says when nothing is a score', () => {
  const people = ['7', 'Ana'].map((nickname, id) => buildParticipant({ id: id + 1, nickname }))
  const at = { participant_id: 1, code: 'painting' }
  const read = (text: string) => readPasted(text, { people, categories, at })
  expect(read('8\n7').rows.map(({ participant, scores }) => [participant.nickname, scores])).toEqual([
    ['7', { painting: 8 }],
    ['Ana', { painting: 7 }],
  ])
  expect(read('7\t5\nAna\t6').rows.map(({ participant, scores }) => [participant.nickname, scores])).toEqual([
    ['7', { painting: 5 }],
    ['Ana', { painting: 6 }],
  ])
  expect(read('8\tAna')).toEqual({ rows: [], problems: ['There is no score in this. Scores come after the names.'] })
})
