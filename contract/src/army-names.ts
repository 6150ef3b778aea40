import { foldText } from './names.ts'

interface NamedArmy {
  name: string
  faction: string
}

/**
 * What people write for a faction besides the words of its name, folded by `foldText`. A map, because an object would
 * find `constructor`.
 */
const shortNames = new Map(
  Object.entries({
    boc: 'Beasts of Chaos',
    bok: 'Blades of Khorne',
    bonez: 'Bonesplitterz',
    cos: 'Cities of Sigmar',
    deepkins: 'Idoneth Deepkin',
    dok: 'Daughters of Khaine',
    dot: 'Disciples of Tzeentch',
    fec: 'Flesh-eater Courts',
    fyres: 'Fyreslayers',
    gg: 'Gloomspite Gitz',
    ghosts: 'Nighthaunt',
    gits: 'Gloomspite Gitz',
    gsg: 'Gloomspite Gitz',
    gobbos: 'Gloomspite Gitz',
    hoh: 'Helsmiths of Hashut',
    hos: 'Hedonites of Slaanesh',
    idk: 'Idoneth Deepkin',
    ij: 'Ironjawz',
    kb: 'Kruleboyz',
    ko: 'Kharadron Overlords',
    lizardmen: 'Seraphon',
    lrl: 'Lumineth Realm-lords',
    mok: 'Ogor Mawtribes',
    mon: 'Maggotkin of Nurgle',
    nh: 'Nighthaunt',
    obr: 'Ossiarch Bonereapers',
    ogres: 'Ogor Mawtribes',
    om: 'Ogor Mawtribes',
    omt: 'Ogor Mawtribes',
    orruk: 'Orruk Warclans',
    orruks: 'Orruk Warclans',
    rats: 'Skaven',
    s2d: 'Slaves to Darkness',
    sbgl: 'Soulblight Gravelords',
    sce: 'Stormcast Eternals',
    sgl: 'Soulblight Gravelords',
    sob: 'Sons of Behemat',
    std: 'Slaves to Darkness',
    syl: 'Sylvaneth',
    tz: 'Disciples of Tzeentch',
    vamps: 'Soulblight Gravelords',
    vampires: 'Soulblight Gravelords',
  }),
)

/** The former name that several factions shared, by faction. */
const formerNames = new Map([
  ['Bonesplitterz', 'Orruk Warclans'],
  ['Ironjawz', 'Orruk Warclans'],
  ['Kruleboyz', 'Orruk Warclans'],
])

/** Other names of a faction: short names, and its former name. */
export function otherNamesOf(faction: string): string[] {
  const names = [faction, formerNames.get(faction) ?? '']
  const short = [...shortNames].flatMap(([written, meant]) => (names.includes(meant) ? written : []))
  return [...names.slice(1), ...short].filter((name) => name !== '')
}

/** The names of an army: its own, its faction's, both, and the former name of its faction. */
export const armyNames = ({ faction, name }: NamedArmy): string[] => [
  name,
  faction,
  `${faction} ${name}`,
  ...(formerNames.has(faction) ? [formerNames.get(faction) ?? ''] : []),
]

/** Words that do not distinguish armies. */
const fillers = new Set(['the', 'of', 'and', 'to', 'army', 'faction', 'spearhead'])

const wordsOf = (text: string) =>
  foldText(text)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))

/** The words to find an army by, with short names written out. */
export const armyWords = (written: string) => [
  ...new Set(wordsOf(written).flatMap((word) => wordsOf(shortNames.get(word) ?? word))),
]

/** The words of a text, and each pair of neighbours joined: some write `Realmlords`, others `Gore chosen`. */
const withPairs = (words: string[]) => [...words, ...words.slice(1).map((word, index) => words[index] + word)]

/**
 * Finds the armies that a text may mean. People write the name, the faction, or both in any order with any signs
 * between them, some of the words, a common short name, or one wrong letter. A single result is certain; of several,
 * the author has to choose. A faction alone means the army of that name, if there is one.
 */
export const findArmies = <Army extends NamedArmy>(armies: readonly Army[], written: string): Army[] =>
  createArmyFinder(armies)(written).found

/** `findArmies` for many texts. `isExact` is false if only one wrong letter leads to the result. */
export function createArmyFinder<Army extends NamedArmy>(armies: readonly Army[]) {
  const known = armies.map((army) => {
    const [faction, name] = [wordsOf(army.faction), wordsOf(army.name)]
    const former = wordsOf(formerNames.get(army.faction) ?? '')
    return { army, name, words: [...withPairs([...faction, ...name]), ...former] }
  })
  return (written: string): { found: Army[]; isExact: boolean } => {
    const searched = armyWords(written)
    if (searched.length === 0) return { found: [], isExact: false }
    const byWords = (isSame: Same) => known.filter(({ words }) => isIn(searched, words, isSame))
    const exact = byWords((one, other) => one === other)
    const isExact = exact.length > 0
    const candidates = isExact ? exact : byWords(isNearly)
    // Prefer a name that is written in full to a part of a longer name.
    const whole = candidates.filter(({ name }) => isIn(name, withPairs(searched), isExact ? undefined : isNearly))
    const chosen = whole.length > 0 ? mostOf(whole, ({ name }) => name.length) : candidates
    const factions = new Set(chosen.map(({ army }) => army.faction))
    // A text that names only factions means their armies of the same name.
    const own = chosen.filter(({ army }) => army.name === army.faction)
    return { found: (own.length === factions.size ? own : chosen).map(({ army }) => army), isExact }
  }
}

type Same = (one: string, other: string) => boolean

/** Whether every word, alone or joined with a neighbour, is among the others. */
function isIn(words: string[], others: string[], isSame: Same = (one, other) => one === other): boolean {
  const has = (word: string) => others.some((other) => isSame(word, other))
  return words.every(
    (word, index) =>
      has(word) || has(word + (words[index + 1] ?? '')) || (index > 0 && has((words[index - 1] ?? '') + word)),
  )
}

function mostOf<Item>(items: Item[], count: (item: Item) => number): Item[] {
  const most = Math.max(...items.map(count))
  return items.filter((item) => count(item) === most)
}

/** In shorter words, one wrong letter makes another word. */
const leastLetters = 5

/** Whether two words differ in at most one replaced, missing or additional letter, or two swapped letters. */
function isNearly(one: string, other: string): boolean {
  if (one === other) return true
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length)
  if (short.length < leastLetters - 1 || long.length < leastLetters || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (text: string, from: number) => text.slice(start + from)
  if (long.length > short.length) return rest(long, 1) === rest(short, 0)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return rest(long, 1) === rest(short, 1) || (isSwapped && rest(long, 2) === rest(short, 2))
}
