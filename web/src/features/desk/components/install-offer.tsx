import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useInstallOffer } from '../use-install-offer.ts'

/**
 * Offers to install Muster, beside the note that the desk works offline. Its area for fingers is larger than its line, so
 * it moves nothing when the browser is ready.
 */
export function InstallOffer() {
  const offer = useInstallOffer()
  const [isOpen, setOpen] = useState(false)
  if (!offer) return null
  return (
    <>
      <button type="button" className="text-link tap-height -my-2.5" onClick={() => setOpen(true)}>
        Install Muster
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Install Muster">
        <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
          <p>
            Installed, Muster has its own icon, starts without a network, and keeps what this device has stored for your
            desk.
          </p>
          {offer.by === 'safari' && (
            <>
              <p>Safari removes what pages have stored after seven days without a visit, unless they are installed.</p>
              <p className="font-semibold">In Safari, select Share, then “Add to Home Screen”.</p>
            </>
          )}
          <div className="flex flex-wrap gap-3">
            {offer.by === 'browser' && <Button onClick={offer.install}>Install</Button>}
            <Button look="secondary" onClick={offer.decline}>
              Do Not Offer Again
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
