import type { Visibility } from '@muster/contract/events'
import type { ImportPreview } from '@muster/contract/imports'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { plural } from '../../../lib/format.ts'
import { visibilityNames } from '../../events/event-form.ts'
import { countUnits } from '../field-names.ts'
import type { ImportForm } from '../use-import-form.ts'
import { ImportedEvents } from './imported-events.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { Section } from './section.tsx'

/** What the import would make, and the button that starts it. */
export function PreviewResult({ form, preview }: { form: ImportForm; preview: ImportPreview }) {
  const { choices, change, failure, isSending, isBusy } = form
  const { events, totals, unit, lines, missing } = preview
  const changeVisibility = (value: string) => {
    const { visibility: _visibility, ...others } = choices
    change(value === '' ? others : { ...others, visibility: value as Visibility })
  }
  return (
    <>
      <Section title="What will be made" className={isBusy ? 'opacity-60 transition-opacity' : ''}>
        {missing.length > 0 ? (
          <p>
            {missing.includes('player1')
              ? 'Choose the column with the names of the players to see what the file makes.'
              : 'Give the title of the event to see what the file makes.'}
          </p>
        ) : (
          <p>{summaryOf(preview)}</p>
        )}
        {lacksScores(preview) && (
          <Banner kind="act">
            No column holds scores, so the matches have no result. If a column has them, choose it as Score 1 above; a
            cell may hold both, such as 20-10.
          </Banner>
        )}
        {events.length > 0 && <ImportedEvents events={events} total={totals.events} />}
        <PreviewLines lines={lines} total={missing.length > 0 ? lines.length : totals.lines} unit={unit} />
      </Section>
      <Section title="Import">
        <SelectField
          label="Who can see the new events"
          className="sm:max-w-md"
          options={visibilityNames}
          {...(preview.format === 'muster' && { all: 'As the file says' })}
          value={choices.visibility ?? (preview.format === 'muster' ? '' : 'listed')}
          onChange={({ target }) => changeVisibility(target.value)}
        />
        <p className="text-muted">
          What your events have already is not added again. You can undo the whole import for 30 days.
        </p>
        {failure && <Banner kind="error">{failure}</Banner>}
        <Button type="submit" className="justify-self-start" isBusy={isSending}>
          {isSending ? 'Sending…' : 'Import'}
        </Button>
      </Section>
    </>
  )
}

const lacksScores = ({ format, columns, totals }: ImportPreview) =>
  format === 'table' && totals.matches > 0 && !columns.some(({ field }) => field === 'score1' || field === 'score2')

function summaryOf({ totals: { events, participants, matches, doubtful, bad }, unit }: ImportPreview): string {
  const made = `${plural(events, 'event')}, ${plural(participants, 'participant')} and ${plural(matches, 'match', 'matches')}.`
  const doubts = doubtful > 0 ? ` ${countUnits(doubtful, unit)} ${doubtful === 1 ? 'needs' : 'need'} a look.` : ''
  return `${made}${doubts}${bad > 0 ? ` ${countUnits(bad, unit)} will be left out.` : ''}`
}
