import { useAddressQuery } from '../lib/address-query.ts'
import { TextField } from './ui/field.tsx'

/** The format of a date field. */
const dayFormat = /^\d{4}-\d\d-\d\d$/

const range = { type: 'date', min: '1970-01-01', max: '2999-12-31' } as const

/**
 * The first and the last day of a span. The address stores them as they are typed, even with a half-typed year. Invalid
 * days do not filter anything.
 */
export function DayFields({ onChange = () => {} }: { onChange?: () => void }) {
  const [query, change] = useAddressQuery()
  const dayOf = (name: string) => {
    const day = query.get(name) ?? ''
    return dayFormat.test(day) ? day : ''
  }
  const fieldOf = (name: 'from' | 'to') => ({
    ...range,
    name,
    value: dayOf(name),
    onChange: ({ target }: { target: { value: string } }) => {
      onChange()
      change({ [name]: target.value, cursor: '' })
    },
  })
  const isReversed = dayOf('to') !== '' && dayOf('from') > dayOf('to')
  return (
    <>
      <TextField label="First day" {...fieldOf('from')} />
      <TextField
        label="Last day"
        error={isReversed ? 'The last day must not be before the first' : undefined}
        {...fieldOf('to')}
      />
    </>
  )
}
