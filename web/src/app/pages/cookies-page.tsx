import { storedItems } from '../../lib/browser-storage.ts'
import { Link } from '../../lib/navigation.tsx'
import { LegalPage } from './legal-page.tsx'

/** The cookie of the server, which no script can read, and the items that the page stores. */
const all = [
  {
    name: 'session',
    kind: 'Cookie',
    why: 'Keeps you signed in for plain links such as downloads. Set when you sign in, not readable by scripts, gone when you sign out or close the browser.',
  },
  ...Object.entries(storedItems).map(([name, item]) => ({
    ...item,
    // What is about one subject appends its id to the name.
    name: /_(draft|result|action)$/.test(name) ? `${name}…` : name,
  })),
]

export function CookiesPage() {
  return (
    <LegalPage title="Cookie Policy">
      <p>
        Muster sets a single session cookie, and only when you sign in. There are no tracking cookies, no advertising
        cookies and none from other sites, so there is no banner to click away.
      </p>
      <h2>What is kept in your browser</h2>
      <dl>
        {all.map(({ name, kind, why }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span className="text-muted">({kind})</span>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <p>
        Once you have opened a desk, a card or your events, the browser also keeps the files of these pages (Cache
        Storage), with nothing about you in them, so that they open without a network. Those of the last two versions
        stay until you remove them in its settings.
      </p>
      <p>
        The browser also remembers, for that tab only, how far you had scrolled on a page, so that going back brings you
        to the same place.
      </p>
      <h2>Your choice</h2>
      <p>
        Visitors who do not sign in get no cookie at all. You can remove all of this in your browser's settings at any
        time; you will then be signed out. Nothing that Muster has received will be lost, but results that the desk has
        not sent yet will. What we keep on the server is described in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </LegalPage>
  )
}
