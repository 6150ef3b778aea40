import { PageHead } from '../../components/page.tsx'
import { PairingTrial } from '../../features/rounds/components/pairing-trial.tsx'
import { Link } from '../../lib/navigation.tsx'

/** The pairing engine for any club, without an account. */
export const PairPage = () => (
  <>
    <PageHead title="Pair a round" />
    <div className="prose mb-6 max-w-prose">
      <p>
        Swiss pairing for any club and any game: participants with equal points meet, nobody meets twice, and nobody has
        a second bye, as long as there is a way. Every exception comes with its reason. Nothing you type is stored.
        Change the example, or paste your own.
      </p>
      <p>
        To run a whole event, <Link to="/events/create">create one</Link>. Programs call{' '}
        <a href="/api/docs#tag/pairings/POST/api/v1/pairings/swiss">POST /pairings/swiss</a>.
      </p>
    </div>
    <PairingTrial />
  </>
)
