import { playerPath } from '@muster/site/player-path'
import { ForwardLink } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { FindEvents } from '../../features/events/components/find-events.tsx'
import { SomeEvents } from '../../features/events/components/some-events.tsx'
import { CommunityStats } from '../../features/stats/components/community-stats.tsx'
import { useSession } from '../../lib/application.tsx'
import { Benefits } from '../home/benefits.tsx'
import { OnTheDay } from '../home/on-the-day.tsx'
import { SupportedGames } from '../home/supported-games.tsx'

export function HomePage() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <Intro />
      <Events />
      <CommunityStats />
      <Benefits />
      <SupportedGames />
      <OnTheDay />
    </div>
  )
}

function Intro() {
  const { status } = useSession()
  return (
    <section className="grid grid-cols-1 items-center gap-10 pt-4 sm:pt-8 @4xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div>
        <h1 className="text-4xl sm:text-6xl">Every game you play counts.</h1>
        <p className="mt-5 text-lg text-muted sm:text-xl">
          Muster keeps track of your tournaments and friendly games: who brought which army, who played whom, and where
          everyone stands. It is a hobby project made by players, free and without premium features.
        </p>
        <div className="mt-6">
          <FindEvents />
        </div>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to="/events" look="secondary">
            Browse Events
          </ButtonLink>
          <ButtonLink to={status === 'signed_in' ? '/events/create' : '/register'} look="secondary">
            {status === 'signed_in' ? 'Create Event' : 'Create Account'}
          </ButtonLink>
        </div>
      </div>
      {/* A game from above. Decorative, so it has no text. */}
      <img src="/battle-plan.svg" alt="" width={440} height={320} className="h-auto w-full" />
    </section>
  )
}

/** Running, next and last events; a member's own come first. */
function Events() {
  const { user } = useSession()
  return (
    <>
      {user && (
        <>
          <SomeEvents when="upcoming" title="Your next events" user_id={user.id} />
          <SomeEvents when="past" title="Your last events" user_id={user.id}>
            <ForwardLink to={playerPath(user.handle)}>My record</ForwardLink>
          </SomeEvents>
        </>
      )}
      <SomeEvents when="upcoming" title="Coming up" />
      <SomeEvents when="past" title="Latest results" />
    </>
  )
}
