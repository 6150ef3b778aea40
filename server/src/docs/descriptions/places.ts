import type { Descriptions } from './description.ts'

/** Places, and what is near them. */
export const places: Descriptions = {
  Place: [
    'A city, town or village from GeoNames (CC BY 4.0): of at least 1,000 inhabitants, or the seat of a district whose population is unknown.',
  ],
  'Place.id': ['GeoNames’ number; used as `place_id` of events.', 2641673],
  'Place.name': ['Its usual name.', 'Newcastle upon Tyne'],
  'Place.region': ['The state, county or the like that it belongs to; null if it has none.', 'England'],
  'Place.country': ['The English name of the country.', 'United Kingdom'],
  'Place.latitude': ['In degrees, north of the equator positive.', 54.9733],
  'Place.longitude': ['In degrees, east of Greenwich positive.', -1.614],
  'Place.population': ['How many people live there; 0 if that is not known.', 192382],
  'Place.time_zone': ['By its IANA name.', 'Europe/London'],
  PlaceList: ['Places that a text may mean.'],
  'PlaceList.places': ['The likeliest first.'],
  'listPlaces.search': [
    'The beginning of a name, or one with mistakes in it; after a comma its region or country.',
    'Newcastle, UK',
  ],
  'listPlaces.limit': ['How many at most.', 8],
  'body.place_id': [
    'The id of a place; without it, the likeliest one with the name of the city, in its country and region.',
    2641673,
  ],

  Centre: ['What a list of events is near.'],
  'Centre.latitude': ['In degrees, north of the equator positive.', 54.97328],
  'Centre.longitude': ['In degrees, east of Greenwich positive.', -1.61396],
  'Centre.radius_km': ['How far around it the list reaches, in kilometres.', 50],
  'Centre.place': ['What `near_place` was taken for; null where coordinates were given.'],
  PlaceOfEvents: ['A place with its events.'],
  'PlaceOfEvents.events': ['How many events are there.', 3],
  EventPlaces: ['Where events are.'],
  'EventPlaces.places': ['At most 5,000, those with the most events first.'],
  'EventPlaces.centre': ['What they are near; null without `near` and `near_place`.'],
}
