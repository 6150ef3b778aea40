import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
  /** The label is read aloud but not shown, where a table's head shows it. */
  isLabelHidden?: boolean
  className?: string
}

/** What a control needs to be tied to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** A label, a control, and below it what is wrong with it or how to fill it. */
export function Field({
  label,
  error,
  hint,
  isRequired,
  isLabelHidden,
  className = '',
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={`${isLabelHidden ? 'sr-only' : 'mb-1 block font-semibold text-sm'} ${isRequired ? 'required' : ''}`}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={`mt-1 text-sm ${error === undefined ? 'text-muted' : 'font-medium text-danger'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>

export function TextField({ label, error, hint, isRequired, isLabelHidden, className = '', ...input }: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, className, ...flags(isRequired, isLabelHidden) }}>
      {(control) => <input {...input} {...control} required={isRequired} className="control" />}
    </Field>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  isRequired,
  isLabelHidden,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  return (
    <Field {...{ label, error, hint, className, ...flags(isRequired, isLabelHidden) }}>
      {(control) => <textarea rows={4} {...input} {...control} className="control" />}
    </Field>
  )
}

export function SelectField({
  label,
  error,
  hint,
  isRequired,
  isLabelHidden,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  return (
    <Field {...{ label, error, hint, className, ...flags(isRequired, isLabelHidden) }}>
      {(control) => <select {...input} {...control} className="control" />}
    </Field>
  )
}

export function CheckboxField({
  label,
  hint,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>) {
  const id = useId()
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={hint && `${id}-note`}
        className="mt-0.5 size-6 shrink-0 accent-brand"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-note`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

const flags = (isRequired = false, isLabelHidden = false) => ({ isRequired, isLabelHidden })
