import type { GameType } from '@muster/contract/games'
import { isPastedList } from '@muster/rules/people/pasted/text'
import { Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { IconButton } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { endArmyDoubt } from '../army-doubt.ts'
import type { WithParticipants } from '../participant-row.ts'
import { MembersFields } from './members-fields.tsx'

interface ParticipantRowFieldsProps {
  index: number
  gameType: GameType
  /** Whether to show the field for the club. Most events need none, so only a list with clubs turns it on. */
  hasClubs: boolean
  /** Whether teams of two play. */
  areTeams: boolean
  /** Whether it is one line of a table, whose head has the labels. */
  isLine: boolean
  onEnter: (index: number) => void
  onPasteList: (index: number, text: string) => void
  onRemove: (index: number) => void
}

const boxColumns = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]'

/** The columns of a table of participants, also for its head: nickname, army, club and a button. */
export const lineColumns = (hasClubs: boolean) =>
  `grid grid-cols-[minmax(0,1fr)_2.75rem] gap-x-2 gap-y-1 ${
    hasClubs
      ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_2.75rem]'
      : 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_2.75rem]'
  }`

/** The fields of one participant. In a form of 64 rows, a keystroke must not rerender all of them. */
export const ParticipantRowFields = memo(
  ({ index, gameType, hasClubs, areTeams, isLine, onEnter, onPasteList, onRemove }: ParticipantRowFieldsProps) => {
    const { control, getValues, register, setValue } = useFormContext<WithParticipants>()
    const formState = useFormState({ control, name: [`participants.${index}.nickname`, `participants.${index}.club`] })
    const field = fieldsOf({ register, formState })
    const [written, isLeftOpen] = useWatch({
      control,
      name: [`participants.${index}.army_written`, `participants.${index}.is_left_open`],
    })
    const moveOn = (event: KeyboardEvent) => {
      // The Enter that completes the composition of a Japanese or Chinese name belongs to the input method.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      onEnter(index)
    }
    // Enter selects an army while the list is open; when it is closed, Enter moves on as in the nickname.
    const moveOnFromArmy = (event: KeyboardEvent<HTMLElement>) => {
      const isOpen = event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true'
      if (!isOpen) moveOn(event)
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text')
      if (!(event.target instanceof HTMLInputElement && isPastedList(text, event.target.value))) return
      event.preventDefault()
      onPasteList(index, text)
    }
    return (
      <div className={isLine ? `${lineColumns(hasClubs)} [&_label]:sr-only` : boxColumns}>
        <TextField
          label={`${areTeams ? 'Team' : 'Nickname'} ${index + 1}`}
          isRequired
          autoComplete="off"
          enterKeyHint="next"
          {...field(`participants.${index}.nickname`)}
          onKeyDown={moveOn}
          onPaste={paste}
        />
        {areTeams ? (
          <div onKeyDownCapture={moveOnFromArmy} className="col-span-full row-start-2 grid gap-3">
            <MembersFields gameType={gameType} path={`participants.${index}.`} number={index + 1} />
          </div>
        ) : (
          <div
            onKeyDownCapture={moveOnFromArmy}
            className="col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1"
          >
            <Controller
              control={control}
              name={`participants.${index}.army_id`}
              render={({ field: army, fieldState }) => (
                <ArmyPicker
                  // A new field, whose search starts with the pasted text.
                  key={`${written} ${isLeftOpen}`}
                  gameType={gameType}
                  written={isLeftOpen ? undefined : (written ?? undefined)}
                  label={`Army ${index + 1}`}
                  value={army.value}
                  onChange={(id) => {
                    army.onChange(id)
                    // A cleared field means no army.
                    if (id === null) setValue(`participants.${index}.army_written`, null)
                    endArmyDoubt({ getValues, setValue }, index)
                  }}
                  error={fieldState.error?.message}
                />
              )}
            />
            {isLeftOpen && <p className="mt-1 text-muted text-sm">Left open: “{written}” is kept beside the name.</p>}
          </div>
        )}
        {hasClubs && !areTeams && (
          <TextField
            label={`Club ${index + 1}`}
            autoComplete="off"
            className={`col-span-2 sm:col-span-1 ${isLine ? 'sm:col-start-3 sm:row-start-1' : 'sm:row-start-2'}`}
            {...field(`participants.${index}.club`)}
          />
        )}
        <div className={`col-start-2 row-start-1 ${isLine ? 'sm:-col-end-1' : 'pt-6 sm:col-start-3'}`}>
          <IconButton
            look="quietDanger"
            label={`Remove participant ${index + 1}`}
            onClick={({ detail }) => detail < 2 && onRemove(index)}
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    )
  },
)
