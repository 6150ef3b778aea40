// Writes contract/src/countries.ts and time-zone-names.ts: `node scripts/countries.ts && npm run format`. Events store
// countries by name, so the source fixes the names. The spelling of a browser's Intl depends on its version (Turkey,
// Türkiye).
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

/** Countries where nearly everybody lives in one of several zones, or where all zones have the same time. */
const mainZones: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MH: 'Pacific/Majuro',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
  UZ: 'Asia/Tashkent',
}

/** The time zones of each country by its code, and the main one if there is one. */
export const listTimeZones = () =>
  Object.fromEntries(
    listCountries().map(({ code }) => {
      const zones = new Intl.Locale('und', { region: code }).getTimeZones?.() ?? []
      return [code, { main: zones.length === 1 ? zones[0] : mainZones[code], zones }]
    }),
  )

if (import.meta.main) {
  const zones = Object.entries(listTimeZones()).map(([code, { main, zones }]) => {
    const others = zones.filter((zone) => zone !== main)
    return `  ${code}: '${[main ?? '', ...others].join(' ')}',`
  })
  await writeFile(
    new URL('../contract/src/time-zone-names.ts', import.meta.url),
    `// Made by scripts/countries.ts; a test holds it equal to its sources.

/**
 * The IANA time zones of each country, by its ISO 3166-1 code, apart by spaces: first the one that nearly all of it keeps,
 * nothing when no zone does, then the others.
 */
export const timeZonesOf: Readonly<Record<string, string>> = {
${zones.join('\n')}
}
`,
  )
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
