import { ArrowRight, ChartColumn, Gift, MapPinned, Users } from 'lucide-react'
import { Link } from '../../lib/navigation.tsx'
import { ComingSoon } from './coming-soon.tsx'

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

export function Benefits() {
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
              <Link to={link.to} className="title-link tap-height gap-2">
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
