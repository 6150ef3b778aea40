import type { User } from '@muster/contract/accounts'
import type { Import } from '@muster/contract/imports'
import { DraftNote } from '../../../components/draft-note.tsx'
import { LeaveGuard } from '../../../components/leave-guard.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { submitByButton } from '../../../lib/submit-by-button.ts'
import { useImportForm } from '../use-import-form.ts'
import { FileChoice } from './file-choice.tsx'
import { FileSummary } from './file-summary.tsx'
import { PreviewChoices } from './preview-choices.tsx'
import { PreviewResult } from './preview-result.tsx'

interface ImportFormProps {
  user: User
  onStarted: (started: Import) => void
}

/** Chooses a file, corrects how it is read, and imports it. */
export function ImportForm({ user, onStarted }: ImportFormProps) {
  const form = useImportForm(user.id, onStarted)
  const { file, preview, error } = form
  const step = useLostFocus<HTMLDivElement>(file?.id)
  return (
    <form
      noValidate
      aria-label="Import"
      onKeyDown={submitByButton}
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <LeaveGuard isAtRisk={form.isAtRisk}>The file has not been imported.</LeaveGuard>
      {form.isRestored && form.lostName === undefined && <DraftNote onDrop={form.startOver} />}
      {/* The button or field that had the focus is replaced. */}
      <div ref={step} tabIndex={-1} className="outline-none">
        {form.isLoading ? (
          <Skeleton className="h-60" />
        ) : file ? (
          <FileSummary form={form} />
        ) : (
          <FileChoice form={form} />
        )}
      </div>
      {file && error && form.issues.text === undefined && !isAboutChoice(form.issues) && (
        <Banner kind="error">
          <p>{`The file could not be checked. ${serverDetail(error) || 'Please try again.'}`}</p>
          <Button look="secondary" className="mt-3" onClick={() => void form.refetch()}>
            Try again
          </Button>
        </Banner>
      )}
      {file && preview && <PreviewChoices form={form} preview={preview} />}
      {file && preview && <PreviewResult form={form} preview={preview} />}
    </form>
  )
}

/** Whether a field of the page shows why the file was refused. */
const isAboutChoice = (issues: Record<string, string>) =>
  Object.keys(issues).some((path) => path === 'columns' || path === 'date_order' || path.startsWith('defaults.'))
