import { useQuery } from '@tanstack/react-query'
import { LoadFailure, NarrowPage, StaleNote } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { Slip } from '../../features/cards/components/slip.tsx'
import { SlipCodeForm } from '../../features/cards/components/slip-code-form.tsx'
import { isWrongCode, slip as slipOf } from '../../features/cards/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { useParams } from '../../lib/navigation.tsx'
import { serverDetail } from '../../lib/server-detail.ts'

/** The page of a slip's QR code: its holder reports a result without an account. */
export function SlipPage() {
  const { code = '' } = useParams()
  const { user } = useSession()
  const slip = useQuery(slipOf(code, user?.id))
  const { error, data, refetch } = slip
  // Once the next round is published, the code opens nothing, so the match goes out of view.
  if (isWrongCode(error)) return <WrongCode code={code} message={error.message} />
  if (data) {
    return (
      <>
        <StaleNote queries={[slip]} />
        <Slip slip={data} code={code} refetch={refetch} />
      </>
    )
  }
  if (error) {
    const message = `This slip could not be opened. ${serverDetail(error) || 'Please try again.'}`
    return <LoadFailure message={message} onRetry={() => refetch()} />
  }
  return (
    <div className="mx-auto max-w-md">
      <LoadingNote>Loading the match…</LoadingNote>
      <Skeleton className="h-96" />
    </div>
  )
}

const WrongCode = ({ code, message }: { code: string; message: string }) => (
  <NarrowPage>
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl">Not this code</h1>
      <p role="alert">{message}</p>
      <SlipCodeForm key={code} typed={code} />
    </div>
  </NarrowPage>
)
