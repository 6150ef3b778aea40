import { between, chance, pick, type Random, shuffle } from './random.ts'

const words = (text: string) => text.split(' ')

/** First names of each country, old and young. */
const firstNames: Record<string, string> = {
  'United Kingdom':
    'Aisha Alfie Beth Callum Chloë Dev Ewan Fergus Gemma Harry Imogen Isla Jamie Kieran Megan Nia Owen Priya Rhys Sam Tariq Zoë',
  Germany:
    'Anke Björn Cem Dörte Emre Felix Greta Hannes Jörg Jonas Katja Lars Lena Mareike Matthias Nele Ömer Paul Sönke Tobias Ute Yannick',
  'United States':
    'Amber Andre Brandon Carlos Cody Dakota Eli Grace Hank Jasmine Jorge Kayla Logan Maya Miguel Nora Quinn Rashad Shelby Tanner Tyrone Wyatt',
  Poland:
    'Łukasz Agata Błażej Bartek Dorota Ewa Grzegorz Jędrzej Kasia Kuba Maciej Małgosia Mateusz Michał Ola Paweł Rafał Staś Tomek Wojtek Zosia Żaneta',
  France:
    'Aurélie Benoît Camille Cédric Chloé Éloïse Fabien François Guillaume Hélène Jérôme Karim Léa Loïc Mathieu Noémie Océane Quentin Rémi Sébastien Yasmine Zélie',
  Spain:
    'Álvaro Begoña Carmen César Diego Elena Fernán Gonzalo Inés Iván Javi Jesús Lucía María Martín Nerea Núria Pablo Paco Raúl Sofía Xavi',
  Italy:
    'Alessio Beatrice Carlo Davide Elisa Enzo Fabio Federica Gianni Giulia Ilaria Lorenzo Luca Marta Matteo Niccolò Paolo Pietro Sara Simone Tommaso Vito',
  Canada:
    'Amélie Brent Chantal Darcy Étienne Fiona Gord Harpreet Jean-Luc Kyle Liam Maude Nadia Owen Patrice Rory Simran Tess Tyler Véronique Wes Zach',
  Australia:
    'Bindi Bruce Callie Darcy Ella Finn Gaz Hamish Jarrah Jess Kylie Lachie Macca Mia Nate Oscar Ruby Shane Tahlia Tran Will Zara',
  Netherlands:
    'Anouk Bas Bram Daan Eefje Floris Gijs Hanneke Ilse Jasper Joost Jurriën Koen Lotte Maartje Niels Noor Ruud Sjoerd Thijs Wouter Youssef',
  Sweden:
    'Åke Anders Björn Cajsa Elin Emil Filip Göran Håkan Ida Jonas Kalle Linnéa Måns Nils Olle Pär Saga Sofie Tove Viktor Ylva',
  Denmark:
    'Søren Anja Bjarne Camilla Emil Freja Frederik Gitte Henrik Ida Jens Jørgen Kasper Lærke Mads Maja Mette Mikkel Niels Rasmus Signe Thor',
  Finland:
    'Aino Antti Eero Elina Hannu Ilkka Jarmo Jenni Jyri Kaisa Kimmo Lauri Matti Mikko Niina Olli Pekka Päivi Riikka Sampo Tuomas Väinö',
  Norway:
    'Anders Astrid Bjørn Eirik Frøya Guro Håkon Hilde Ingrid Jørn Kari Lars Live Magnus Marte Odd Øyvind Pål Ragnhild Sigurd Tormod Vegard',
  Belgium:
    'Anaïs Arne Bart Céline Dries Elke Femke Gaëlle Hugo Jef Jonas Kobe Laurence Lieven Margaux Maxime Nele Pieter Robbe Stijn Thomas Zoé',
  Czechia:
    'Adéla Blažej Dáša David Eliška František Honza Iveta Jáchym Jakub Jiří Katka Lukáš Marek Matěj Ondřej Pavel Radek Šárka Tereza Vašek Zdeněk',
  Ireland:
    'Aoife Bríd Caoimhe Cian Ciarán Conor Daithí Eimear Eoin Fionn Gráinne Lorcan Máire Niall Oisín Órla Pádraig Róisín Ruairí Saoirse Seán Tadhg',
  Austria:
    'Alois Barbara Christoph Dominik Elisabeth Ferdl Georg Hannah Jakob Johanna Jörg Kathi Leopold Lukas Magdalena Markus Milan Resi Sepp Stefan Valentin Vroni',
  Brazil:
    'Adriana André Beto Caio Cauã Débora Eduardo Flávia Gabriel Iara Joana Júlio Larissa Luís Mônica Otávio Paulo Rafaela Rogério Thaís Tiago Vinícius',
  Japan:
    'Aiko Akira Daichi Emi Haruto Hiroshi Kaito Kenji Kōta Mai Mio Naoki Ren Rin Ryō Sakura Shō Takumi Tomoko Yūki Yumi Yūta',
}

/** Nicknames in the language of each country. */
const localNicks: Record<string, string> = {
  Germany: 'Würfelfuchs Krümelmonster1 Nachteule',
  Poland: 'Kościany_Król Żubr Wilk_z_Lasu',
  France: 'DéPipé LaGrenouille ChaussetteÉpique',
  Spain: 'DadoMaldito Ñandú ElTuercas',
  Italy: 'TiroMancato Volpe78 IlDrago',
  Netherlands: 'Dobbelduivel Kaaskop',
  Sweden: 'Tärningskungen Älgen',
  Denmark: 'Terningtrolden Smørrebrød',
  Finland: 'Noppakarhu Perkele_6',
  Norway: 'TerningBjørn Løvetann',
  Belgium: 'Frietkot LePetitDé',
  Czechia: 'Ježek Smůlař',
  Austria: 'Würfelwastl Krampus',
  Brazil: 'DadoBravo Jabuti Coração6',
  Japan: 'さいころ侍 健太 TanukiDice',
}

const nickStarts = words(
  'Rusty Grim Sleepy Lucky Salty Iron Cosmic Mad Tiny Velvet Angry Silent Muddy Brave Crooked Frosty Hexed Polite Rogue Wobbly',
)
const nickEnds = words(
  'Goblin Badger Dice Wizard Otter Anvil Raven Pickle Knight Turnip Fox Banshee Moth Bard Sixes Kraken Heron Troll Biscuit Comet',
)
const initials = [...'ABCDEFGHJKLMNPRSTVW']

/** `count` nicknames for one country, all different even when ignoring case, and none of them in `taken`. */
export function nameCommunity(random: Random, country: string, count: number, taken: readonly string[]): string[] {
  // A tracker accepts both 'Ana G' and 'Ana G.', but no real club would.
  const keyOf = (name: string) => name.toLowerCase().replace('.', '')
  const seen = new Set(taken.map(keyOf))
  const local = words(localNicks[country] ?? '').filter((nick) => nick !== '')
  const firsts = words(firstNames[country] ?? '')
  const names: string[] = []
  while (names.length < count) {
    const name = local.pop() ?? (chance(random, 0.35) ? inventNick(random) : callByName(random, firsts))
    if (seen.has(keyOf(name))) continue
    seen.add(keyOf(name))
    names.push(name)
  }
  return shuffle(random, names)
}

function callByName(random: Random, firsts: readonly string[]): string {
  const first = pick(random, firsts)
  if (chance(random, 0.3)) return first
  return `${first} ${pick(random, initials)}${chance(random, 0.2) ? '.' : ''}`
}

function inventNick(random: Random): string {
  const start = pick(random, nickStarts)
  const end = pick(random, nickEnds)
  const style = between(random, 1, 5)
  if (style === 1) return `${start.toLowerCase()}_${end.toLowerCase()}`
  if (style === 2) return `${start}${end}${between(random, 2, 99)}`
  if (style === 3) return `The ${start} ${end}`
  return `${start}${end}`
}
