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
  /** The version that its caller has seen of what goes. */
  version?: number
  onClose: () => void
  title: string
  action: string
  explain: (error: unknown) => string
  /** What is about to happen. */
  children: ReactNode
  /** Where to go once it is done, if its subject is the page itself. */
  goTo?: string
}

/** Asks before a command that cannot be taken back. */
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
          // A person who has left meanwhile is not pulled back.
          ...(goTo !== undefined && { onAnswer: () => isShown.current && navigate(goTo) }),
        }).catch((error: unknown) => {
          const current = error instanceof ApiError ? error.problem.current : undefined
          // A person who goes on after this has been warned.
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
  return `${changed_by ?? 'Somebody'} changed it meanwhile${when}. Nothing was deleted yet: please look, or press again.`
}
