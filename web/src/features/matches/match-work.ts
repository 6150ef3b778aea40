import type { Match } from '@muster/contract/matches'

/** What an owner is doing with the matches. */
export type MatchWork = { kind: 'add' } | { kind: 'score' | 'edit' | 'delete'; match: Match }
