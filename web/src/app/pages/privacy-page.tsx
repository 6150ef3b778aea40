import { mailReasons } from '@muster/contract/mails'
import { storedItems } from '../../lib/browser-storage.ts'
import { Link } from '../../lib/navigation.tsx'
import { LegalPage } from './legal-page.tsx'

const localEntries = Object.values(storedItems).filter(({ kind }) => kind === 'Local storage').length
const reasons = Object.values(mailReasons).filter((reason) => reason !== null)

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <p>
        Muster is a hobby project. It keeps what it needs to record games, and collects nothing to profile you. There is
        no advertising, no analytics, no tracking, and nothing is sold or passed on.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> email address, display name, the word in the address of your record and who
          sees it, the day you joined, and whether the address is verified. Your password is kept as a salted Argon2id
          hash, from which it cannot be read. Until your address is verified, also the page that you came from, for 30
          days at most.
        </li>
        <li>
          <strong>Your sessions:</strong> a hash of each access token and when it ends: 30 days after it was last used.
        </li>
        <li>
          <strong>Your passkeys,</strong> if you add some: a public key, a random id of your account, the name that you
          give it, and when it was added and last used. Your fingerprint, face or screen lock stays on your device. A
          passkey is removed when you remove it on your profile, and with your account.
        </li>
        <li>
          <strong>Merged accounts,</strong> if you merge a second account of yours: which accounts, when, and what came
          from it, until you split them. Nobody else sees that they are merged, except that the address of the other
          record leads to yours.
        </li>
        <li>
          <strong>What you record:</strong> events, participants by nickname with their clubs and armies, the members of
          teams, who checked in, dropped out or is on the waiting list and when, rounds, matches, scores and notes.
        </li>
        <li>
          <strong>Results and their history:</strong> every result that a match has had, who reported, confirmed or
          objected to it (by nickname, or “slip”), when, whether it was typed without a network, and the notes. Its
          organiser, both sides and the holder of its slip can read them. They stay as long as the event.
        </li>
        <li>
          <strong>Your rating:</strong> a number that is computed from your results at listed events against other
          players with an account, with its value after each event. It is computed again from all results whenever one
          changes, so it has nothing that they do not have, and it is gone with your account. The{' '}
          <Link to="/guide/rating">guide</Link> says how. Nothing on Muster is decided by it.
        </li>
        <li>
          <strong>Slips:</strong> a code for each match of a round, which opens that match until the next round is
          published. A report with a slip is stored without your name or address; only wrong codes are counted by IP
          address, for an hour.
        </li>
        <li>
          <strong>Staff:</strong> in which events you are an organiser or a helper, since when and until when. The other
          members of the staff see your display name. What you change there is stored with your account, and the history
          of a result names you to the staff and both sides. The address of an invitation is stored until it is accepted
          or withdrawn, at most until the next invitation after its 14 days; only the owner of the event reads it.
        </li>
        <li>
          <strong>Your army lists:</strong> what you hand in for an event, when, and what its organiser changed in it.
          Until the event shows its lists, only you and its staff read yours; then everybody does. They stay as long as
          your entry, and you can take them back until the deadline.
        </li>
        <li>
          <strong>Payments:</strong> that you have paid the fee of an event, and when its staff noted that. Only the
          staff and you see it. It stays as long as your entry.
        </li>
        <li>
          <strong>Polls:</strong> that you have voted in a poll of an event, but not for whom: your ballot is stored
          apart, under a key that only the browser on which you voted can make, and is deleted when the poll is closed.
          What remains is how many votes each participant got.
        </li>
        <li>
          <strong>Calls, announcements and claims:</strong> which table called the organiser, when and why; what the
          organiser announced; and which participant you said is you. They stay as long as the event.
        </li>
        <li>
          <strong>Keys of unlisted events:</strong> the key in the link of an event that is not listed. Anyone with that
          link can open the event until its organiser replaces the link.
        </li>
        <li>
          <strong>Your calendar link,</strong> if you create one. Anyone who has it can read which events and rounds you
          play, until you replace or remove it.
        </li>
        <li>
          <strong>Your alerts:</strong> the searches that you follow, with the URLs of your webhooks, and which events
          you were notified about. An alert that you end with the link in an email is removed 30 days later; until then,
          the link can be opened again.
        </li>
        <li>
          <strong>The channel of an event:</strong> the URL of the webhook that its organiser gives, and which messages
          were posted there, until the organiser removes the channel or the event. Only the organiser sees where the
          channel is, and nobody is shown the whole URL again.
        </li>
        <li>
          <strong>Emails about events:</strong> which of them you want, when the last one was sent, and for seven days
          what each was about, so that you get each message once.
        </li>
        <li>
          <strong>Feedback</strong> that you send, until you delete it.
        </li>
        <li>
          <strong>Files that you import</strong>, until the import has ended; its name, and what it made, for 30 days,
          or as long as an editor of this server may still have to look at it. If an editor leaves your events out of
          the statistics, the reason. Editors see your display name and how much you imported.
        </li>
        <li>
          <strong>Failed attempts:</strong> to stop people from guessing passwords, we count attempts by account and by
          IP address. A count expires after an hour at most.
        </li>
        <li>
          <strong>Where you sign in:</strong> a hash of your email and your IP address together, for 30 days, and a hash
          of the random secret of each browser, the last ten, for 180 days after you last signed in with it, so that you
          can still sign in while others are trying to guess your password. A new password removes the others.
        </li>
        <li>
          <strong>How much your account adds in a day:</strong> how many events, alerts, test messages and pieces of
          feedback.
        </li>
        <li>
          <strong>Responses to your actions:</strong> what the server answered, for 14 days at most, so that a request
          sent twice over a bad connection takes effect once.
        </li>
      </ul>
      <h2>What others can see</h2>
      <p>
        Events with everything in them, including the display name of their organiser and the nicknames of participants,
        can be read by anyone, on the pages and through the open API, unless the organiser keeps an event as a draft or
        unlisted. Your email address is never shown to others. Your record over all events is shown to nobody but you,
        until you open it on your <Link to="/profile">profile</Link> to the people you play with, or to everybody; it
        then contains your listed events, with your opponents by their nicknames in them. The open API says at each
        event whether a participant has an account, and only its organiser can read which one. With a nickname that you
        always use, a program can find your other events all the same. Your rating is shown to the same people as your
        record. The ratings of people whom you have played show your nickname at those events, your result, and what was
        expected of the match, from which your rating can be estimated. If you record other people's games, use
        nicknames that they are happy with.
      </p>
      <p>
        Each night, Muster publishes the matches of all listed events as <Link to="/data">open data</Link>, in the
        public domain. The files have numbers in place of names, and no clubs, notes or accounts. They name the event,
        whose page shows the nicknames, so the numbers are pseudonyms: anyone who compares the two can tell who played.
        Your number is another one in each event, unless you show your record to everyone; then it is the same in all
        events of a year. A file stays for 30 days, also if an event or an account in it is deleted or hidden in the
        meantime, and copies that others have made stay with them.
      </p>
      <h2>Who else handles your data</h2>
      <p>
        The people who run this server, and the mail service that delivers its emails, can see it. If feedback is
        forwarded to the developer by email, your address is included, so that you can get a reply. If an alert goes to
        a Discord channel or another webhook, the service that you chose gets what the alert is about, such as “within
        50 km of Leeds”, and the events that it finds. If an organiser sets up a channel, the service that they chose
        gets the pairings, results, standings and announcements of the event, with the nicknames of its participants.
        Pages, fonts and scripts all come from this server: no other site learns of your visit. The location of an event
        links to your map app, or to OpenStreetMap; nothing is sent there unless you follow the link.
      </p>
      <h2>Where you are</h2>
      <p>
        Your device is asked only when you select “Near me”. The position is rounded to a tenth of a degree, about ten
        kilometres, before it is sent to find events, and it is not kept. If you follow a search around it, we keep the
        rounded position for as long as we keep that alert.
      </p>
      <h2>Emails</h2>
      <p>We write to you only:</p>
      <ul aria-label="Why we write to you">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        Each alert email has a link that ends the alert without signing in. Each email about an event has a link that
        stops emails of its kind without signing in, and your <Link to="/profile">profile</Link> has a switch for each
        kind. The link contains a key of your account that can do nothing else.
      </p>
      <h2>Your rights</h2>
      <p>
        You can change your display name, save a copy of everything that we keep about your account, and delete your
        account on your <Link to="/profile">profile</Link>, delete your events and your feedback yourself, and read all
        that is public through the API. To have your nickname removed from an event that you have not joined with your
        account, write to us with the <Link to="/feedback">feedback form</Link>. You may also complain to your data
        protection authority.
      </p>
      <h2>Deleting your account</h2>
      <ul>
        <li>
          <strong>Gone within a minute:</strong> your address, password, sessions, settings, alerts, feedback, calendar
          link and draft events, the webhooks of your events, and your name, club and notes in the events that you took
          part in or organised, with their history and texts.
        </li>
        <li>
          <strong>What stays:</strong> your games, with “Former player” and a random number for your name; and your
          events, readable as before: they pass to the first of their organisers, or have none. A draft in which others
          take part stays hidden. A team of two plays on if its other member has an account.
        </li>
        <li>
          <strong>For seven days,</strong> what restores the account is kept encrypted. Only the link that we email to
          you contains the key. Your address waits with that email until it is delivered, for a day at most.
        </li>
        <li>
          <strong>Backups</strong> of this server are kept for 30 days at most. When one is restored, the accounts that
          were deleted since are deleted again, by a list of numbers that names nobody.
        </li>
        <li>
          <strong>Not in our hands:</strong> what a channel has posted elsewhere, feedback that was emailed to the
          developer, what others have downloaded or printed, and what somebody wrote about you in an event that you did
          not take part in.
        </li>
      </ul>
      <h2>Age</h2>
      <p>You must be at least 16 years old to create an account.</p>
      <h2>Storage in your browser</h2>
      <p>
        One session cookie, {localEntries} entries in local storage, and anything you were typing, or that could not be
        sent, when your session ended; at a desk or a card also a copy of its event for reading without a network, until
        you sign out or for 30 days after your last visit to it. All of it is listed in the{' '}
        <Link to="/cookies">Cookie Policy</Link>.
      </p>
    </LegalPage>
  )
}
