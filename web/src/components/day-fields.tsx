import { useAddressQuery } from '../lib/address-query.ts'
import { TextField } from './ui/field.tsx'

/** What a date field can hold. */
const aDay = /^\d{4}-\d\d-\d\d$/

const range = { type: 'date', min: '1970-01-01', max: '2999-12-31' } as const

/**
 * The first and the last day of a span. They are kept in the address as they are typed, even while they make no sense
 * yet, as with a half-typed year; they do not filter anything until they do.
 */
export function DayFields({ onChange = () => {} }: { onChange?: () => void }) {
  const [query, change] = useAddressQuery()
  const dayOf = (name: string) => {
    const day = query.get(name) ?? ''
    return aDay.test(day) ? day : ''
  }
  const fieldOf = (name: 'from' | 'to') => ({
    ...{ ...range, name, value: dayOf(name) },
    onChange: ({ target }: { target: { value: string } }) => {
      onChange()
      change({ [name]: target.value, cursor: '' })
    },
  })
  const isTurned = dayOf('to') !== '' && dayOf('from') > dayOf('to')
  return (
    <>
      <TextField label="First day" {...fieldOf('from')} />
      <TextField
        label="Last day"
        error={isTurned ? 'The last day must not be before the first' : undefined}
        {...fieldOf('to')}
      />
    </>
  )
}
