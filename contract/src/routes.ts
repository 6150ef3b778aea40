import type { PageMeta } from './page-meta.ts'

/** Who may open a page: everybody, only members, or only visitors who are not signed in. */
export type PageAccess = 'anyone' | 'members' | 'visitors'

export interface PageRow {
  access: PageAccess
  /** How a page describes itself; one that is named by what it shows does so once it shows it (page-meta.ts, army-pages.ts). */
  head: PageMeta | 'of what it shows'
  /**
   * How search engines treat it: `listed` in the site map, once or for each thing that it shows; `open` to be found;
   * `closed`, because they find nothing there.
   */
  indexing: 'listed' | 'listed each' | 'open' | 'closed'
  /**
   * Its module in web/src/app/pages; the pages that most people see first belong to the script that every page runs.
   */
  module?: string
  /** Shows large numbers, which need another font. */
  hasNumerals?: true
}

/** Every page by its address, for the router, guards, head, preloads, site map and tests. */
export const routes = {
  '/': {
    access: 'anyone',
    indexing: 'listed',
    hasNumerals: true,
    head: {
      title: 'Muster: manage Age of Sigmar, Spearhead and Warcry events',
      description:
        'Muster is a free tracker for friendly tabletop miniature wargame events: tournaments, friendly games, standings and army performance.',
    },
  },
  '/events': {
    access: 'anyone',
    indexing: 'listed',
    head: {
      title: 'Events',
      description:
        'Find tournaments and friendly games of Age of Sigmar and Spearhead near you, with standings and results.',
    },
  },
  '/events/:event_id': {
    module: 'event-page',
    access: 'anyone',
    indexing: 'listed each',
    hasNumerals: true,
    head: 'of what it shows',
  },
  '/armies': {
    module: 'armies-page',
    access: 'anyone',
    indexing: 'listed',
    hasNumerals: true,
    head: 'of what it shows',
  },
  '/armies/compare': {
    module: 'compare-page',
    access: 'anyone',
    indexing: 'open',
    hasNumerals: true,
    head: 'of what it shows',
  },
  '/armies/:faction': {
    module: 'faction-page',
    access: 'anyone',
    indexing: 'listed each',
    hasNumerals: true,
    head: 'of what it shows',
  },
  '/events/create': {
    module: 'create-event-page',
    access: 'members',
    indexing: 'closed',
    head: { title: 'Create Event', description: 'Record a tournament or a friendly game on Muster.' },
  },
  '/events/:event_id/edit': {
    module: 'edit-event-page',
    access: 'members',
    indexing: 'closed',
    head: { title: 'Edit Event', description: 'Change the details of an event on Muster.' },
  },
  '/my-events': {
    module: 'my-events-page',
    access: 'members',
    indexing: 'closed',
    head: { title: 'My Events', description: 'The events that you have created on Muster.' },
  },
  '/profile': {
    module: 'profile-page',
    access: 'members',
    indexing: 'closed',
    hasNumerals: true,
    head: { title: 'Profile', description: 'Your Muster account: display name, password and statistics.' },
  },
  '/feedback': {
    module: 'feedback-page',
    access: 'anyone',
    indexing: 'listed',
    head: {
      title: 'Feedback',
      description: 'Tell the developer of Muster what is missing, what is broken and what you like.',
    },
  },
  '/login': {
    module: 'login-page',
    access: 'visitors',
    indexing: 'listed',
    head: {
      title: 'Login',
      description: 'Sign in to Muster to record your tournaments and friendly games.',
    },
  },
  '/register': {
    module: 'register-page',
    access: 'visitors',
    indexing: 'listed',
    head: {
      title: 'Register',
      description: 'Create a free Muster account to record tournaments and friendly games.',
    },
  },
  '/verify-email': {
    module: 'verify-email-page',
    access: 'visitors',
    indexing: 'closed',
    head: { title: 'Verify Email', description: 'Verify the email address of your Muster account.' },
  },
  '/forgot-password': {
    module: 'forgot-password-page',
    access: 'visitors',
    indexing: 'closed',
    head: {
      title: 'Forgot Password',
      description: 'Ask for a link to choose a new password for your Muster account.',
    },
  },
  '/reset-password': {
    module: 'reset-password-page',
    access: 'visitors',
    indexing: 'closed',
    head: { title: 'Reset Password', description: 'Choose a new password for your Muster account.' },
  },
  '/privacy': {
    module: 'privacy-page',
    access: 'anyone',
    indexing: 'listed',
    head: {
      title: 'Privacy Policy',
      description: 'What Muster keeps about you, why, for how long, and what you can do about it.',
    },
  },
  '/terms': {
    module: 'terms-page',
    access: 'anyone',
    indexing: 'listed',
    head: {
      title: 'Terms',
      description: 'What you and Muster can expect of each other. Free, and without warranty.',
    },
  },
  '/cookies': {
    module: 'cookies-page',
    access: 'anyone',
    indexing: 'listed',
    head: {
      title: 'Cookie Policy',
      description:
        'Muster sets a single session cookie and does not track anybody. What is kept in your browser, and why.',
    },
  },
  '/api/docs': {
    module: 'api-page',
    access: 'anyone',
    indexing: 'listed',
    head: { title: 'API', description: 'Every call of the open API of Muster, with its answers and examples.' },
  },
} as const satisfies Record<`/${string}`, PageRow>

export type PagePath = keyof typeof routes

/** Every row with its address. */
export const pageRows = Object.entries(routes) as [PagePath, PageRow][]
