import { describeChanges } from './bracket-findings.ts'
import { type Day, eligible, nameIn, pendingIn, roundAt, seatedIn } from './day.ts'

/** Why a draft is not published; the sentence is for the organiser. */
export interface PublishingRefusal {
  code: 'results_missing' | 'draft_outdated'
  sentence: string
}

/**
 * Why a draft must not be published; undefined if it may. With `despite_pending`, the organiser has agreed that results are
 * missing.
 */
export function refusalToPublish(day: Day, number: number, despite_pending: boolean): PublishingRefusal | undefined {
  const sentence = despite_pending ? undefined : describeMissing(day, number - 1)
  if (sentence !== undefined) return { code: 'results_missing', sentence }
  const outdated = describeOutdated(day, number)
  return outdated === undefined ? undefined : { code: 'draft_outdated', sentence: outdated }
}

function describeMissing(day: Day, number: number): string | undefined {
  const pending = pendingIn(day, number)
  if (pending.length === 0) return undefined
  const tables = pending.flatMap(({ table_number }) => table_number ?? [])
  const where =
    tables.length === pending.length ? ` at ${tables.length === 1 ? 'table' : 'tables'} ${inWords(tables)}` : ''
  const subject = pending.length === 1 ? 'A result' : `${pending.length} results`
  return `${subject} of round ${number} ${pending.length === 1 ? 'is' : 'are'} missing${where}. Publish the next round anyway?`
}

const inWords = (values: readonly (number | string)[]) => new Intl.ListFormat('en-GB').format(values.map(String))

/** A participant may have dropped or left since the round was paired, and a result of an elimination may have changed. */
function describeOutdated(day: Day, number: number): string | undefined {
  const seated = [...seatedIn(roundAt(day, number))]
  if (seated.length === 0) return 'No one is paired yet. Pair someone first.'
  const plays = eligible(day, number)
  const gone = seated
    .filter((id) => !plays.has(id))
    .map((id) => nameIn(day, id))
    .sort()
  if (gone.length > 0)
    return `${inWords(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer playing round ${number}. Pair it again, or take them out.`
  const [changed] = describeChanges(day, number)
  return changed && `${changed.sentence} Pair the round again.`
}
