import { CloudOff } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { formatTime } from '../../../lib/format.ts'
import { InstallOffer } from './install-offer.tsx'

interface OfflineNoteProps {
  /** Since when the desk opens without a network. */
  readySince: number | undefined
  /** Whether the browser stores what is typed. */
  isStored: boolean
}

/** Whether the desk works without a network, and whether this browser keeps what is typed. */
export function OfflineNote({ readySince, isStored }: OfflineNoteProps) {
  return (
    <>
      {!isStored && (
        <Banner kind="error">
          This browser refuses to store results. Keep this page open until everything is sent, and free some space.
        </Banner>
      )}
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 text-sm">
        <p role="status" className="flex items-center gap-2 text-muted">
          {readySince !== undefined && (
            <>
              <CloudOff aria-hidden className="size-4" />
              {`Ready offline since ${formatTime(readySince)}`}
            </>
          )}
        </p>
        {readySince !== undefined && <InstallOffer />}
      </div>
    </>
  )
}
