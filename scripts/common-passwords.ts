// Writes web/src/features/accounts/common-passwords.ts: `node scripts/common-passwords.ts`. The list is from zxcvbn-ts
// (MIT), most used first.
import { readFile, writeFile } from 'node:fs/promises'

const source = new URL(import.meta.resolve('@zxcvbn-ts/language-common/package.json'))
const most = 3000

/** The 3,000 most used passwords that satisfy our rules, ignoring case; others are refused anyway. */
export async function listCommonPasswords(): Promise<string[]> {
  const all: string[] = JSON.parse(await readFile(new URL('src/passwords.json', source), 'utf8'))
  return all.filter((word) => /^(?=.*[a-z])(?=.*\d)[a-z\d@$!%*?&_£^~]{8,}$/.test(word)).slice(0, most)
}

if (import.meta.main) {
  await writeFile(
    new URL('../web/src/features/accounts/common-passwords.ts', import.meta.url),
    `// Made by scripts/common-passwords.ts; a test holds it equal to its source.

const words =
  '${(await listCommonPasswords()).sort().join(' ')}'

const common = new Set(words.split(' '))

/** Whether a password is one of the most used, whatever the case of its letters. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
`,
  )
}
