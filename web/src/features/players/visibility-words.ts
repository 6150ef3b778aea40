import type { PlayerVisibility } from '@muster/contract/player-fields'

/** Each visibility as a choice, and as the note on one's own page. */
export const visibilityWords: Record<PlayerVisibility, { label: string; hint: string; note: string }> = {
  private: {
    label: 'Only me',
    hint: 'Nobody else finds this page.',
    note: 'Only you see this.',
  },
  participants: {
    label: 'People I play with',
    hint: 'Signed-in participants of the same events see it. It is not in the list of players.',
    note: 'You and signed-in participants of your events see this.',
  },
  public: {
    label: 'Everybody',
    hint: 'It is in the list of players, and event pages link to it.',
    note: 'Everybody sees this. Events that are not listed show to you alone.',
  },
}
