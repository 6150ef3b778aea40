import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError, isUncertain } from '@muster/contract/client'
import type { Problem } from '@muster/contract/errors'
import type { z } from '@muster/contract/zod'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
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

/** A line of what a form holds, as its author would say it. */
export interface Line {
  label: string
  text: string
}

/** How a form shows a thing that somebody else may change meanwhile. */
interface Versioned<Thing, Values> {
  valuesOf: (thing: Thing) => Values
  describe: (values: Values) => Line[]
}

/** What was saved meanwhile, and by whom, beside what was typed. */
export interface Conflict {
  at: string
  by: string | null
  lines: (Line & { theirs: string })[]
}

/** What a form says instead of saving. */
export class FormError extends Error {}

interface EditFormOptions<Values extends FieldValues, Output, Context> {
  /** What is typed, and what is sent of it. */
  schema: z.ZodType<Output, Values>
  /** What no schema can tell, such as a field that is filled in half. */
  refine?: (resolve: Resolver<Values, unknown, Output>) => Resolver<Values, unknown, Output>
  /** What the fields hold at first. */
  values: NoInfer<Values>
  /** Where what is typed is kept if the form is cut off. */
  draft?: DraftKey
  /**
   * What is kept with a draft: the thing that it is about, as its author has seen it, or what of it is on the server
   * already.
   */
  context?: Context
  /** Whether a draft is about what this form is about. */
  isAbout?: (context: Context) => boolean
  /** For a context that has a version. */
  versioned?: Versioned<Context, Values>
  /** Sends the commands. */
  save: (output: Output, context: Context) => Promise<unknown>
  /** What to say of a failure; nothing where it is told elsewhere. */
  explain: (error: unknown) => string | undefined
  /** The field that shows what the server says of a path. */
  fieldOf?: (path: string) => string
  /** Whether something would be lost; what was changed, unless it says otherwise. */
  hasContent?: (values: Values) => boolean
  /** Afterwards, if the form is still there. */
  onSaved?: (saved: { form: UseFormReturn<Values, unknown, Output>; output: Output; context: Context }) => unknown
}

export interface EditForm<Values extends FieldValues = FieldValues, Output = unknown, Context = unknown> {
  form: UseFormReturn<Values, unknown, Output>
  context: Context
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isBusy: boolean
  failure: string | undefined
  /** What was saved last, for what takes the place of a form then. */
  saved: Output | undefined
  /** What stands in the fields was typed before the form was cut off. */
  isDraft: boolean
  isDirty: boolean
  /** Whether leaving now would lose something; asked at that moment. */
  isAtRisk: () => boolean
  conflict: Conflict | undefined
  /** Replaces what was typed by what was saved meanwhile. */
  takeTheirs: () => void
  /** Forgets what was typed or saved, and begins with the first values. */
  startOver: () => void
}

/**
 * All that the forms have in common: what was typed is there again after it was cut off, and asked for before it is
 * lost; issues stand at their fields, and what they do not say in one sentence; nothing is overwritten that its author
 * has not seen.
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
  // What was sent without an answer, and may have been saved.
  const unknown = useRef<Values>(undefined)
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
    () => setFailure(undefined),
  )

  /**
   * What was saved meanwhile and what is typed, where both changed the same. From then on it has been seen: the fields
   * that were not touched show it, and sending again overwrites it.
   */
  const meet = (error: unknown): Conflict | undefined => {
    const { versioned } = options
    const problem: Partial<Problem> = error instanceof ApiError ? error.problem : {}
    if (!versioned || problem.code !== 'changed_meanwhile' || !problem.current) return undefined
    // What has been seen already would be refused again and again.
    if (problem.current.version === (context.current as { version?: unknown }).version) return undefined
    const before = versioned.valuesOf(context.current)
    // The server answers with the thing as its own call would.
    context.current = problem.current as Context
    const theirs = versioned.valuesOf(context.current)
    const typed = form.getValues()
    // Nobody else's change: that of the try before, whose answer was lost.
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
      // The button that was pressed is gone.
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

/** The server trims what was typed, composes its letters, and writes a city with capitals. */
const plain = (text: string) => text.trim().normalize('NFC').toLowerCase()

const isSame = (one: Line[], other: Line[]) =>
  one.every(({ text }, index) => plain(text) === plain(other[index]?.text ?? ''))

/** What was typed where it differs from what was there before, and otherwise what is there now. */
function merge<Value>(before: Value, theirs: Value, typed: Value): Value {
  if (typeof typed !== 'object' || typed === null) return typed === before ? theirs : typed
  const merged = Object.entries(typed).map(([name, value]) => {
    const key = name as keyof Value
    return [name, merge<unknown>(before?.[key], theirs?.[key], value)]
  })
  return (Array.isArray(typed) ? merged.map(([, value]) => value) : Object.fromEntries(merged)) as Value
}

/**
 * Puts the server's issues on the fields they name, and the cursor into the first. What has no field stays for the
 * banner.
 */
function putIssues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf = (path: string) => path,
) {
  if (!(error instanceof ApiError)) return
  // The last that is put stays, and the first that the server says of a field matters most.
  for (const { path, message } of error.issues.toReversed()) {
    // A path that is no field of this form is kept by the form and shown nowhere, which is harmless.
    form.setError(fieldOf(path) as FieldPath<Values>, { message }, { shouldFocus: true })
  }
}
