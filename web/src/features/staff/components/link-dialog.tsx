import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton, CopyNote, useCopy } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { useAction } from '../../../lib/action.ts'
import { useApplication } from '../../../lib/application.tsx'
import { createStaffLink } from '../commands.ts'

/** For how long a link works, in hours. */
const lengths = { 6: '6 hours', 12: '12 hours', 24: '1 day', 48: '2 days', 72: '3 days' }

interface LinkDialogProps {
  event_id: number
  onClose: () => void
}

/** Creates a link for helpers, and shows it once: for a message, or as a code to scan. */
export function LinkDialog({ event_id, onClose }: LinkDialogProps) {
  const { connection } = useApplication()
  const { act, isBusy, failure } = useAction(createStaffLink, 'The link was not created.')
  const [hours, setHours] = useState('12')
  const [url, setUrl] = useState<string>()
  const create = async () => {
    // A minute less than allowed, as the clocks of server and device may differ.
    const expires_at = new Date(connection.now() + Number(hours) * 3_600_000 - 60_000).toISOString()
    const link = await act({ params: { event_id }, body: { role: 'helper', expires_at } })
    setUrl(link?.url)
  }
  return (
    <Dialog title="Link for helpers" onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
        {url === undefined ? (
          <>
            <p>
              Each account that opens the link becomes a helper of this event. Link and roles end automatically; you can
              end them earlier.
            </p>
            <SelectField
              label="It works for"
              options={lengths}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
            />
            {failure && <Banner kind="error">{failure.message}</Banner>}
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button isBusy={isBusy} onClick={create}>
                Create Link
              </Button>
            </div>
          </>
        ) : (
          <CreatedLink url={url} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function CreatedLink({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = useCopy()
  return (
    <>
      <p>Send this link to your helpers, or let them scan it. Nobody can see it again later.</p>
      <QrCode text={url} label="The link as a code" />
      <p className="wrap-anywhere rounded-control bg-sunken px-3 py-2 text-sm">{url}</p>
      <CopyNote copied={copy.copied} />
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={url} {...copy}>
          Copy
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  )
}
