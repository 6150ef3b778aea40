// Everything that the page stores in a browser. The cookie policy is generated from this list, so it is complete.

interface StoredItem {
  kind: 'Local storage' | 'Session storage' | 'IndexedDB'
  why: string
}

const draft = (of: string): StoredItem => ({
  kind: 'Session storage',
  why: `What you were typing about ${of} when your session ended, the page was reloaded or your phone closed it. Removed when you carry on with it or discard it, and when the tab is closed.`,
})

export const storedItems = {
  access_token: {
    kind: 'Local storage',
    why: 'Your access token, which the page sends with each of your requests. Removed when you sign out or the session ends.',
  },
  user: {
    kind: 'Local storage',
    why: 'Your own account details (email, display name), to greet you. Removed together with the token.',
  },
  device_secret: {
    kind: 'Local storage',
    why: 'A random secret that the page sends when you sign in, so that Muster knows this browser again and lets you in while somebody else tries passwords for your account. Stays when you sign out, until you remove it in the settings of your browser.',
  },
  server_time: {
    kind: 'Local storage',
    why: 'How far the clock of your device is off, so that the clock of a round is right without a network. Replaced when it changes.',
  },
  last_search: {
    kind: 'Local storage',
    why: 'Your last search in the list of events, unless it was near your position, so that the home page can offer it. Replaced by your next search.',
  },
  quiet_keys: {
    kind: 'Local storage',
    why: 'Your choice that ? does not open the list of shortcuts at the desk. Removed when you turn it on again.',
  },
  install_declined: {
    kind: 'Local storage',
    why: 'Your choice that the desk does not offer to install Muster. Stays until you remove it in the settings of your browser.',
  },
  passkey_offered: {
    kind: 'Local storage',
    why: 'When this device was last offered a passkey, so that it is not offered again for 90 days. Replaced when you add or use one.',
  },
  chosen_participants: {
    kind: 'Local storage',
    why: 'Which participant you are at the events whose card you opened, the last 20, so that the card opens at once. Replaced when you choose another name.',
  },
  own_reports: {
    kind: 'Local storage',
    why: 'The numbers of the last 20 results that this device reported, so that it does not offer to confirm them. Stay when you sign out.',
  },
  unsent: {
    kind: 'Local storage',
    why: 'What you did offline that can be sent later, such as signing out. Removed once it is sent.',
  },
  unsent_result: {
    kind: 'Local storage',
    why: 'A result that you entered at the desk, for the moment until the database of your browser has it, and for as long as that database refuses it.',
  },
  unsent_action: {
    kind: 'Local storage',
    why: 'Something else that you did at the desk, such as a check-in, for the moment until the database of your browser has it, and for as long as that database refuses it.',
  },
  unsent_results: {
    kind: 'IndexedDB',
    why: 'The results that you entered at the desk and that Muster does not have yet. Each is removed once it is sent or you discard it. They stay under your account when you sign out.',
  },
  unsent_rounds: {
    kind: 'IndexedDB',
    why: 'The rounds that you paired at the desk without a network, with the display names of their participants. Each is removed once Muster has it or you discard it. They stay under your account when you sign out.',
  },
  unsent_actions: {
    kind: 'IndexedDB',
    why: 'What else you did at the desk and Muster does not have yet, such as check-ins, people you added, byes, the clock and announcements. Each is removed once it is sent or you discard it. They stay under your account when you sign out.',
  },
  query_copies: {
    kind: 'IndexedDB',
    why: 'The desks and cards that you opened, with the participants, matches, rounds, standings and armies of their events, the army lists of your opponents, your lists of events and your roles in events of others, so that they open without a network. Replaced with each change. Removed when you sign out, or by a later visit once a copy is 30 days old.',
  },
  import_files: {
    kind: 'IndexedDB',
    why: 'The file that you are about to import, so that a reload does not lose it. Removed when its import starts or you remove it, or by a later visit once it is a day old.',
  },
  channel_aside: {
    kind: 'Session storage',
    why: 'Which failure of the channel of an event you put aside at its desk. Removed when the tab is closed.',
  },
  event_draft: draft('a new event'),
  import_draft: draft('an import'),
  edit_draft: draft('the details of an event'),
  participants_draft: draft('new participants'),
  participant_draft: draft('a participant'),
  matches_draft: draft('new matches'),
  match_draft: draft('a match'),
  result_draft: draft('a result'),
  list_draft: draft('an army list'),
  game_draft: draft('a game of yours'),
  report_draft: draft('the result of your match'),
  desk_draft: draft('the results of a round'),
  announcement_draft: draft('an announcement'),
  feedback_draft: draft('feedback'),
} as const satisfies Record<string, StoredItem>

export type StorageKey = keyof typeof storedItems
export type DraftName = Extract<StorageKey, `${string}_draft`>

/** The two storage areas: one for the browser, one for the tab. */
export interface BrowserStorage {
  local: Storage
  tab: Storage
}
