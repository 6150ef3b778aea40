import type { RouteDefinition } from './route-definition.ts'

export type { RouteDefinition } from './route-definition.ts'

/** Every page by its address, for the router, guards, head, preloads, site map and tests. */
export const routes = {
  '/': {
    module: 'home-page',
    access: 'anyone',
    indexing: 'listed',
    hasNumerals: true,
    title: 'Muster: manage Age of Sigmar, Spearhead and Warcry events',
  },
  '/events': {
    access: 'anyone',
    indexing: 'listed',
    title: 'Events',
  },
  '/events/:event_id': {
    module: 'event-page',
    access: 'anyone',
    indexing: 'listed each',
    hasNumerals: true,
  },
  '/armies': {
    module: 'armies-page',
    access: 'anyone',
    indexing: 'listed',
    hasNumerals: true,
  },
  '/armies/compare': {
    module: 'compare-page',
    access: 'anyone',
    indexing: 'open',
    hasNumerals: true,
  },
  '/armies/:faction': {
    module: 'faction-page',
    access: 'anyone',
    indexing: 'listed each',
    hasNumerals: true,
  },
  '/data': { module: 'data-page', access: 'anyone', indexing: 'listed', title: 'Open Data' },
  '/players': { module: 'players-page', access: 'anyone', indexing: 'listed', title: 'Players' },
  '/players/:handle': { module: 'player-page', access: 'anyone', indexing: 'open', hasNumerals: true },
  '/events/create': {
    module: 'create-event-page',
    access: 'members',
    indexing: 'closed',
    title: 'Create Event',
  },
  '/events/import': {
    module: 'import-page',
    access: 'members',
    indexing: 'closed',
    title: 'Import Events',
  },
  '/imports/review': {
    module: 'review-page',
    access: 'members',
    indexing: 'closed',
    title: 'Imports to Review',
  },
  '/events/:event_id/edit': {
    module: 'edit-event-page',
    access: 'members',
    indexing: 'closed',
    title: 'Edit Event',
  },
  '/events/:event_id/desk': {
    module: 'desk-page',
    access: 'members',
    indexing: 'closed',
    hasNumerals: true,
    title: 'Desk',
  },
  '/events/:event_id/board': {
    module: 'board-page',
    access: 'anyone',
    indexing: 'closed',
    hasNumerals: true,
    isFullScreen: true,
    title: 'Board',
  },
  '/events/:event_id/slips': {
    module: 'slips-page',
    access: 'members',
    indexing: 'closed',
    hasNumerals: true,
    title: 'Result Slips',
  },
  '/events/:event_id/lists': { module: 'lists-page', access: 'anyone', indexing: 'closed', title: 'Army Lists' },
  '/events/:event_id/staff': { module: 'staff-page', access: 'members', indexing: 'closed', title: 'Staff' },
  '/staff': { module: 'accept-invitation-page', access: 'members', indexing: 'closed', title: 'Invitation' },
  '/events/:event_id/me': {
    module: 'me-page',
    access: 'anyone',
    indexing: 'closed',
    hasNumerals: true,
    title: 'Your Table',
  },
  '/r/:code': {
    module: 'slip-page',
    access: 'anyone',
    indexing: 'closed',
    hasNumerals: true,
    isSecret: true,
    title: 'Report a Result',
  },
  // Not closed: in robots.txt, its path would also exclude every other page whose address begins with an r.
  '/r': {
    module: 'slip-code-page',
    access: 'anyone',
    indexing: 'open',
    title: 'Code of a Slip',
  },
  // Shortcuts of the installed page: to the running or next event.
  '/desk': {
    module: 'current-event-page',
    access: 'members',
    indexing: 'closed',
    title: 'Your Desk',
  },
  '/me': {
    module: 'current-event-page',
    access: 'anyone',
    indexing: 'closed',
    title: 'Your Card',
  },
  '/my-events': { module: 'my-events-page', access: 'members', indexing: 'closed', title: 'My Events' },
  '/profile': {
    module: 'profile-page',
    access: 'members',
    indexing: 'closed',
    hasNumerals: true,
    title: 'Profile',
  },
  '/feedback': { module: 'feedback-page', access: 'anyone', indexing: 'listed', title: 'Feedback' },
  '/login': {
    module: 'login-page',
    access: 'visitors',
    indexing: 'listed',
    title: 'Login',
  },
  '/register': {
    module: 'register-page',
    access: 'visitors',
    indexing: 'listed',
    title: 'Register',
  },
  '/verify-email': {
    module: 'verify-email-page',
    access: 'visitors',
    indexing: 'closed',
    title: 'Verify Email',
  },
  '/forgot-password': {
    module: 'forgot-password-page',
    access: 'visitors',
    indexing: 'closed',
    title: 'Forgot Password',
  },
  '/reset-password': {
    module: 'reset-password-page',
    access: 'visitors',
    indexing: 'closed',
    title: 'Reset Password',
  },
  '/restore-account': {
    module: 'restore-account-page',
    access: 'anyone',
    indexing: 'closed',
    title: 'Restore Account',
  },
  '/alerts/end': {
    module: 'end-alert-page',
    access: 'anyone',
    indexing: 'closed',
    title: 'End Alert',
  },
  '/mails/end': {
    module: 'end-mails-page',
    access: 'anyone',
    indexing: 'closed',
    title: 'Stop Emails',
  },
  '/privacy': { module: 'privacy-page', access: 'anyone', indexing: 'listed', title: 'Privacy Policy' },
  '/terms': { module: 'terms-page', access: 'anyone', indexing: 'listed', title: 'Terms' },
  '/cookies': { module: 'cookies-page', access: 'anyone', indexing: 'listed', title: 'Cookie Policy' },
  '/guide': {
    module: 'guide-page',
    access: 'anyone',
    indexing: 'listed',
    title: 'Guide for Organisers',
  },
  '/guide/players': {
    module: 'guide-page',
    access: 'anyone',
    indexing: 'listed',
    title: 'Guide for Players',
  },
  '/guide/rating': {
    module: 'guide-page',
    access: 'anyone',
    indexing: 'listed',
    title: 'How Ratings Work',
  },
  '/pair': {
    module: 'pair-page',
    access: 'anyone',
    indexing: 'listed',
    hasNumerals: true,
    title: 'Pair a Round',
  },
} as const satisfies Record<`/${string}`, RouteDefinition>

export type PagePath = keyof typeof routes

/** Every route definition with its path. */
export const routeDefinitions = Object.entries(routes) as [PagePath, RouteDefinition][]
