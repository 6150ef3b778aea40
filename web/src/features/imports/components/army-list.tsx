import type { ImportArmy, ImportPreview } from '@muster/contract/imports'
import { LongList } from '../../../components/long-list.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { armyOf, columnsOf, withArmy } from '../choices.ts'
import type { ImportForm } from '../use-import-form.ts'
import { ArmyChoice } from './army-choice.tsx'
import { Section } from './section.tsx'

const writtenKeyOf = ({ game_type, written }: ImportArmy) => `${game_type} ${written}`

/** The texts that are no certain army, each with likely ones. */
export function ArmyList({ form, preview }: { form: ImportForm; preview: ImportPreview }) {
  const { choices, change } = form
  const { armies, unit } = preview
  const open = armies.filter((army) => army.army_id === null && armyOf(choices, army) === undefined)
  const isGameAssumed =
    preview.format !== 'muster' && !choices.defaults?.game_type && !columnsOf(choices, preview).includes('game_type')
  return (
    <Section title="Armies">
      <p className="text-muted">
        Muster is not sure about these.{' '}
        {open.length > 0 && `${unit === 'line' ? 'A line is' : 'An entry is'} left out until its armies are chosen.`}
        {open.length > 0 && isGameAssumed && ' Muster assumes Spearhead. If it was another game, choose it above.'}
      </p>
      {open.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            look="secondary"
            onClick={() => change(open.reduce((all, army) => withArmy(all, army, null), choices))}
          >
            Leave These Open
          </Button>
          <p className="text-sm">Left open, they keep the text of your file until somebody chooses.</p>
        </div>
      )}
      <LongList as="ul" className="divide-y divide-line [--row:4.5rem]" rows={armies} total={armies.length}>
        {(army) => (
          <li key={writtenKeyOf(army)} className="py-2">
            <ArmyChoice
              army={army}
              unit={unit}
              chosen={armyOf(choices, army)}
              onChange={(army_id) => change(withArmy(choices, army, army_id))}
            />
          </li>
        )}
      </LongList>
    </Section>
  )
}
