import { Link } from '../lib/navigation.tsx'

const links = [
  { to: '/guide', label: 'Guide for organisers' },
  { to: '/guide/players', label: 'Guide for players' },
  { to: '/guide/rating', label: 'How ratings work' },
  { to: '/pair', label: 'Pair a round' },
  { to: '/data', label: 'Open data' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookies', label: 'Cookie Policy' },
]

export const SiteFooter = () => (
  <footer className="mt-8 border-line border-t print:hidden">
    <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-muted text-sm sm:px-6">
      <p className="max-w-prose">
        Muster is a hobby project. It is unofficial, and not endorsed by Games Workshop. Its data is open to everyone
        through{' '}
        <a href="/api/docs" className="underline">
          the API
        </a>
        . Places are from{' '}
        <a href="https://www.geonames.org" className="underline">
          GeoNames
        </a>{' '}
        (CC BY 4.0).
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="tap-height underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)
