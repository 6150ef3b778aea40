import { ApiError, type CallName, type Sent } from '@muster/contract/client'
import { type ReactNode, useState } from 'react'
import { useActions } from '../lib/action.ts'
import type { Command } from '../lib/commands.ts'
import { useIsShown } from '../lib/is-shown.ts'
import { useNavigate } from '../lib/navigation.tsx'
import { changeOf } from '../lib/server-detail.ts'
import { ConfirmDialog } from './ui/dialog.tsx'

interface CommandDialogProps<Name extends CallName> {
  command: Command<Name>
  sent: Sent<Name>
  /** The version of the resource that the user has seen. */
  version?: number
  onClose: () => void
  /** Called after a success, before the dialog closes. */
  onDone?: () => void
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
  const { command, sent, onClose, onDone, explain, goTo, ...rest } = props
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [version, setVersion] = useState(props.version)
  const { run, isBusy, failure } = useActions()
  const confirm = () =>
    run(command, sent, {
      version,
      failed: (error) => explainChange(error) ?? explain(error),
      // A user who has left the page in the meantime stays where they are.
      onResponse: () => goTo !== undefined && isShown.current && navigate(goTo),
      onDone: () => {
        onDone?.()
        onClose()
      },
      onFailed: ({ error }) => {
        const current = error instanceof ApiError ? error.problem.current : undefined
        // The message has warned the user, so the next attempt may overwrite this version.
        if (typeof current?.version === 'number') setVersion(current.version)
      },
    })
  return <ConfirmDialog {...rest} onClose={onClose} onConfirm={confirm} isBusy={isBusy} failure={failure?.message} />
}

function explainChange(error: unknown): string | undefined {
  const change = changeOf(error)
  if (!change) return undefined
  return `${change.by} changed this${change.at}. Nothing has been deleted yet: please check, then confirm again if you still want to.`
}
