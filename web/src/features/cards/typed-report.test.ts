import { expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { noReport, readReport } from './typed-report.ts'

const match = buildMatch({ participant1: { id: 1, nickname: 'Ana' }, participant2: { id: 2, nickname: 'Ben' } })

it.each([
  [{ first: ' 12', second: '0 ' }, false, { participant1_score: 12, participant2_score: 0 }],
  [{ first: '12', second: '8' }, true, { participant1_score: 8, participant2_score: 12 }],
  [
    { first: '12', second: '8', minutes: '90', ended_early: true },
    false,
    { match_duration_minutes: 90, ended_early: true },
  ],
  [{ first: '12', second: '8', conceded_by: 2 }, false, { conceded_by: 2 }],
])('sends the scores of %j to the side that they belong to (swapped: %s)', (values, isSwapped, body) => {
  expect(readReport(match, isSwapped, { ...noReport, ...values })).toEqual({ body: expect.objectContaining(body) })
})

it.each([
  [{ first: '12' }, 'Please enter both scores.'],
  [{ first: '12', second: 'x' }, 'Scores are whole numbers from 0 to 100000.'],
  [{ first: '-1', second: '5' }, 'Scores are whole numbers from 0 to 100000.'],
  [{ first: '1', second: '100001' }, 'Scores are whole numbers from 0 to 100000.'],
  [{ first: '1', second: '2', minutes: '0' }, 'The minutes played are a whole number from 1 to 1440.'],
  [{ first: '1', second: '2', minutes: '1.5' }, 'The minutes played are a whole number from 1 to 1440.'],
  [{ first: '2', second: '2', conceded_by: 2 }, 'The side that gave up loses: give the other side the higher score.'],
  [{ first: '3', second: '2', conceded_by: 1 }, 'The side that gave up loses: give the other side the higher score.'],
])('explains the fault of %j', (values, fault) => {
  expect(readReport(match, false, { ...noReport, ...values })).toEqual({ fault })
})
