import { countries } from '@muster/contract/countries'
import { otherNames } from '@muster/contract/country-names'

export const countryOptions = countries.map(({ name }) => ({
  value: name,
  label: name,
  also: otherNames[name] ?? [],
}))
