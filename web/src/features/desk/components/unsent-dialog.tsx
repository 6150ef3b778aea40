import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton, CopyNote, useCopy } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { plural } from '../../../lib/format.ts'
import { nameOf } from '../../outbox/action-sentences.ts'
import type { UnsentAction } from '../../outbox/unsent-action.ts'
import { textOfRounds, textOfUnsent } from '../../outbox/unsent-text.ts'
import type { LocalRound } from '../../rounds/local-round.ts'
import type { Results } from '../use-results.ts'
import { Refused } from './refused-actions.tsx'
import { UnsentRow } from './unsent-row.tsx'

/** A code that a phone reads from a screen has at most this many characters. */
const codeMax = 1_200

const stateOf = ({ state }: LocalRound) =>
  ({
    waiting: 'Waits for the network.',
    refused: 'Muster refuses it: see the round.',
    conflict: 'Another round is published: see the round.',
  })[state.kind]

const UnsentRound = ({ round }: { round: LocalRound }) => (
  <li className="px-3 py-2">
    <p className="font-semibold">{`Round ${round.round_number}: ${plural(round.pairings.length, 'pairing')}`}</p>
    <p className={round.state.kind === 'waiting' ? 'text-muted text-sm' : 'text-danger text-sm'}>{stateOf(round)}</p>
  </li>
)

const UnsentActionRow = ({ row }: { row: UnsentAction }) => (
  <li className="px-3 py-2">
    <p className="wrap-anywhere font-semibold">{nameOf(row)}</p>
    {row.state.kind === 'refused' ? (
      <div className="text-danger text-sm">
        <Refused row={row} />
      </div>
    ) : (
      <p className="text-muted text-sm">Waits for the network.</p>
    )}
  </li>
)

interface UnsentDialogProps {
  results: Results
  /** The rounds that were published on this device. */
  rounds: readonly LocalRound[]
  actions: readonly UnsentAction[]
  open: boolean
  onClose: () => void
}

/** The results that the server does not have: why, what can be done, and as text and code if nothing else helps. */
export function UnsentDialog({ results, rounds, actions, open, onClose }: UnsentDialogProps) {
  const [hasCode, setHasCode] = useState(false)
  const copying = useCopy()
  const { unsent, outbox } = results
  const text = [textOfRounds(rounds), textOfUnsent(unsent), ...actions.map(nameOf)].filter(Boolean).join('\n')
  const inTurn = [...rounds, ...actions, ...unsent].sort((a, b) => (a.entered_at ?? 0) - (b.entered_at ?? 0))
  const canShare = typeof navigator.share === 'function'
  return (
    <Dialog open={open} onClose={onClose} title="Not Sent">
      <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
        {unsent.length + rounds.length + actions.length === 0 ? (
          <p role="status">Everything is sent.</p>
        ) : (
          <>
            <p>
              This device keeps all of this, even if you close the browser, and sends it when Muster responds and you
              are signed in.
            </p>
            <Button className="justify-self-start" onClick={() => outbox?.send({ isUrgent: true })}>
              Send Now
            </Button>
            <ul className="card divide-y divide-line">
              {inTurn.map((row) =>
                'pairings' in row ? (
                  <UnsentRound key={row.round_number} round={row} />
                ) : 'slot' in row ? (
                  <UnsentActionRow key={row.slot} row={row} />
                ) : (
                  <UnsentRow key={row.match_id} row={row} results={results} />
                ),
              )}
            </ul>
            <h3 className="text-xl">If there will be no network</h3>
            <p>Pass it on as text, or show the code to a phone that has reception.</p>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={text} {...copying}>
                Copy as Text
              </CopyButton>
              {canShare && (
                <Button look="secondary" onClick={() => void navigator.share({ text }).catch(() => {})}>
                  <Share2 aria-hidden className="size-5" />
                  Share
                </Button>
              )}
              {text.length <= codeMax && (
                <Button look="secondary" aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
                  {hasCode ? 'Hide Code' : 'Show as Code'}
                </Button>
              )}
            </div>
            <CopyNote {...copying} />
            {hasCode && <QrCode text={text} label="The results that are not sent, as text" />}
          </>
        )}
      </div>
    </Dialog>
  )
}
