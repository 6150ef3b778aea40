import type { Category } from '@muster/contract/category-fields'
import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { isCounted } from '@muster/rules/attendance'
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { LongList } from '../../../components/long-list.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'
import { byNickname } from '../../participants/by-nickname.ts'
import { missingIn } from '../missing-scores.ts'
import { readPasted, readScore, type ScoredRow } from '../scores-text.ts'

interface ScoreGridProps {
  event: Event
  participants: Participant[]
  /** What is typed and cannot be a score, by field, so that it stays while another part is shown. */
  typed: Map<string, string>
}

interface Handlers {
  save: (row: ScoredRow) => void
  next: (participant: Participant, code: string) => void
  paste: (text: string, participant: Participant, code: string) => boolean
}

/** A score for each participant in each category. A field is saved when it loses focus. */
export function ScoreGrid({ event, participants, typed }: ScoreGridProps) {
  const { outbox } = useOutbox()
  const [problems, setProblems] = useState<string[]>([])
  const people = useMemo(() => participants.filter(isCounted).toSorted(byNickname), [participants])
  const { categories } = event
  const save = ({ participant, scores }: ScoredRow) => {
    for (const [code, score] of Object.entries(scores))
      outbox?.act({
        event_id: event.id,
        action: { type: 'score', participant_id: participant.id, code, score },
        names: [participant.nickname],
      })
  }
  const handlers = useStableHandlers<Handlers>({
    save,
    next: ({ id }, code) => {
      const following = people[people.findIndex((one) => one.id === id) + 1]
      if (following) document.getElementById(fieldOf(following.id, code))?.focus()
      // The last one is saved, too.
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
    paste: (text, { id }, code) => {
      if (!/[\t\n]/.test(text.trim())) return false
      const pasted = readPasted(text, { people, categories, at: { participant_id: id, code } })
      for (const row of pasted.rows) save(row)
      setProblems(pasted.problems)
      return true
    },
  })
  if (people.length === 0) return <p className="card p-5 text-muted">Nobody has joined yet.</p>
  return (
    <section aria-label="Soft scores" className="grid grid-cols-1 gap-3">
      <p role="status" className="text-muted">
        {categories.map((category) => missingIn(category, participants) ?? `${category.label}: all scored.`).join(' ')}
      </p>
      <p className="text-muted text-sm max-sm:hidden">
        Enter goes down. A column or table of a spreadsheet can be pasted into a field, with or without names.
      </p>
      {problems.length > 0 && (
        <Banner kind="error">
          {problems.slice(0, problemsShown).map((problem) => (
            <span key={problem} className="block">
              {problem}
            </span>
          ))}
          {problems.length > problemsShown && `And ${problems.length - problemsShown} more.`}
        </Banner>
      )}
      <div className="card @container overflow-clip">
        <LongList as="ul" className="divide-y divide-line [--row:4.25rem]" rows={people} total={people.length}>
          {(participant) => (
            // Not the id: somebody of this device gets another one, perhaps while their score is typed.
            <ScoreRow
              key={participant.nickname}
              participant={participant}
              categories={categories}
              handlers={handlers}
              kept={typed}
            />
          )}
        </LongList>
      </div>
    </section>
  )
}

const problemsShown = 5

const fieldOf = (id: number, code: string) => `soft-${id}-${code}`

interface ScoreRowProps {
  participant: Participant
  categories: readonly Category[]
  handlers: Handlers
  kept: Map<string, string>
}

const ScoreRow = memo(({ participant, categories, ...rest }: ScoreRowProps) => (
  <li className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] items-start gap-x-3 gap-y-1 px-3 py-2 @xl:flex">
    <span className="wrap-anywhere col-span-full min-w-40 grow font-semibold @xl:basis-0 @xl:self-center @3xl:text-xl">
      {participant.nickname}
    </span>
    {categories.map((category) => (
      <ScoreField key={category.code} participant={participant} category={category} {...rest} />
    ))}
  </li>
))

interface ScoreFieldProps extends Omit<ScoreRowProps, 'categories'> {
  category: Category
}

function ScoreField({ participant, category, handlers, kept }: ScoreFieldProps) {
  const { code, label, max } = category
  const field = `${participant.nickname} ${code}`
  // A copy of an earlier build has no scores.
  const saved = participant.category_scores?.[code] ?? null
  const [typed, setTyped] = useState(() => kept.get(field))
  const score = typed === undefined ? saved : readScore(typed, category)
  const type = (text: string | undefined) => {
    setTyped(text)
    if (text === undefined) kept.delete(field)
    else kept.set(field, text)
  }
  const leave = () => {
    if (score === undefined) return
    if (typed !== undefined && score !== saved) handlers.save({ participant, scores: { [code]: score } })
    type(undefined)
  }
  const isWrong = score === undefined
  // A page that is reloaded or closed takes the focus from no field.
  const saveLast = useEffectEvent(leave)
  useEffect(() => {
    const ended = new AbortController()
    window.addEventListener('pagehide', saveLast, { signal: ended.signal })
    return () => {
      ended.abort()
      // Going to another page takes the focus from no field, either.
      saveLast()
    }
  }, [])
  const goOn = (event: KeyboardEvent) => {
    if (event.key === 'Escape') type(undefined)
    if (event.key !== 'Enter') return
    event.preventDefault()
    handlers.next(participant, code)
  }
  const paste = (event: ClipboardEvent) => {
    if (!handlers.paste(event.clipboardData.getData('text'), participant, code)) return
    event.preventDefault()
    type(undefined)
  }
  return (
    <label className="block text-center">
      <span className="mx-auto flex max-w-32 justify-center gap-1 text-muted text-xs">
        <span className="min-w-0 truncate">{label}</span>
        <span className="tabular-nums">/{max}</span>
      </span>
      <input
        id={fieldOf(participant.id, code)}
        aria-label={`${label} of ${participant.nickname}, up to ${max}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${fieldOf(participant.id, code)}-note` : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        className="control w-20 px-1 text-center font-number text-2xl tabular-nums"
        value={typed ?? saved ?? ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={goOn}
        onPaste={paste}
      />
      {isWrong && (
        <span
          id={`${fieldOf(participant.id, code)}-note`}
          role="alert"
          className="mx-auto block max-w-20 font-medium text-danger text-sm"
        >
          0 to {max}, in whole points
        </span>
      )}
    </label>
  )
}
