import type { Match } from '@muster/contract/matches'
import type { Drafts } from '../../lib/drafts.ts'

/** The dialog that an owner has open. */
export type MatchTask = { kind: 'add' } | { kind: 'score' | 'edit' | 'delete'; match: Match }

/** The dialog whose draft is left from before the session ended. */
export function unfinishedMatch(drafts: Drafts, event_id: number, user_id: number): MatchTask | undefined {
  const result = drafts.read<{ context: Match }>(`result_draft_${event_id}`, user_id)
  if (result) return { kind: 'score', match: result.context }
  const edit = drafts.read<{ context: Match }>(`match_draft_${event_id}`, user_id)
  if (edit) return { kind: 'edit', match: edit.context }
  return drafts.read(`matches_draft_${event_id}`, user_id) === undefined ? undefined : { kind: 'add' }
}

/** The first match without a result after this one, in its round, then in the others. The search wraps around. */
export function nextPending(matches: Match[], { id, round_number }: Match): Match | undefined {
  const place = matches.findIndex((match) => match.id === id)
  const onward = [...matches.slice(place + 1), ...matches.slice(0, Math.max(place, 0))]
  const pending = onward.filter((match) => match.result === 'pending')
  return pending.find((match) => match.round_number === round_number) ?? pending[0]
}
