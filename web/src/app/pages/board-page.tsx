import { LoadFailure } from '../../components/page.tsx'
import { LoadingNote } from '../../components/ui/skeleton.tsx'
import { readBoardChoices } from '../../features/board/choices.ts'
import { Board } from '../../features/board/components/board.tsx'
import { useBoard } from '../../features/board/use-board.ts'
import { useViewport } from '../../features/board/use-viewport.ts'
import { useLocation, useParams } from '../../lib/navigation.tsx'

/** An event on a projector or a television. */
export function BoardPage() {
  const event_id = Number(useParams().event_id)
  const { theme } = readBoardChoices(new URLSearchParams(useLocation().search))
  const screen = useViewport()
  const { data, isMissing, hasFailed, lostSince, retry } = useBoard(event_id)
  return (
    <div data-theme={theme} className="fixed inset-0 bg-canvas text-ink">
      {data && screen && !isMissing ? (
        <Board data={data} screen={screen} lostSince={lostSince} />
      ) : (
        <div className="p-6">
          <h1 className="sr-only">Board</h1>
          {isMissing || hasFailed ? (
            <LoadFailure message={isMissing ? missing : failure} onRetry={retry} />
          ) : (
            <LoadingNote>Loading the board…</LoadingNote>
          )}
        </div>
      )}
    </div>
  )
}

const missing = 'Event not found. Its link may have been replaced: open the board from the event again.'
const failure = 'The board could not be loaded. It will keep trying.'
