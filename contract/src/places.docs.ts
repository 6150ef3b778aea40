import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as places from './places.ts'
import { country_in_query, place } from './shared.docs.ts'

documented(
  places.Place,
  [
    'A city, town or village from GeoNames (CC BY 4.0): of at least 1,000 inhabitants, or the seat of a district whose population is unknown.',
  ],
  {
    ...place,
    population: ['How many people live there; 0 if that is not known.', 192382],
    time_zone: ['By its IANA name.', 'Europe/London'],
  },
)
documentedInput(places.PlaceFilters, {
  search: [
    'The beginning of a name, or one with mistakes in it; after a comma its region or country.',
    'Newcastle, UK',
  ],
  country: country_in_query,
  limit: ['How many at most.', 8],
})
documented(places.listPlaces.response, ['Places that a text may mean.'], { places: ['The likeliest first.'] })
documentedCalls(places, {
  listPlaces: { gives: 'The places that the text may mean.' },
})
