import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChartColumn, Gift, MapPinned, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { FindEvents } from '../../features/events/components/find-events.tsx'
import { SomeEvents } from '../../features/events/components/some-events.tsx'
import { homeCounters } from '../../features/stats/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { formatNumber } from '../../lib/format.ts'
import { Link } from '../../lib/navigation.tsx'

export function HomePage() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <Intro />
      <Events />
      <CommunityStats />
      <Benefits />
      <Games />
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
          <SomeEvents when="past" title="Your last events" user_id={user.id} />
        </>
      )}
      <SomeEvents when="upcoming" title="Coming up" />
      <SomeEvents when="past" title="Latest results" />
    </>
  )
}

function CommunityStats() {
  // If the counters cannot be loaded, they show 0: they are not essential here.
  const { data = { events: 0, participants: 0, matches: 0 } } = useQuery(homeCounters)
  const counters = [
    { label: 'Active Events', value: data.events },
    { label: 'Participants', value: data.participants },
    { label: 'Matches Played', value: data.matches },
  ]
  return (
    <section aria-labelledby="community-stats">
      <h2 id="community-stats" className="mb-4 text-2xl">
        Community Stats
      </h2>
      <dl className="card grid grid-cols-1 divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {counters.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse px-6 py-5">
            <dt className="text-muted">{label}</dt>
            <dd className="numeral py-1 text-5xl">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const benefits = [
  {
    icon: ChartColumn,
    title: 'Track Performance',
    text: 'See how armies do against each other, game by game.',
    link: { to: '/armies', label: 'Army performance' },
  },
  { icon: Users, title: 'Build Community', text: 'Bring your club together between events.', isComing: true },
  { icon: MapPinned, title: 'Find Events', text: 'Look for tournaments and friendly games nearby.' },
  { icon: Gift, title: 'Always Free', text: 'No premium features, no advertising, no tracking. The data is open.' },
]

function Benefits() {
  return (
    <section aria-label="What Muster does for you" className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
      {benefits.map(({ icon: Icon, title, text, link, isComing }) => (
        <div key={title} className="flex gap-4 wrap-anywhere">
          <Icon aria-hidden className="mt-1 size-7 shrink-0 text-brand" strokeWidth={1.75} />
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-3 text-xl">
              {title} {isComing && <ComingSoon />}
            </h2>
            <p className="mt-1 text-muted">{text}</p>
            {link && (
              <Link
                to={link.to}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
              >
                {link.label}
                <ArrowRight aria-hidden className="size-4" />
              </Link>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

const games: { name: string; text: string; isComing?: boolean }[] = [
  { name: 'Age of Sigmar', text: 'Full-size armies on a full-size table.' },
  { name: 'Spearhead', text: 'One box, one hour, one more game.' },
  { name: 'Warcry', text: 'Warbands in the ruins.', isComing: true },
]

function Games() {
  return (
    <section aria-labelledby="games">
      <h2 id="games" className="mb-4 text-2xl">
        Supported Games
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {games.map(({ name, text, isComing }) => (
          <li key={name} className="card p-5">
            <h3 className="flex flex-wrap items-center gap-3 text-lg">
              {name} {isComing && <ComingSoon />}
            </h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ComingSoon = (): ReactNode => <Badge tone="brass">Coming soon</Badge>
