import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** Returns the attributes of a form's fields by their names, with the messages. */
export const fieldsOf =
  <Values extends FieldValues, Output>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const error: FieldError | undefined = get(errors, name)
    return { error: error?.message, ...register(name, options) }
  }
