import type { Participant } from '@muster/contract/participants'

/** What an owner is doing with the participants. */
export type ParticipantWork = { kind: 'add' } | { kind: 'edit' | 'remove'; participant: Participant }
