import { ComingSoon } from './coming-soon.tsx'

const games: { name: string; text: string; isComing?: boolean }[] = [
  { name: 'Age of Sigmar', text: 'Full-size armies on a full-size table.' },
  { name: 'Spearhead', text: 'One box, one hour, one more game.' },
  { name: 'Warcry', text: 'Warbands in the ruins.', isComing: true },
]

export function SupportedGames() {
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
