import { readArmyFilters } from '@muster/site/army-filters'
import { type ArmySubject, armiesPage } from '@muster/site/army-pages'
import type { PageMeta } from '@muster/site/page-meta'
import type { Db } from '../db/tables.ts'
import { listFactions } from '../features/army-stats/queries.ts'
import { notFound } from '../http/routing/app-error.ts'

/**
 * The metadata of a page about armies with the filters of its query. Throws `not_found` for an unknown faction, and for
 * a faction compared with itself.
 */
export async function describeArmies(db: Db, subject: ArmySubject, query: URLSearchParams): Promise<PageMeta> {
  const named = Object.values(subject ?? {})
  if (named.length > 0) {
    const factions = await listFactions(db)
    if (new Set(named).size < named.length || !named.every((name) => factions.has(name))) throw notFound('faction')
  }
  return armiesPage(subject, readArmyFilters(query))
}

/** The two factions of a comparison; undefined until both are chosen. */
export function pairIn(query: URLSearchParams): ArmySubject {
  const [a, b] = [query.get('a'), query.get('b')]
  return a && b ? { a, b } : undefined
}

/** The subject of a requested picture. */
export function subjectIn(query: URLSearchParams): ArmySubject {
  const faction = query.get('faction')
  if (faction !== null) return { faction }
  const [a, b] = [query.get('a'), query.get('b')]
  return a === null && b === null ? undefined : { a: a ?? '', b: b ?? '' }
}
