import { ApiError, type CallName, type Sent } from '@muster/contract/client'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Command, useCommand } from '../lib/commands.ts'
import { formatTime } from '../lib/format.ts'
import { useIsShown } from '../lib/is-shown.ts'
import { ConfirmDialog } from './ui/dialog.tsx'

interface CommandDialogProps<Name extends CallName> {
  command: Command<Name>
  sent: Sent<Name>
  /** The version that the user has seen of what is being deleted. */
  version?: number
  onClose: () => void
  title: string
  action: string
  explain: (error: unknown) => string
  /** A description of what is about to happen. */
  children: ReactNode
  /** Where to go afterwards, if the subject is the page itself. */
  goTo?: string
}

/** Asks for confirmation before a command that cannot be undone. */
export function CommandDialog<Name extends CallName>(props: CommandDialogProps<Name>) {
  const { command, sent, onClose, title, action, explain, children, goTo } = props
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [version, setVersion] = useState(props.version)
  const run = useCommand(command)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      action={action}
      explain={(error) => explainChange(error) ?? explain(error)}
      onConfirm={() =>
        run(sent, {
          ...(version !== undefined && { version }),
          // Somebody who has left the page in the meantime is not pulled back.
          ...(goTo !== undefined && { onAnswer: () => isShown.current && navigate(goTo) }),
        }).catch((error: unknown) => {
          const current = error instanceof ApiError ? error.problem.current : undefined
          // Anyone who continues after this has been warned.
          if (typeof current?.version === 'number') setVersion(current.version)
          throw error
        })
      }
    >
      {children}
    </ConfirmDialog>
  )
}

function explainChange(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  const { changed_at, changed_by } = error.problem
  const when = changed_at === undefined ? '' : ` at ${formatTime(new Date(changed_at))}`
  return `${changed_by ?? 'Somebody'} changed this${when}. Nothing has been deleted yet: please check, then press again if you still want to.`
}
