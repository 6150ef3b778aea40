import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { Table, Td, Th } from '../../../components/ui/table.tsx'

/** What an event has scored besides its matches, and what its participants have voted. */
export function SoftScores({ event, participants }: { event: Event; participants: Participant[] }) {
  const { categories, polls } = event
  const scored = participants
    .map(({ id, nickname, category_scores }) => {
      const scores = categories.map(({ code }) => category_scores?.[code] ?? null)
      const total = scores.reduce<number>((sum, score) => sum + (score ?? 0), 0)
      return { id, nickname, scores, total }
    })
    .filter(({ scores }) => scores.some((score) => score !== null))
    .toSorted((a, b) => b.total - a.total || a.nickname.localeCompare(b.nickname))
  const closed = polls.filter(({ leaders }) => leaders && leaders.length > 0)
  if (scored.length + closed.length === 0) return null
  const nameOf = new Map(participants.map(({ id, nickname }) => [id, nickname]))
  return (
    <details className="mt-6">
      <summary className="tap-height font-semibold text-brand">
        {scored.length > 0 ? 'Soft scores' : 'Polls'}
        {scored.length > 0 && closed.length > 0 && ' and polls'}
      </summary>
      {scored.length > 0 && (
        <Table
          caption="Soft scores"
          isFocusable
          head={
            <>
              <Th>Participant</Th>
              {categories.map(({ code, label, max }) => (
                <Th key={code} isNumber>
                  {label} <span className="font-normal text-muted">/{max}</span>
                </Th>
              ))}
              {categories.length > 1 && <Th isNumber>Together</Th>}
            </>
          }
        >
          <tbody>
            {scored.map(({ id, nickname, scores, total }) => (
              <tr key={id}>
                <th scope="row" className="wrap-anywhere px-3 py-1.5 text-left font-semibold">
                  {nickname}
                </th>
                {scores.map((score, index) => (
                  <Td key={categories[index]?.code} isNumber>
                    {score ?? '–'}
                  </Td>
                ))}
                {categories.length > 1 && <Td isNumber>{total}</Td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {closed.map(({ id, question, leaders }) => (
        <section key={id} aria-label={question} className="mt-4">
          <h3 className="wrap-anywhere font-semibold">{question}</h3>
          <ol>
            {leaders?.map(({ participant_id, votes }) => (
              <li key={participant_id} className="flex justify-between gap-3">
                <span className="wrap-anywhere">{nameOf.get(participant_id)}</span>
                <span className="tabular-nums">{votes}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  )
}
