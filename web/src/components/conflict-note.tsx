import type { Conflict } from '../lib/edit-form.ts'
import { formatTime } from '../lib/format.ts'
import { authorOf } from '../lib/server-detail.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'

interface ConflictNoteProps {
  conflict: Conflict
  onTakeTheirs: () => void
}

/** Shows another person's change next to what was typed, so that the author can choose. */
export const ConflictNote = ({ conflict: { at, by, lines }, onTakeTheirs }: ConflictNoteProps) => (
  <Banner kind="error">
    <p>
      {authorOf(by)} saved something else at {formatTime(new Date(at))}. Nothing has been overwritten.
    </p>
    <dl className="my-3 grid grid-cols-[auto_1fr_1fr] gap-x-4 gap-y-1">
      <dt className="sr-only">What differs</dt>
      <dd className="col-start-2 font-semibold">Saved</dd>
      <dd className="font-semibold">Yours</dd>
      {lines.map(({ label, theirs, text }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{theirs || 'nothing'}</dd>
          <dd className="wrap-anywhere">{text || 'nothing'}</dd>
        </div>
      ))}
    </dl>
    <div className="flex flex-wrap gap-3">
      <Button type="submit" look="secondary">
        Save yours
      </Button>
      <Button look="secondary" onClick={onTakeTheirs}>
        Keep what is saved
      </Button>
    </div>
  </Banner>
)
