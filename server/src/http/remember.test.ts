import { describe, expect, it } from 'vitest'
import { remember } from './remember.ts'

/** A question whose answers count up, and a clock that stands until it is moved. */
function setUp() {
  const state = { asked: 0, time: 1_000_000, failing: false }
  const ask = async () => {
    state.asked++
    if (state.failing) throw new Error('away')
    return state.asked
  }
  return { state, recall: remember(10_000, ask, () => state.time) }
}

describe('remember', () => {
  it('asks nothing until somebody wants to know', () => {
    expect(setUp().state.asked).toBe(0)
  })

  it('gives the same answer for less than ten seconds, and asks anew from then on', async () => {
    const { state, recall } = setUp()
    expect(await recall()).toBe(1)
    state.time += 9_999
    expect(await recall()).toBe(1)
    state.time += 1
    expect(await recall()).toBe(2)
    state.time += 9_999
    expect(await recall()).toBe(2)
  })

  it('asks once for all who come while the answer is on its way', async () => {
    const { state, recall } = setUp()
    expect(await Promise.all([recall(), recall(), recall()])).toEqual([1, 1, 1])
    expect(state.asked).toBe(1)
  })

  it('tells a failure to those who waited for it and to nobody after', async () => {
    const { state, recall } = setUp()
    state.failing = true
    const answers = await Promise.allSettled([recall(), recall()])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(state.asked).toBe(1)
    state.failing = false
    expect(await recall()).toBe(2)
  })

  it('keeps a newer answer when an older question fails late', async () => {
    const clock = { time: 0 }
    const questions: PromiseWithResolvers<string>[] = []
    const recall = remember(
      10_000,
      () => {
        const question = Promise.withResolvers<string>()
        questions.push(question)
        return question.promise
      },
      () => clock.time,
    )
    const first = recall()
    clock.time += 10_000
    const second = recall()
    questions[1]?.resolve('new')
    questions[0]?.reject(new Error('late'))
    await expect(first).rejects.toThrow('late')
    expect(await second).toBe('new')
    expect(await recall()).toBe('new')
    expect(questions).toHaveLength(2)
  })
})
