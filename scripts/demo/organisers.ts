import { home } from './places.ts'

interface Organiser {
  email: string
  /** Also their nickname when playing at home. */
  nickname: string
  /** Where they hold events; they play in the first country. */
  countries: readonly string[]
}

const organiser = (nickname: string, email: string, ...countries: string[]): Organiser => ({
  nickname,
  email: `${email}@muster.example`,
  countries,
})

/** The account with a known password. */
export const demoOrganiser = organiser('Rowan', 'demo', home.country, 'Ireland')
export const demoPassword = 'Demo1234'

export const organisers: readonly Organiser[] = [
  demoOrganiser,
  organiser('Jürgen Würfelt', 'juergen', 'Germany', 'Austria'),
  organiser('Dana from Dice & Dragons', 'dana', 'United States'),
  organiser('Agnieszka Ż', 'agnieszka', 'Poland'),
  organiser('Théo', 'theo', 'France', 'Belgium'),
  organiser('Íñigo', 'inigo', 'Spain'),
  organiser('Chiara B', 'chiara', 'Italy'),
  organiser('MapleMarc', 'marc', 'Canada'),
  organiser('Bluey', 'bluey', 'Australia', 'Japan'),
  organiser('Sanne', 'sanne', 'Netherlands'),
  organiser('Åsa Lind', 'asa', 'Sweden', 'Norway', 'Denmark', 'Finland'),
  organiser('Kostkář', 'vojta', 'Czechia'),
  organiser('João Dado', 'joao', 'Brazil'),
]

export function ownerOf(country: string): Organiser {
  const owner = organisers.find(({ countries }) => countries.includes(country))
  if (!owner) throw new Error(`nobody organises in ${country}`)
  return owner
}
