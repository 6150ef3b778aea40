import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isCommonPassword } from '../web/src/features/accounts/common-passwords.ts'
import { listCommonPasswords } from './common-passwords.ts'

it('knows the 3,000 most common passwords that our rules allow, and no others', async () => {
  const words = await listCommonPasswords()
  expect(words).toHaveLength(3000)
  expect(words.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([])
  expect(isCommonPassword('Passw0rd')).toBe(true)
  expect(isCommonPassword('Dice4everAndEver')).toBe(false)
  const file = new URL('../web/src/features/accounts/common-passwords.ts', import.meta.url)
  expect(await readFile(file, 'utf8')).toContain(words.sort().join(' '))
})
