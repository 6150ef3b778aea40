import type { GameType } from '@muster/contract/games'
import type { Match } from '@muster/contract/matches'
import { useEffect } from 'react'
import { LazyChunk, LongList } from '../../../components/long-list.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { plural } from '../../../lib/format.ts'
import { useLocation, useNavigation } from '../../../lib/navigation.tsx'
import { MatchLine } from './match-line.tsx'
import type { MatchActions } from './owners-part.tsx'

interface RoundsProps {
  matches: Match[]
  game: GameType
  /** Whether the newest round comes first, as while the event is played. */
  isNewestFirst: boolean
  actions: MatchActions | undefined
}

/** Scrolls to the round in the address as soon as it exists; the browser looks for it too early. */
function useScrollToRound(isLoaded: boolean) {
  const { hash, key } = useLocation()
  // Navigating back restores the previous scroll position instead.
  const { isServerRendered } = useApplication()
  const isReturn = useNavigation().action === 'POP' && key !== 'default'
  useEffect(() => {
    // On a server-rendered page, the reader may have scrolled before hydration.
    const { top = 0 } = document.getElementById(hash.slice(1))?.getBoundingClientRect() ?? {}
    const isLeft = isServerRendered && key === 'default' && window.scrollY > 0 && Math.abs(top) > window.innerHeight
    if (isReturn || isLeft || !isLoaded || !hash.startsWith('#round-')) return
    // Repeatedly, as the cards above get their real height only when they come close.
    let left = 10
    const go = () => {
      document.getElementById(hash.slice(1))?.scrollIntoView?.()
      left -= 1
      if (left > 0) frame = requestAnimationFrame(go)
    }
    let frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [isReturn, isServerRendered, key, isLoaded, hash])
}

const nameOf = (round: number | null, isAlone: boolean) =>
  round !== null ? `Round ${round}` : isAlone ? 'Games' : 'Other matches'
const idOf = (round: number | null) => `round-${round ?? 'none'}`

/** The matches, grouped by round. */
export function Rounds({ matches, game, isNewestFirst, actions }: RoundsProps) {
  useScrollToRound(matches.length > 0)
  const rounds = [...Map.groupBy(matches, (match) => match.round_number)]
  return (
    <div className="grid grid-cols-1 gap-6">
      {(isNewestFirst ? rounds.toSorted(newestFirst) : rounds).map(([round, played], position) => (
        <section key={round ?? 'none'} aria-labelledby={idOf(round)}>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
            <h3 id={idOf(round)} tabIndex={-1} className="scroll-mt-20 outline-none text-lg @4xl:scroll-mt-4">
              {nameOf(round, rounds.length === 1)}
            </h3>
            <Missing matches={played} />
          </div>
          <div className="card @container">
            <LazyChunk
              as="div"
              className={`match-rows divide-y divide-line ${actions ? 'owned' : ''}`}
              rows={played.length}
              total={matches.length}
              isAlwaysRendered={position === 0}
            >
              {() => (
                <LongList
                  as="ul"
                  className="off-screen-later divide-y divide-line"
                  rows={played}
                  total={matches.length}
                >
                  {(match) => (
                    <li key={match.id}>
                      <MatchLine match={match} game={game} actions={actions} />
                    </li>
                  )}
                </LongList>
              )}
            </LazyChunk>
          </div>
        </section>
      ))}
    </div>
  )
}

const isPending = ({ result }: Match) => result === 'pending'

/** Matches without a round come last. */
const newestFirst = ([one]: [number | null, unknown], [other]: [number | null, unknown]) => (other ?? 0) - (one ?? 0)

/** How many results are still missing, once the first one is recorded. */
function Missing({ matches }: { matches: Match[] }) {
  const count = matches.filter(isPending).length
  if (count === 0 || count === matches.length) return null
  return <p className="text-muted tabular-nums">{plural(count, 'result')} missing</p>
}
