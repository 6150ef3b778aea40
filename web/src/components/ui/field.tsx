import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** The id of the description of the control while there is no note. */
  describedBy?: string | undefined
  isRequired?: boolean | undefined
  className?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** A label and a control, with an error or hint below. */
export function Field({
  label,
  error,
  hint,
  describedBy,
  isRequired,
  className = '',
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={`mb-1 block font-semibold text-sm ${isRequired ? 'required' : ''}`}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': note === undefined ? describedBy : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={`mt-1 text-sm ${error === undefined ? 'text-muted' : 'font-medium text-danger'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Separates the field's own props from the props of its control. */
function split<Control>({ label, error, hint, describedBy, isRequired, className, ...control }: FieldProps & Control) {
  return { field: { label, error, hint, describedBy, isRequired, className }, control }
}

type WithField<Control extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Control>, 'className' | 'id'>

export function TextField(props: WithField<'input'>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(tied) => <input {...control} {...tied} required={field.isRequired} className="control" />}
    </Field>
  )
}

/**
 * A text field for numbers. The browser's own number field hides input that it cannot parse, so it would be lost
 * silently, and its value changes with the mouse wheel.
 */
export const NumberField = (props: WithField<'input'>) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
)

export function TextAreaField(props: WithField<'textarea'>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(tied) => <textarea rows={4} {...control} {...tied} required={field.isRequired} className="control" />}
    </Field>
  )
}

interface Choices {
  /** The label for choosing none. */
  all?: string
  /** The labels by their values. */
  options?: Readonly<Record<string, string>>
}

export function SelectField({ all, options = {}, children, ...props }: WithField<'select'> & Choices) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      {(tied) => (
        <select {...control} {...tied} required={field.isRequired} className="control">
          {all !== undefined && <option value="">{all}</option>}
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {children}
        </select>
      )}
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
      <input {...input} type="checkbox" id={id} aria-describedby={hint && `${id}-note`} className="checkbox mt-0.5" />
      <div className="wrap-anywhere min-w-0">
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
