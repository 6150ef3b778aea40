export interface Place {
  /** Spelled as in the contract's list of countries. */
  country: string
  /** How many events of the year take place here. */
  events: number
  zone: string
  isSouthern: boolean
  /** All in the same time zone. */
  cities: readonly string[]
}

const north = (country: string, events: number, zone: string, ...cities: string[]): Place => ({
  country,
  events,
  zone,
  isSouthern: false,
  cities,
})

const south = (...place: Parameters<typeof north>): Place => ({ ...north(...place), isSouthern: true })

/** The demo organiser's country comes first. */
export const home = north('United Kingdom', 6, 'Europe/London', 'Leeds', 'Bristol', 'Glasgow', 'Norwich', 'Cardiff')

/** Twenty countries; their events add up to sixty. */
export const places: readonly Place[] = [
  home,
  north('Germany', 5, 'Europe/Berlin', 'Köln', 'Leipzig', 'Hamburg', 'Nürnberg', 'Göttingen'),
  north('United States', 5, 'America/Chicago', 'Chicago', 'Milwaukee', 'Austin', 'Nashville', 'Omaha'),
  north('Poland', 5, 'Europe/Warsaw', 'Kraków', 'Wrocław', 'Gdańsk', 'Łódź', 'Poznań'),
  north('France', 4, 'Europe/Paris', 'Lyon', 'Nantes', 'Orléans', 'Montpellier'),
  north('Spain', 4, 'Europe/Madrid', 'Valencia', 'Sevilla', 'Zaragoza', 'Málaga'),
  north('Italy', 4, 'Europe/Rome', 'Bologna', 'Torino', 'Padova', 'Bari'),
  north('Canada', 3, 'America/Toronto', 'Toronto', 'Ottawa', 'Montréal'),
  south('Australia', 3, 'Australia/Sydney', 'Melbourne', 'Newcastle', 'Canberra'),
  north('Netherlands', 3, 'Europe/Amsterdam', 'Utrecht', 'Groningen', 'Eindhoven'),
  north('Sweden', 2, 'Europe/Stockholm', 'Göteborg', 'Uppsala', 'Malmö'),
  north('Denmark', 2, 'Europe/Copenhagen', 'Aarhus', 'Odense', 'Aalborg'),
  north('Finland', 2, 'Europe/Helsinki', 'Tampere', 'Turku', 'Jyväskylä'),
  north('Norway', 2, 'Europe/Oslo', 'Bergen', 'Trondheim', 'Tromsø'),
  north('Belgium', 2, 'Europe/Brussels', 'Gent', 'Liège', 'Leuven'),
  north('Czechia', 2, 'Europe/Prague', 'Brno', 'Plzeň', 'Olomouc'),
  north('Ireland', 2, 'Europe/Dublin', 'Galway', 'Cork', 'Dublin'),
  north('Austria', 2, 'Europe/Vienna', 'Graz', 'Linz', 'Salzburg'),
  south('Brazil', 1, 'America/Sao_Paulo', 'Curitiba', 'São Paulo'),
  north('Japan', 1, 'Asia/Tokyo', 'Osaka', 'Sapporo'),
]
