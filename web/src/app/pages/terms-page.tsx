import { Link } from '../../lib/navigation.tsx'
import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  return (
    <LegalPage title="Terms">
      <p>Muster is free for everyone, with every feature included. By using it you agree to these terms.</p>
      <h2>What Muster is</h2>
      <p>
        A place to record friendly tabletop miniature wargame events and matches. It is a hobby project, unofficial, and
        not endorsed by Games Workshop. Names of games, factions and armies belong to their owners and are used only to
        say what was played.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>You must be at least 16 years old.</li>
        <li>Give an email address that is yours, and keep your password to yourself.</li>
        <li>You are responsible for what is recorded with your account.</li>
      </ul>
      <h2>What you record</h2>
      <ul>
        <li>It stays yours. You allow us to store it and to show it to everyone, on the pages and through the API.</li>
        <li>
          The matches of listed events are published without names as <Link to="/data">open data</Link>, in the public
          domain: anyone may use them for anything.
        </li>
        <li>Record what happened. Invented results spoil the statistics for everyone.</li>
        <li>Nothing hateful, unlawful or private about others; use nicknames that people are happy with.</li>
        <li>We may remove what breaks these rules, and close accounts that keep breaking them.</li>
      </ul>
      <h2>Using the API</h2>
      <p>
        The data is open to read for any purpose, without an account. Please make no more requests than you need;
        attempts to sign in and emails are limited, and a busy server may ask you to come back later.
      </p>
      <h2>No warranty</h2>
      <p>
        We work hard never to lose a result, but Muster comes as is, without any warranty, and may be unavailable or
        shut down. As far as the law allows, we are not liable for damage that comes from using it. Please keep a copy
        of anything you would not want to lose.
      </p>
      <h2>Changes and ending</h2>
      <p>
        You may stop using Muster at any time and ask for your account to be deleted with the{' '}
        <Link to="/feedback">feedback form</Link>. When these terms change, the date at the top changes. How we treat
        your data is described in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </LegalPage>
  )
}
