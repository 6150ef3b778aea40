// Writes contract/src/countries.ts: `node scripts/countries.ts && npm run format`. Countries are stored by name, so the
// names are fixed in the source rather than taken from each browser's Intl, whose spelling depends on its version
// (Turkey, Türkiye).
import { writeFile } from 'node:fs/promises'
import worldCountries from 'world-countries/countries.json' with { type: 'json' }

const observers = new Set(['VA', 'PS'])
const nameOf = new Intl.DisplayNames('en', { type: 'region' })

/** The 193 members of the United Nations, Vatican City and Palestine, by English name. */
export function listCountries(): { code: string; name: string }[] {
  return worldCountries
    .filter((country) => country.unMember || observers.has(country.cca2))
    .map(({ cca2 }) => ({ code: cca2, name: nameOf.of(cca2) ?? cca2 }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

if (import.meta.main) {
  const rows = listCountries().map((country) => `  ${JSON.stringify(country)},`)
  await writeFile(
    new URL('../contract/src/countries.ts', import.meta.url),
    `// Made by scripts/countries.ts; a test holds it equal to its sources.

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  /** English name, which is what an event stores. */
  name: string
}

/** The 193 members of the United Nations, Vatican City and Palestine, by name. */
export const countries: readonly Country[] = [
${rows.join('\n')}
]
`,
  )
}
