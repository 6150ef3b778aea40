import type { Criterion } from '@muster/contract/ranking'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { criterionNames, formatValue } from '../criterion-names.ts'
import { standings as standingsOf } from '../questions.ts'

/** The standings with the value of every criterion, the one that sets somebody apart from the one above in bold. */
export function DeskStandings({ event_id }: { event_id: number }) {
  const standings = useQuery(standingsOf(event_id))
  if (standings.data === undefined) {
    return standings.isError ? (
      <LoadFailure message="The standings could not be loaded." onRetry={() => standings.refetch()} />
    ) : (
      <>
        <LoadingNote>Loading the standings…</LoadingNote>
        <Skeleton className="h-96" />
      </>
    )
  }
  const { ranking, standings: rows } = standings.data
  if (rows.length === 0) return <p className="card p-5 text-muted">No participants yet.</p>
  return (
    <section aria-labelledby="standings" className="grid grid-cols-1 gap-3">
      <h2 id="standings" className="text-2xl">
        Standings
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard, too */}
      <section className="card relative overflow-x-auto" aria-label="Table of the standings" tabIndex={0}>
        <table className="w-full">
          <thead className="border-line border-b text-left text-muted text-sm">
            <tr>
              <th scope="col" className="py-2 pr-3 pl-4 text-right font-semibold">
                #
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Participant
              </th>
              {ranking.map((criterion) => (
                <th key={criterion} scope="col" className="py-2 pr-4 text-right font-semibold">
                  {criterionNames[criterion]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ participant_id, nickname, position, byes, values, decided_by }) => (
              <tr key={participant_id}>
                <td className="numeral py-2 pr-3 pl-4 text-right text-xl">{position}</td>
                <th scope="row" className="wrap-anywhere min-w-32 py-2 pr-3 text-left font-semibold">
                  {nickname}
                  {byes > 0 && <span className="ml-2 font-normal text-muted text-sm">bye</span>}
                </th>
                {ranking.map((criterion) => (
                  <Value
                    key={criterion}
                    criterion={criterion}
                    value={values[criterion]}
                    decides={criterion === decided_by}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-muted text-sm">In bold: what sets somebody apart from the one above.</p>
    </section>
  )
}

const Value = ({
  criterion,
  value,
  decides,
}: {
  criterion: Criterion
  value: number | null | undefined
  decides: boolean
}) => (
  <td className={`py-2 pr-4 text-right tabular-nums ${decides ? 'font-bold' : ''}`}>
    {formatValue(criterion, value ?? null)}
    {decides && <span className="sr-only"> (decides)</span>}
  </td>
)
