import type { CallResponse } from '@muster/contract/client'
import { type SyntheticEvent, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextAreaField } from '../../../components/ui/field.tsx'
import { useAction } from '../../../lib/action.ts'
import { checkPairings, pairSwiss } from '../commands.ts'
import { exampleField, exampleRound, readField, readRoundOf } from '../written-field.ts'
import { FindingList } from './finding-list.tsx'

type Paired = Pick<CallResponse<'POST /pairings/swiss'>, 'check'> & Partial<CallResponse<'POST /pairings/swiss'>>

/** The outcome of the last request, with the names of its participants. */
interface Outcome {
  paired: Paired
  names: Map<number, string>
}

/** Pairs a list of participants, or checks a round, that was typed or pasted. Stores nothing. */
export function PairingTrial() {
  const [field, setField] = useState(exampleField)
  const [round, setRound] = useState(exampleRound)
  const [fault, setFault] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const pair = useAction(pairSwiss, 'The round could not be paired.')
  const check = useAction(checkPairings, 'The round could not be checked.')
  const failure = fault ?? pair.failure?.message ?? check.failure?.message
  const send = async (isCheck: boolean) => {
    setFault(undefined)
    setOutcome(undefined)
    const read = readField(field)
    if ('fault' in read) return setFault(read.fault)
    const participants = read.value
    const written = isCheck ? readRoundOf(round, participants) : undefined
    if (written && 'fault' in written) return setFault(written.fault)
    const paired = written
      ? await check.act({ body: { participants, ...written.value } })
      : await pair.act({ body: { participants } })
    if (paired) setOutcome({ paired, names: new Map(participants.map(({ id, name }) => [id, name ?? ''])) })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <TextAreaField
          label="Participants"
          hint="One per line: name; points; past opponents (or bye), separated by commas; club."
          rows={9}
          value={field}
          onChange={({ target }) => setField(target.value)}
        />
        <Button type="submit" className="justify-self-start" isBusy={pair.isBusy}>
          Pair Them
        </Button>
        <TextAreaField
          label="A round to check"
          hint="One pairing per line, such as: Ana - Ben"
          rows={5}
          value={round}
          onChange={({ target }) => setRound(target.value)}
        />
        <Button look="secondary" className="justify-self-start" isBusy={check.isBusy} onClick={() => send(true)}>
          Check It
        </Button>
      </div>
      <div role="status" className="grid grid-cols-1 gap-4">
        {failure && <Banner kind="error">{failure}</Banner>}
        {outcome && <PairedRound {...outcome} />}
      </div>
    </form>
  )
}

function PairedRound({ paired: { check, pairings = [], byes = [] }, names }: Outcome) {
  return (
    <>
      <FindingList check={check} />
      {pairings.length > 0 && (
        <ul className="card divide-y divide-line">
          {pairings.map(({ participant1_id, participant2_id, table_number, notes }) => (
            <li key={participant1_id} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 px-3 py-2">
              <span className="numeral text-center text-2xl text-muted">
                <span className="sr-only">Table </span>
                {table_number}
              </span>
              <span className="wrap-anywhere">
                <strong>{names.get(participant1_id)}</strong> against <strong>{names.get(participant2_id)}</strong>
                {notes.map((note) => (
                  <span key={note} className="block text-muted text-sm">
                    {note}
                  </span>
                ))}
              </span>
            </li>
          ))}
          {byes.map(({ participant_id }) => (
            <li key={participant_id} className="px-3 py-2 pl-15">
              <strong>{names.get(participant_id)}</strong> has the bye.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
