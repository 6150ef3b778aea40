import { expect, it } from 'vitest'
import { keepRecent } from './keep-recent.ts'

/** Makes what it is asked for, and says of what it was asked. */
function workshop(max: number) {
  const made: string[] = []
  const ask = keepRecent(max, async (key) => {
    made.push(key)
    await Promise.resolve()
    if (key === 'broken') throw new Error('broken')
    return { key }
  })
  return { made, ask }
}

it('makes one thing for all who ask at the same time, and for who asks later', async () => {
  const { made, ask } = workshop(2)
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(other).toBe(one)
  expect(await ask('a')).toBe(one)
  expect(made).toEqual(['a'])
})

it('keeps those that were asked for last', async () => {
  const { made, ask } = workshop(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('tries again what could not be made', async () => {
  const { made, ask } = workshop(2)
  await expect(Promise.all([ask('broken'), ask('broken')])).rejects.toThrow('broken')
  await expect(ask('broken')).rejects.toThrow('broken')
  expect(made).toEqual(['broken', 'broken'])
})
