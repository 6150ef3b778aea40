import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, fateOf } from '@muster/contract/client'
import type { Problem } from '@muster/contract/errors'
import type { z } from '@muster/contract/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useApplication } from './application.tsx'
import type { DraftKey } from './drafts.ts'
import { useIsShown } from './is-shown.ts'
import { useDraft, useSaveDraft } from './use-draft.ts'

/** One line of a form's content, as its author reads it. */
export interface Line {
  label: string
  text: string
}

/** How a form compares versions of something that another person may change at the same time. */
interface Versioned<Thing, Values> {
  valuesOf: (thing: Thing) => Values
  describe: (values: Values) => Line[]
}

/** A change that another person saved, next to what was typed. */
export interface Conflict {
  at: string
  by: string | null
  lines: (Line & { theirs: string })[]
}

/** A message that a form shows instead of saving. */
export class FormError extends Error {}

interface EditFormOptions<Values extends FieldValues, Output, Context> {
  /** Parses the typed values into the body of the command. */
  schema: z.ZodType<Output, Values>
  /** Checks that a schema cannot express, such as for a half-filled field. */
  refine?: (resolve: Resolver<Values, unknown, Output>) => Resolver<Values, unknown, Output>
  /** The initial values of the fields. */
  values: NoInfer<Values>
  /** The key under which interrupted input is stored. */
  draft?: DraftKey
  /** Stored with a draft: its subject as the author last saw it, or how much of it is already on the server. */
  context?: Context
  /** Whether a draft has the same subject as this form. */
  isAbout?: (context: Context) => boolean
  /** For a context that has a version. */
  versioned?: Versioned<Context, Values>
  /** Sends the commands. */
  save: (output: Output, context: Context) => Promise<unknown>
  /** The message for a failure; undefined if it is reported elsewhere. */
  explain: (error: unknown) => string | undefined
  /** Maps the path of a server's issue to the field that shows it. */
  fieldOf?: (path: string) => string
  /** Whether there is unsaved input; by default, whether anything was changed. */
  hasContent?: (values: Values) => boolean
  /** Called after saving, if the form is still mounted. */
  onSaved?: (saved: { form: UseFormReturn<Values, unknown, Output>; output: Output; context: Context }) => unknown
}

export interface EditForm<Values extends FieldValues = FieldValues, Output = unknown, Context = unknown> {
  form: UseFormReturn<Values, unknown, Output>
  context: Context
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isBusy: boolean
  failure: string | undefined
  /** The output that was saved last, for the view that replaces the form. */
  saved: Output | undefined
  /** Whether the fields hold restored input. */
  isDraft: boolean
  isDirty: boolean
  /** Whether leaving now would lose input. Called on leaving. */
  isAtRisk: () => boolean
  conflict: Conflict | undefined
  /** Replaces what was typed with what the other person saved. */
  takeTheirs: () => void
  /** Discards input and saved output, and returns to the initial values. */
  startOver: () => void
}

/**
 * The behaviour of all forms. Interrupted input is restored, and unsaved input is not lost without a confirmation.
 * Issues appear at their fields, other failures in one sentence. A save never overwrites a version that its author has
 * not seen.
 */
export function useEditForm<Values extends FieldValues, Output, Context = undefined>(
  options: EditFormOptions<Values, Output, Context>,
): EditForm<Values, Output, Context> {
  const { session } = useApplication()
  const draft = useDraft<{ values: Values; context: Context }>(options.draft)
  const [stored] = useState(() => {
    const { content } = draft
    return content && (options.isAbout?.(content.context) ?? true) ? content : undefined
  })
  const context = useRef(stored?.context ?? (options.context as Context))
  const [isDraft, setIsDraft] = useState(stored !== undefined)
  const resolve = zodResolver(options.schema) as Resolver<Values, unknown, Output>
  const form = useForm<Values, unknown, Output>({
    resolver: options.refine?.(resolve) ?? resolve,
    defaultValues: (stored?.values ?? options.values) as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting } = form.formState
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [saved, setSaved] = useState<Output>()
  const isSaved = useRef(false)
  // Values that were sent without a response: they may have been saved.
  const unconfirmed = useRef<Values>(undefined)
  // A failure concerns the values that were sent, so editing them clears it.
  useEffect(() => form.watch((_values, { name }) => name !== undefined && setFailure(undefined)).unsubscribe, [form])
  const isShown = useIsShown()
  const hasContent = () => options.hasContent?.(form.getValues()) ?? (isDirty || isDraft)
  useSaveDraft(draft, () =>
    hasContent() && !isSaved.current ? { values: form.getValues(), context: context.current } : undefined,
  )

  const submit: (event?: BaseSyntheticEvent) => Promise<void> = form.handleSubmit(
    async (output) => {
      setFailure(undefined)
      setConflict(undefined)
      try {
        await options.save(output, context.current)
      } catch (error) {
        const merged = mergeSaved(error)
        if (merged?.lines.length === 0) return submit()
        if (merged) return setConflict(merged)
        if (fateOf(error) === 'unknown') unconfirmed.current = structuredClone(form.getValues())
        showIssues(form, error, options.fieldOf)
        return setFailure(error instanceof FormError ? error.message : options.explain(error))
      }
      isSaved.current = true
      setIsDraft(false)
      setSaved(output)
      if (isShown.current) await options.onSaved?.({ form, output, context: context.current })
      isSaved.current = false
    },
    () => {
      setFailure(undefined)
      // The form library cannot focus some fields, such as a combobox, and they may be far from the button.
      setTimeout(() => {
        if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
          document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
      })
    },
  )

  /**
   * Returns the fields that both the author and another person changed. The other version then counts as seen:
   * untouched fields show it, and the next save overwrites it.
   */
  const mergeSaved = (error: unknown): Conflict | undefined => {
    const { versioned } = options
    const problem: Partial<Problem> = error instanceof ApiError ? error.problem : {}
    if (!versioned || problem.code !== 'changed_meanwhile' || !problem.current) return undefined
    // The author has already seen this version, so another prompt would repeat for ever.
    if (problem.current.version === (context.current as { version?: unknown }).version) return undefined
    const before = versioned.valuesOf(context.current)
    // The problem includes the resource in the shape of its GET response.
    context.current = problem.current as Context
    const theirs = versioned.valuesOf(context.current)
    const typed = form.getValues()
    // This is no other person's change but our own last attempt, whose response was lost.
    if (unconfirmed.current && isSame(versioned.describe(theirs), versioned.describe(unconfirmed.current))) {
      return { at: '', by: null, lines: [] }
    }
    form.reset(merge(before, theirs, typed), { keepDefaultValues: true })
    const [was, is, mine] = [before, theirs, typed].map(versioned.describe)
    const lines = (mine ?? []).flatMap(({ label, text }, index) => {
      const [old, saved] = [was?.[index]?.text ?? '', is?.[index]?.text ?? '']
      return saved === text || saved === old || text === old ? [] : [{ label, text, theirs: saved }]
    })
    return { at: problem.changed_at ?? '', by: problem.changed_by ?? null, lines }
  }

  return {
    form,
    context: context.current,
    submit,
    isBusy: isSubmitting,
    failure,
    saved,
    isDraft,
    isDirty: isDirty || isDraft,
    isAtRisk: () => hasContent() && !isSaved.current && session.isSignedInAs(draft.user_id),
    conflict,
    takeTheirs: () => {
      if (options.versioned) form.reset(options.versioned.valuesOf(context.current))
      setConflict(undefined)
      setIsDraft(false)
      // The pressed button is gone, so the focus needs a new place.
      const [first] = Object.keys(form.getValues())
      if (first !== undefined) form.setFocus(first as FieldPath<Values>)
    },
    startOver: () => {
      context.current = options.context as Context
      unconfirmed.current = undefined
      setIsDraft(false)
      setSaved(undefined)
      setConflict(undefined)
      setFailure(undefined)
      form.reset(options.values)
    },
  }
}

/** The server trims text, normalises it to NFC, and capitalises cities. */
const plain = (text: string) => text.trim().normalize('NFC').toLowerCase()

const isSame = (one: Line[], other: Line[]) =>
  one.every(({ text }, index) => plain(text) === plain(other[index]?.text ?? ''))

/** Three-way merge: keeps typed values that differ from the previous version, and takes the saved value elsewhere. */
function merge<Value>(before: Value, theirs: Value, typed: Value): Value {
  if (typeof typed !== 'object' || typed === null) return typed === before ? theirs : typed
  const merged = Object.entries(typed).map(([name, value]) => {
    const key = name as keyof Value
    return [name, merge<unknown>(before?.[key], theirs?.[key], value)]
  })
  return (Array.isArray(typed) ? merged.map(([, value]) => value) : Object.fromEntries(merged)) as Value
}

/** Shows the server's issues at their fields, and focuses the first one. The banner covers issues without a field. */
function showIssues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf = (path: string) => path,
) {
  if (!(error instanceof ApiError)) return
  // The last error set on a field wins, but the server sends the most important issue first.
  for (const { path, message } of error.issues.toReversed()) {
    // An error for a path without a field is stored but never shown, which is harmless.
    form.setError(fieldOf(path) as FieldPath<Values>, { message }, { shouldFocus: true })
  }
}
