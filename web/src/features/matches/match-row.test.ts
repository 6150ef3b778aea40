import { describe, expect, it } from 'vitest'
import { MatchRow, nextMatch, toMatchBody } from './match-row.ts'

describe('nextMatch', () => {
  it('starts at the first table of the first round', () => {
    expect(nextMatch()).toMatchObject({ round_number: 1, table_number: 1, participant1: '', notes: '' })
  })

  it('continues at the next table of the same round, with its own key', () => {
    const before = { ...nextMatch(), round_number: 3, table_number: 4, participant1: 'a', notes: 'Close.' }
    const next = nextMatch(before)
    expect(next).toMatchObject({ round_number: 3, table_number: 5, participant1: '', notes: '' })
    expect(next.key).not.toBe(before.key)
  })

  it('continues in the next round once everyone has a match, regardless of the table numbers', () => {
    const before = { ...nextMatch(), round_number: 3, table_number: 12 }
    expect(nextMatch(before, [2, 3], 5)).toMatchObject({ round_number: 3, table_number: 13 })
    expect(nextMatch(before, [2, 3, 3], 5)).toMatchObject({ round_number: 4, table_number: 1 })
  })
})

describe('a row of a match', () => {
  const row = { ...nextMatch(), participant1: 'a', participant2: 'b' }
  const messagesOf = (wrong: object) =>
    MatchRow.safeParse({ ...row, ...wrong }).error?.issues.map((issue) => issue.message)

  it.each([
    [{ participant1: '' }, ['Please select participant 1']],
    [{ participant2: '' }, ['Please select participant 2']],
    [{ participant2: 'a' }, ['Participants must be different']],
    [{ participant1: '', participant2: '' }, ['Please select participant 1', 'Please select participant 2']],
    [{ participant1_score: -1 }, ['Must be at least 0']],
    [{ round_number: 0 }, ['Must be at least 1']],
    [{ table_number: 0 }, ['Must be at least 1']],
    [{ participant1_score: 0, participant2_score: 0 }, undefined],
    [{ round_number: null, table_number: null }, undefined],
  ])('%j is reported as %j', { tags: ['spec:5.25', 'spec:9.7'] }, (wrong, messages) => {
    expect(messagesOf(wrong)).toEqual(messages)
  })

  it('is sent with the ids of its participants', () => {
    const ids = new Map([
      ['a', 1],
      ['b', 2],
    ])
    const body = toMatchBody(MatchRow.parse(row), (key) => ids.get(key))
    expect(body).toMatchObject({ participant1_id: 1, participant2_id: 2, notes: null, round_number: 1 })
    expect(body).not.toHaveProperty('key')
  })

  it('is not sent when a participant cannot be found', () => {
    expect(toMatchBody(MatchRow.parse(row), (key) => (key === 'a' ? 1 : undefined))).toBeUndefined()
  })
})
