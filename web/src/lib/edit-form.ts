import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, isUncertain } from '@muster/contract/client'
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
import { useDraft, useKeepDraft } from './use-draft.ts'

/** One line of a form's content, in the words of its author. */
export interface Line {
  label: string
  text: string
}

/** How a form handles a thing that somebody else may change in the meantime. */
interface Versioned<Thing, Values> {
  valuesOf: (thing: Thing) => Values
  describe: (values: Values) => Line[]
}

/** What was saved in the meantime, and by whom, next to what was typed. */
export interface Conflict {
  at: string
  by: string | null
  lines: (Line & { theirs: string })[]
}

/** A message that a form shows instead of saving. */
export class FormError extends Error {}

interface EditFormOptions<Values extends FieldValues, Output, Context> {
  /** Turns what is typed into what is sent. */
  schema: z.ZodType<Output, Values>
  /** Checks that no schema can make, such as for a half-filled field. */
  refine?: (resolve: Resolver<Values, unknown, Output>) => Resolver<Values, unknown, Output>
  /** The initial values of the fields. */
  values: NoInfer<Values>
  /** Where to keep what was typed if the form is interrupted. */
  draft?: DraftKey
  /** What is kept with a draft: its subject as the author last saw it, or how much of it is already on the server. */
  context?: Context
  /** Whether a draft has the same subject as this form. */
  isAbout?: (context: Context) => boolean
  /** For a context that has a version. */
  versioned?: Versioned<Context, Values>
  /** Sends the commands. */
  save: (output: Output, context: Context) => Promise<unknown>
  /** What to say about a failure; undefined if it is reported elsewhere. */
  explain: (error: unknown) => string | undefined
  /** The field that shows the server's issue with a path. */
  fieldOf?: (path: string) => string
  /** Whether something would be lost; by default, whether anything was changed. */
  hasContent?: (values: Values) => boolean
  /** Called after saving, if the form is still there. */
  onSaved?: (saved: { form: UseFormReturn<Values, unknown, Output>; output: Output; context: Context }) => unknown
}

export interface EditForm<Values extends FieldValues = FieldValues, Output = unknown, Context = unknown> {
  form: UseFormReturn<Values, unknown, Output>
  context: Context
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isBusy: boolean
  failure: string | undefined
  /** What was saved last, for whatever replaces the form afterwards. */
  saved: Output | undefined
  /** The fields hold what was typed before the form was interrupted. */
  isDraft: boolean
  isDirty: boolean
  /** Whether leaving now would lose something; called at that moment. */
  isAtRisk: () => boolean
  conflict: Conflict | undefined
  /** Replaces what was typed with what was saved in the meantime. */
  takeTheirs: () => void
  /** Discards what was typed or saved, and returns to the initial values. */
  startOver: () => void
}

/**
 * What all forms have in common: interrupted input is restored, and unsaved input is not lost without asking; issues
 * are shown at their fields, and everything else in one sentence; nothing is overwritten that the author has not seen.
 */
export function useEditForm<Values extends FieldValues, Output, Context = undefined>(
  options: EditFormOptions<Values, Output, Context>,
): EditForm<Values, Output, Context> {
  const { session } = useApplication()
  const draft = useDraft<{ values: Values; context: Context }>(options.draft)
  const [kept] = useState(() => {
    const { content } = draft
    return content && (options.isAbout?.(content.context) ?? true) ? content : undefined
  })
  const context = useRef(kept?.context ?? (options.context as Context))
  const [isDraft, setIsDraft] = useState(kept !== undefined)
  const resolve = zodResolver(options.schema) as Resolver<Values, unknown, Output>
  const form = useForm<Values, unknown, Output>({
    resolver: options.refine?.(resolve) ?? resolve,
    defaultValues: (kept?.values ?? options.values) as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting } = form.formState
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [saved, setSaved] = useState<Output>()
  const isSaved = useRef(false)
  // What was sent but not answered, and may have been saved.
  const unknown = useRef<Values>(undefined)
  // A failure is about what was sent: it goes when that is edited.
  useEffect(() => form.watch((_values, { name }) => name !== undefined && setFailure(undefined)).unsubscribe, [form])
  const isShown = useIsShown()
  const hasContent = () => options.hasContent?.(form.getValues()) ?? (isDirty || isDraft)
  useKeepDraft(draft, () =>
    hasContent() && !isSaved.current ? { values: form.getValues(), context: context.current } : undefined,
  )

  const submit: (event?: BaseSyntheticEvent) => Promise<void> = form.handleSubmit(
    async (output) => {
      setFailure(undefined)
      setConflict(undefined)
      try {
        await options.save(output, context.current)
      } catch (error) {
        const met = meet(error)
        if (met?.lines.length === 0) return submit()
        if (met) return setConflict(met)
        if (isUncertain(error)) unknown.current = structuredClone(form.getValues())
        putIssues(form, error, options.fieldOf)
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
      // A field that the form library cannot reach, such as a list to choose from, may be far from the button.
      setTimeout(() => {
        if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
          document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
      })
    },
  )

  /**
   * What was saved in the meantime next to what is typed, where both changed the same field. From then on it counts as
   * seen: untouched fields show it, and sending again overwrites it.
   */
  const meet = (error: unknown): Conflict | undefined => {
    const { versioned } = options
    const problem: Partial<Problem> = error instanceof ApiError ? error.problem : {}
    if (!versioned || problem.code !== 'changed_meanwhile' || !problem.current) return undefined
    // The author has already seen this version, so asking again would never end.
    if (problem.current.version === (context.current as { version?: unknown }).version) return undefined
    const before = versioned.valuesOf(context.current)
    // The server includes the thing just as a call for it would return it.
    context.current = problem.current as Context
    const theirs = versioned.valuesOf(context.current)
    const typed = form.getValues()
    // Not somebody else's change but our own last attempt, whose answer was lost.
    if (unknown.current && isSame(versioned.describe(theirs), versioned.describe(unknown.current))) {
      return { at: '', by: null, lines: [] }
    }
    form.reset(merge(before, theirs, typed), { keepDefaultValues: true })
    const [was, is, mine] = [before, theirs, typed].map(versioned.describe)
    const lines = (mine ?? []).flatMap(({ label, text }, index) => {
      const [old, now] = [was?.[index]?.text ?? '', is?.[index]?.text ?? '']
      return now === text || now === old || text === old ? [] : [{ label, text, theirs: now }]
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
      unknown.current = undefined
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

/** Keeps what was typed where it differs from the previous value, and takes the current value elsewhere. */
function merge<Value>(before: Value, theirs: Value, typed: Value): Value {
  if (typeof typed !== 'object' || typed === null) return typed === before ? theirs : typed
  const merged = Object.entries(typed).map(([name, value]) => {
    const key = name as keyof Value
    return [name, merge<unknown>(before?.[key], theirs?.[key], value)]
  })
  return (Array.isArray(typed) ? merged.map(([, value]) => value) : Object.fromEntries(merged)) as Value
}

/**
 * Shows the server's issues at the fields they name, and focuses the first of these. Anything without a field is left
 * to the banner.
 */
function putIssues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf = (path: string) => path,
) {
  if (!(error instanceof ApiError)) return
  // The last error set on a field wins, and the server's first issue matters most.
  for (const { path, message } of error.issues.toReversed()) {
    // A path that is not a field of this form is stored but shown nowhere, which is harmless.
    form.setError(fieldOf(path) as FieldPath<Values>, { message }, { shouldFocus: true })
  }
}
