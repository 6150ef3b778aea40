import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-client.ts'

/** Puts the server's issues on the fields they name, and the cursor into the first. What has no field stays for the banner. */
export function putIssues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  /** The field that shows what the server says of a path. */
  fieldOf = (path: string) => path,
) {
  if (!(error instanceof ApiError)) return
  // The last that is put stays, and the first that the server says of a field matters most.
  for (const { path, message } of error.issues.toReversed()) {
    // A path that is no field of this form is kept by the form and shown nowhere, which is harmless.
    form.setError(fieldOf(path) as FieldPath<Values>, { message }, { shouldFocus: true })
  }
}
