import { pages } from '@muster/contract/pages'
import { Link } from 'react-router'
import { usePageMeta } from '../../lib/page-meta.ts'
import { LegalPage } from './legal-page.tsx'

const kept = [
  {
    name: 'session',
    kind: 'Cookie',
    why: 'Keeps you signed in for plain links such as downloads. Set when you sign in, not readable by scripts, gone when you log out or end the browser session.',
  },
  {
    name: 'access_token',
    kind: 'Local storage',
    why: 'Your access token, which the page sends with each of your requests. Removed when you log out or the session ends.',
  },
  {
    name: 'user',
    kind: 'Local storage',
    why: 'Your own account details (email, display name), to greet you. Removed together with the token.',
  },
  {
    name: 'event_draft, edit_draft_…, participant_draft_…, participants_draft_…, match_draft_…, matches_draft_…, result_draft_…, feedback_draft',
    kind: 'Session storage',
    why: 'What you were typing when your session ended, the page was loaded anew or your phone put it away. Removed when you go on with it or leave it, and with the tab.',
  },
]

export function CookiesPage() {
  usePageMeta(pages['/cookies'])
  return (
    <LegalPage title="Cookie Policy">
      <p>
        Muster sets a single session cookie, and only when you sign in. There are no tracking cookies, no advertising
        cookies and none of other sites, so there is no banner to click away.
      </p>
      <h2>What is kept in your browser</h2>
      <dl>
        {kept.map(({ name, kind, why }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span className="text-muted">({kind})</span>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <p>
        The browser also remembers, for the tab alone, how far you had scrolled on a page, so that going back brings you
        to the same place.
      </p>
      <h2>Your choice</h2>
      <p>
        Visitors who do not sign in get no cookie at all. You can remove all of it in your browser's settings at any
        time; you are signed out then, and nothing that you recorded is lost. What we keep on the server stands in the{' '}
        <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </LegalPage>
  )
}
