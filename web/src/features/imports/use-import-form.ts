import { ApiError } from '@muster/contract/client'
import type { Import } from '@muster/contract/imports'
import type { Encoding } from '@muster/rules/import/decode'
import { useState } from 'react'
import { useActions } from '../../lib/action.ts'
import { useApplication } from '../../lib/application.tsx'
import { useDraft, useSaveDraft } from '../../lib/use-draft.ts'
import { type Choices, forOtherFile, openQuestions } from './choices.ts'
import { createImport } from './commands.ts'
import { useImportFile } from './use-import-file.ts'
import { usePreview } from './use-preview.ts'

/** The draft of an import. IndexedDB has the file itself. */
interface ImportDraft {
  file: { id: string; name: string | null } | undefined
  encoding: Encoding | undefined
  choices: Choices
  pasted: string
}

export type ImportForm = ReturnType<typeof useImportForm>

/** An import from the choice of its file to the moment when the server has it. */
export function useImportForm(user_id: number, onStarted: (started: Import) => void) {
  const { session } = useApplication()
  const draft = useDraft<ImportDraft>('import_draft')
  const stored = draft.content
  const [isRestored, setRestored] = useState(stored !== undefined)
  const [choices, setChoices] = useState<Choices>(stored?.choices ?? {})
  const [encoding, setEncoding] = useState(stored?.encoding)
  const [pasted, setPasted] = useState(stored?.pasted ?? '')
  const [questions, setQuestions] = useState<Record<string, string>>({})
  const source = useImportFile(user_id, stored?.file, encoding)
  const { file, decoded, lostName } = source
  const key = file && `${file.id} ${decoded?.encoding}`
  const preview = usePreview(
    key !== undefined && decoded ? { key, text: decoded.text, file_name: file?.name ?? null } : undefined,
    choices,
  )
  const { run, isBusy, failure } = useActions()

  const hasContent = () => file !== undefined || source.isLoading || lostName !== undefined || pasted.trim() !== ''
  useSaveDraft(draft, () => (hasContent() ? { file: source.stored, encoding, choices, pasted } : undefined))

  const change = (next: Choices) => {
    setChoices(next)
    setQuestions({})
  }
  const reset = (next: Choices) => {
    change(next)
    setEncoding(undefined)
    setRestored(false)
  }
  /** A lost file is chosen again: its choices still hold. */
  const choose = async (chosen: Parameters<typeof source.choose>[0]) => {
    if ((await source.choose(chosen)) && lostName === undefined) reset(forOtherFile(choices))
  }
  const removeFile = () => {
    source.remove()
    reset(forOtherFile(choices))
  }
  const startOver = () => {
    source.remove()
    setPasted('')
    reset({})
  }
  const submit = async () => {
    if (!decoded || !file) return
    const open = preview.preview ? openQuestions(preview.preview, choices) : {}
    setQuestions(open)
    if (Object.keys(open).length > 0) return focusFirstInvalid()
    const body = { ...choices, text: decoded.text, file_name: file.name }
    await run(
      createImport,
      { body },
      {
        failed: 'The file was not imported.',
        onDone: (started) => {
          startOver()
          onStarted(started)
        },
      },
    )
  }
  return {
    ...source,
    choose,
    removeFile,
    startOver,
    choices,
    change,
    encoding,
    setEncoding,
    pasted,
    setPasted,
    ...preview,
    issues: { ...issuesOf(failure?.error), ...issuesOf(preview.error), ...questions },
    failure: failure?.message,
    isSending: isBusy,
    submit,
    isRestored,
    isAtRisk: () => hasContent() && session.isSignedInAs(user_id),
  }
}

/** The server's sentences by the field that they are about. */
const issuesOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.issues.map(({ path, message }) => [path.replace(/^(columns|armies)\..*/, '$1'), message]),
      )
    : {}

/** The field may be far from the button. It is marked with the next rendering. */
const focusFirstInvalid = () =>
  void setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
