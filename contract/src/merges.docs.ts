import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as merges from './merges.ts'
import { message } from './shared.docs.ts'

documented(merges.StayedParticipant, ['A participant that a merge could not move.'], {
  event_id: ['The event.', 7],
  event_title: ['The title of the event.', 'Newcastle Winter Clash'],
  nickname: ['The name in the event.', 'Ana N'],
})
documented(merges.Merge, ['Another account of the same person, merged into yours.'], {
  id: ['Identifies it in paths.', 3],
  email: ['The address of that account.', 'ana.nowak@example.com'],
  nickname: ['The name of that account.', 'Ana N'],
  at: ['When it was merged, in UTC.', '2026-11-25T10:12:00.000Z'],
  participants: ['How many participants of that account belong to yours now.', 12],
  stayed: ['Its participants in events in which your account takes part as well. They stay with that account.'],
})
documented(merges.listMerges.response, ['The accounts that are merged into yours.'], {
  merges: ['The oldest first; at most ten.'],
})
documentedInput(merges.MergeInput, {
  password: ['Your password.', 'Charge0fTheDawn'],
  assertion: ['For a challenge from `/auth/passkey-confirmation`.'],
  other_email: ['The address of the account to merge.', 'ana.nowak@example.com'],
  other_password: ['Its password.', 'L0ngLiveTheRats'],
})
documentedInput(merges.splitMerge.params, { merge_id: ['The merge.', 3] })
documented(merges.splitMerge.response, ['What was done.'], { message })
documentedCalls(merges, {
  listMerges: { gives: 'The merged accounts.' },
  createMerge: {
    sends:
      'The address and password of the other account, and your own password or the assertion of one of your passkeys.',
    sent: { password: 'Charge0fTheDawn', other_email: 'ana.nowak@example.com', other_password: 'L0ngLiveTheRats' },
    gives: 'The merge, with what stayed. The sessions of the other account have ended, and it can no longer sign in.',
  },
  splitMerge: {
    sends: 'Your password, or the assertion of one of your passkeys.',
    sent: { password: 'Charge0fTheDawn' },
    gives: 'What came from the other account and is still yours belongs to it again.',
  },
})
