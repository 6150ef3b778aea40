import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { toQueryOptions } from '../../../lib/queries.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { serverDetail } from '../../../lib/server-detail.ts'

/** Saves everything that is stored about the account as a file. */
export function AccountExport({ user_id }: { user_id: number }) {
  // Not a plain link: the cookie that would admit it ends with the browser, the session does not.
  const { refetch, isFetching, error } = useQuery({
    ...toQueryOptions({ name: 'GET /auth/export', sent: {} }, { user_id }),
    enabled: false,
    gcTime: 0,
  })
  const download = async () => {
    const { data } = await refetch()
    if (data) saveFile('muster-account.json', JSON.stringify(data, null, 2), 'application/json')
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <p className="max-w-prose">
        Everything that Muster stores about your account as one file (JSON): your profile, events, games, reports,
        alerts, feedback and sessions. It contains your email address, so keep it to yourself. Each of your events has
        an export of its own on its page.
      </p>
      {error && (
        <Banner kind="error">{`Your data could not be loaded. ${serverDetail(error) || 'Please try again.'}`}</Banner>
      )}
      <Button look="secondary" isBusy={isFetching} onClick={download}>
        <Download aria-hidden className="size-5" />
        Download My Data
      </Button>
    </div>
  )
}
