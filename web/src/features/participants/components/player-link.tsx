import type { Participant } from '@muster/contract/participants'
import { playerPath } from '@muster/site/player-path'
import { Link } from '../../../lib/navigation.tsx'

/** The way from a participant to the record of the public player; nothing for others. */
export const PlayerLink = ({ handle, nickname }: Pick<Participant, 'handle' | 'nickname'>) =>
  handle === null ? null : (
    <Link
      to={playerPath(handle)}
      className="title-link relative ml-2 text-sm after:absolute after:-inset-x-1 after:-top-1.5 after:bottom-0 print:hidden"
    >
      Record<span className="sr-only"> of {nickname}</span>
    </Link>
  )
