import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { reissueSlips } from '../../rounds/commands.ts'

interface ReissueAllProps {
  event_id: number
  round_number: number
}

/** Replaces all codes of a round, for example when a photo of the slips is in a chat. */
export function ReissueAll({ event_id, round_number }: ReissueAllProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <RefreshCw aria-hidden className="size-4" />
        New Codes
      </Button>
      {isOpen && (
        <CommandDialog
          command={reissueSlips}
          sent={{ params: { event_id, round_number }, body: {} }}
          onClose={() => setOpen(false)}
          title="New codes for all tables"
          action="Replace All Codes"
          explain={(error) => `The codes could not be replaced. ${serverDetail(error) || 'Please try again.'}`}
        >
          <p>The codes on the slips of this round stop working. Print the slips again and put them on the tables.</p>
        </CommandDialog>
      )}
    </>
  )
}
