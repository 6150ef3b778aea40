import { ApiError } from '@muster/contract/client'
import { forbiddenIn, forbiddenMessage, passwordMessage, unmetRules } from '@muster/contract/passwords'
import { type FormEvent, useState } from 'react'
import { useIsShown } from '../../lib/is-shown.ts'

/** The texts of the fields by their names. */
type Texts<Name extends string> = Record<Name, string>
type Messages<Name extends string> = Partial<Record<Name, string | undefined>>

interface AccountFormOptions<Name extends string> {
  /** The fields, each with its check: the message for its text, with what the browser finds and the other texts. */
  checks: Record<Name, (text: string, validity: ValidityState, texts: Texts<NoInfer<Name>>) => string | undefined>
  save: (texts: Texts<NoInfer<Name>>) => Promise<unknown>
  /** The message for a failure; undefined if it is reported elsewhere. */
  explain: (error: unknown) => string | undefined
  /** Maps a failure without issues to the field that shows it. */
  fieldOf?: (error: ApiError) => NoInfer<Name> | undefined
  /** Called after saving, if the form is still mounted. */
  onSaved?: (form: HTMLFormElement) => unknown
}

/**
 * A form of the account pages. The inputs keep their own texts, and the browser validates them, so these pages load
 * neither the form library nor the schemas. The server checks the rest, and its issues appear at their fields.
 */
export function useAccountForm<Name extends string>({
  checks,
  save,
  explain,
  fieldOf,
  onSaved,
}: AccountFormOptions<Name>) {
  const [messages, setMessages] = useState<Messages<Name>>({})
  const [failure, setFailure] = useState<string>()
  const [saved, setSaved] = useState<Texts<Name>>()
  const [isBusy, setIsBusy] = useState(false)
  const isShown = useIsShown()

  const inputsOf = (form: HTMLFormElement) =>
    [...form.elements].filter(
      (element): element is HTMLInputElement & { name: Name } =>
        element instanceof HTMLInputElement && element.name in checks,
    )
  const textsOf = (form: HTMLFormElement) =>
    Object.fromEntries(inputsOf(form).map((input) => [input.name, textOf(input)])) as Texts<Name>
  const check = (input: HTMLInputElement & { name: Name }, texts: Texts<Name>) =>
    checks[input.name](texts[input.name], input.validity, texts)
  /** Shows messages at their fields, and focuses the first of these. Returns whether there is one. */
  const show = (form: HTMLFormElement, next: Messages<Name>) => {
    setMessages(next)
    const first = inputsOf(form).find(({ name }) => next[name] !== undefined)
    first?.focus()
    return first !== undefined
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const texts = textsOf(form)
    setFailure(undefined)
    const invalid = inputsOf(form).map((input) => [input.name, check(input, texts)])
    if (show(form, Object.fromEntries(invalid))) return
    setIsBusy(true)
    try {
      await save(texts)
    } catch (error) {
      if (error instanceof ApiError) {
        const field = fieldOf?.(error)
        const issues = field === undefined ? error.issues : [{ path: field, message: error.message }]
        // The server sends the most important issue of a field first.
        show(
          form,
          Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message])) as Messages<Name>,
        )
      }
      return setFailure(explain(error))
    } finally {
      setIsBusy(false)
    }
    setSaved(texts)
    if (isShown.current) await onSaved?.(form)
  }

  /** A failure concerns the texts that were sent, so editing them clears it. */
  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    setFailure(undefined)
    const input = inputsOf(form).find((input) => input === target)
    if (input === undefined || messages[input.name] === undefined) return
    setMessages({ ...messages, [input.name]: check(input, textsOf(form)) })
  }

  return {
    form: { onSubmit, onInput, noValidate: true, className: 'grid grid-cols-1 gap-4' },
    /** The attributes of the field. */
    field: (name: Name) => ({ name, error: messages[name] }),
    messages,
    failure,
    isBusy,
    saved,
    /** Shows the empty form again. */
    startOver: () => setSaved(undefined),
  }
}

/** The server trims names, and stores addresses in lower case. */
const textOf = ({ type, value }: HTMLInputElement) =>
  type === 'password' ? value : type === 'email' ? value.trim().toLowerCase() : value.trim()

export const fillInAll = 'Please fill in all fields'

/** A field that must not be empty. */
export const required = (message: string) => (text: string) => (text === '' ? message : undefined)

export const validEmail =
  (message: string) =>
  (text: string, { typeMismatch }: ValidityState) =>
    required(message)(text) ?? (typeMismatch ? 'Please enter a valid email address' : undefined)

/** The same message for every rule that the password breaks. */
export const strongPassword = (message: string) => (text: string) =>
  required(message)(text) ??
  (unmetRules(text).length > 0 ? passwordMessage : undefined) ??
  (forbiddenIn(text).length > 0 ? forbiddenMessage : undefined)
