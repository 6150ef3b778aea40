import { Link } from '../../lib/navigation.tsx'

// `npm run screenshots` takes the pictures, web/public/home/*.webp.
const halves = [
  {
    who: 'organisers',
    text: 'Pair rounds, record results and answer calls, even without a network.',
    picture: 'desk',
    alt: 'The desk with a dispute, the clock and results',
    width: 960,
    height: 760,
    guide: '/guide',
  },
  {
    who: 'players',
    text: 'See your table and opponent. Report in two taps, or scan the slip without an account.',
    picture: 'card',
    alt: 'The card with a table, the clock and results',
    width: 320,
    height: 607,
    guide: '/guide/players',
  },
]

export const OnTheDay = () => (
  <section aria-label="On the day" className="grid grid-cols-1 gap-10 @4xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    {halves.map(({ who, text, picture, alt, width, height, guide }) => (
      <div key={who}>
        <h2 className="text-2xl">For {who} on the day</h2>
        <p className="mt-1 text-muted">{text}</p>
        <Link to={guide} className="title-link tap-height gap-2">
          Guide for {who}
        </Link>
        <picture>
          <source srcSet={`/home/${picture}-dark.webp`} media="(prefers-color-scheme: dark)" />
          <img
            src={`/home/${picture}-light.webp`}
            alt={alt}
            width={width}
            height={height}
            loading="lazy"
            className="card h-auto max-w-full"
          />
        </picture>
      </div>
    ))}
  </section>
)
