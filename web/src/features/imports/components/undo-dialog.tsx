import type { Import } from '@muster/contract/imports'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { undoImport } from '../commands.ts'

/** Says what an undo removes and what stays, and asks. */
export const UndoDialog = ({ imported, onClose }: { imported: Import; onClose: () => void }) => (
  <CommandDialog
    command={undoImport}
    sent={{ params: { import_id: imported.id } }}
    onClose={onClose}
    title="Undo this import?"
    action="Undo Import"
    explain={(error) => `The import was not undone. ${serverDetail(error) || 'Please try again.'}`}
  >
    <p className="wrap-anywhere">
      This removes what {imported.file_name ?? 'the pasted text'} has added: {addedBy(imported)}.
    </p>
    <p className="mt-2">
      What was changed since stays, and so does what something newer needs. Muster then says what has stayed. What was
      there before the import is not touched. Afterwards, you can import the file again.
    </p>
  </CommandDialog>
)

const addedBy = ({ events, participants, matches }: Import) =>
  [
    plural(events.added, 'event'),
    plural(participants.added, 'participant'),
    plural(matches.added, 'match', 'matches'),
  ].join(', ')
