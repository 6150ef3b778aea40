import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { onSessionExpired } from '../features/accounts/session.ts'
import { ErrorPage } from './error-page.tsx'
import { ForMembers, ForVisitors, type From, WithEventId } from './guards.tsx'
import { Layout } from './layout.tsx'
import { EventListPage } from './pages/event-list-page.tsx'
import { HomePage } from './pages/home-page.tsx'

/** Every address of the specification, section 2, in its access class. Pages with forms are loaded when they are needed. */
const pages: RouteObject[] = [
  { index: true, element: <HomePage /> },
  { path: 'events', element: <EventListPage /> },
  {
    element: <WithEventId />,
    children: [
      {
        path: 'events/:event_id',
        lazy: async () => ({ Component: (await import('./pages/event-page.tsx')).EventPage }),
      },
    ],
  },
  { path: 'armies', lazy: async () => ({ Component: (await import('./pages/armies-page.tsx')).ArmiesPage }) },
  {
    path: 'armies/compare',
    lazy: async () => ({ Component: (await import('./pages/compare-page.tsx')).ComparePage }),
  },
  {
    path: 'armies/:faction',
    lazy: async () => ({ Component: (await import('./pages/faction-page.tsx')).FactionPage }),
  },
  {
    path: 'feedback',
    lazy: async () => ({ Component: (await import('./pages/feedback-page.tsx')).FeedbackPage }),
  },
  { path: 'privacy', lazy: async () => ({ Component: (await import('./pages/privacy-page.tsx')).PrivacyPage }) },
  { path: 'terms', lazy: async () => ({ Component: (await import('./pages/terms-page.tsx')).TermsPage }) },
  { path: 'cookies', lazy: async () => ({ Component: (await import('./pages/cookies-page.tsx')).CookiesPage }) },
  {
    element: <ForMembers />,
    children: [
      {
        path: 'events/create',
        lazy: async () => ({ Component: (await import('./pages/create-event-page.tsx')).CreateEventPage }),
      },
      {
        element: <WithEventId />,
        children: [
          {
            path: 'events/:event_id/edit',
            lazy: async () => ({ Component: (await import('./pages/edit-event-page.tsx')).EditEventPage }),
          },
        ],
      },
      {
        path: 'my-events',
        lazy: async () => ({ Component: (await import('./pages/my-events-page.tsx')).MyEventsPage }),
      },
      {
        path: 'profile',
        lazy: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }),
      },
    ],
  },
  {
    element: <ForVisitors />,
    children: [
      { path: 'login', lazy: async () => ({ Component: (await import('./pages/login-page.tsx')).LoginPage }) },
      {
        path: 'register',
        lazy: async () => ({ Component: (await import('./pages/register-page.tsx')).RegisterPage }),
      },
      {
        path: 'verify-email',
        lazy: async () => ({ Component: (await import('./pages/verify-email-page.tsx')).VerifyEmailPage }),
      },
      {
        path: 'forgot-password',
        lazy: async () => ({ Component: (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage }),
      },
      {
        path: 'reset-password',
        lazy: async () => ({ Component: (await import('./pages/reset-password-page.tsx')).ResetPasswordPage }),
      },
    ],
  },
  { path: '*', element: <Navigate to="/" replace /> },
]

const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: (
      <main>
        <ErrorPage />
      </main>
    ),
    // While the code of the first page comes: nothing, rather than something that jumps away.
    hydrateFallbackElement: <div />,
    // A page that breaks keeps the navigation around it.
    children: [{ errorElement: <ErrorPage />, children: pages }],
  },
]

/** The router of the whole page. A session that the server ended leads to the login page, and back from there. */
export function makeRouter() {
  const router = createBrowserRouter(routes)
  onSessionExpired(() => {
    const { pathname, search } = router.state.location
    void router.navigate('/login', { state: { from: pathname + search } satisfies From })
  })
  return router
}
