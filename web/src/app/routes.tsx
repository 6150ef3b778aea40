import { type PagePath, routeDefinitions } from '@muster/site/routes'
import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { EventListPage } from './pages/event-list-page.tsx'

/** The component of each page. The most common landing page is bundled; the others are loaded on demand. */
const pages = {
  '/': { load: async () => (await import('./pages/home-page.tsx')).HomePage },
  '/events': EventListPage,
  '/events/:event_id': {
    load: async (query: URLSearchParams) => {
      const { EventPage, preloadParts } = await import('./pages/event-page.tsx')
      await preloadParts(query)
      return EventPage
    },
  },
  '/armies': { load: async () => (await import('./pages/armies-page.tsx')).ArmiesPage },
  '/armies/compare': { load: async () => (await import('./pages/compare-page.tsx')).ComparePage },
  '/armies/:faction': { load: async () => (await import('./pages/faction-page.tsx')).FactionPage },
  '/data': { load: async () => (await import('./pages/data-page.tsx')).DataPage },
  '/players': { load: async () => (await import('./pages/players-page.tsx')).PlayersPage },
  '/players/:handle': { load: async () => (await import('./pages/player-page.tsx')).PlayerPage },
  '/events/create': { load: async () => (await import('./pages/create-event-page.tsx')).CreateEventPage },
  '/events/import': { load: async () => (await import('./pages/import-page.tsx')).ImportPage },
  '/imports/review': { load: async () => (await import('./pages/review-page.tsx')).ReviewPage },
  '/events/:event_id/edit': { load: async () => (await import('./pages/edit-event-page.tsx')).EditEventPage },
  '/events/:event_id/desk': { load: async () => (await import('./pages/desk-page.tsx')).DeskPage },
  '/events/:event_id/board': { load: async () => (await import('./pages/board-page.tsx')).BoardPage },
  '/events/:event_id/slips': { load: async () => (await import('./pages/slips-page.tsx')).SlipsPage },
  '/events/:event_id/lists': { load: async () => (await import('./pages/lists-page.tsx')).ListsPage },
  '/events/:event_id/staff': { load: async () => (await import('./pages/staff-page.tsx')).StaffPage },
  '/staff': { load: async () => (await import('./pages/accept-invitation-page.tsx')).AcceptInvitationPage },
  '/events/:event_id/me': { load: async () => (await import('./pages/me-page.tsx')).MePage },
  '/r/:code': { load: async () => (await import('./pages/slip-page.tsx')).SlipPage },
  '/r': { load: async () => (await import('./pages/slip-code-page.tsx')).SlipCodePage },
  '/desk': { load: async () => (await import('./pages/current-event-page.tsx')).CurrentDeskPage },
  '/me': { load: async () => (await import('./pages/current-event-page.tsx')).CurrentCardPage },
  '/my-events': { load: async () => (await import('./pages/my-events-page.tsx')).MyEventsPage },
  '/profile': { load: async () => (await import('./pages/profile-page.tsx')).ProfilePage },
  '/feedback': { load: async () => (await import('./pages/feedback-page.tsx')).FeedbackPage },
  '/login': { load: async () => (await import('./pages/login-page.tsx')).LoginPage },
  '/register': { load: async () => (await import('./pages/register-page.tsx')).RegisterPage },
  '/verify-email': { load: async () => (await import('./pages/verify-email-page.tsx')).VerifyEmailPage },
  '/forgot-password': { load: async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage },
  '/reset-password': { load: async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage },
  '/alerts/end': { load: async () => (await import('./pages/end-alert-page.tsx')).EndAlertPage },
  '/restore-account': { load: async () => (await import('./pages/restore-account-page.tsx')).RestoreAccountPage },
  '/mails/end': { load: async () => (await import('./pages/end-mails-page.tsx')).EndMailsPage },
  '/privacy': { load: async () => (await import('./pages/privacy-page.tsx')).PrivacyPage },
  '/terms': { load: async () => (await import('./pages/terms-page.tsx')).TermsPage },
  '/cookies': { load: async () => (await import('./pages/cookies-page.tsx')).CookiesPage },
  '/guide': { load: async () => (await import('./pages/guide-page.tsx')).GuidePage },
  '/guide/players': { load: async () => (await import('./pages/guide-page.tsx')).PlayersGuidePage },
  '/guide/rating': { load: async () => (await import('./pages/guide-page.tsx')).RatingGuidePage },
  '/pair': { load: async () => (await import('./pages/pair-page.tsx')).PairPage },
} as const satisfies Record<PagePath, ComponentType | { load: (query: URLSearchParams) => Promise<ComponentType> }>

type Page = (typeof pages)[PagePath]

/**
 * The component of a page, or a promise if its code must be fetched. A page that is rendered on the server needs the
 * code for its query, too; in the browser, that can follow.
 */
export function loadPage(path: PagePath, query = new URLSearchParams()): ComponentType | Promise<ComponentType> {
  const page: Page = pages[path]
  return 'load' in page ? page.load(query) : page
}

/** Fixed paths come first: `/events/create` is not the page of an event. */
const patterns = routeDefinitions
  .map(([path]) => ({ path, ...parse(path) }))
  .sort((a, b) => a.keys.length - b.keys.length)

/** The page at a location, and its path parameters. */
export function pageAt({ pathname }: { pathname: string }) {
  for (const { path, pattern, keys } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { path, params: Object.fromEntries(keys.map((key, at) => [key, decode(match[at + 1])])) }
  }
  return undefined
}

/** Returns a part of a path that is no valid encoding as it is. */
function decode(text = '') {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
