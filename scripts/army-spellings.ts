// `npm run bench:spellings`: measures how many spellings of armies, and how much of whole lists, Muster recognises. The
// figures are in docs/performance.md.
import { findArmies } from '@muster/contract/army-names'
import catalogue from '../server/src/db/armies.json' with { type: 'json' }
import { isGood, readFixtures, scoreOf, sentenceOf, sumOf } from './pasted-lists.ts'

/** Spellings from lists of real events, each with the army that it means. */
export const spellings: [game: 'AOS' | 'SPEARHEAD', written: string, army: string][] = [
  ['SPEARHEAD', 'Gnawfeast Clawpack', 'Skaven - Gnawfeast Clawpack'],
  ['SPEARHEAD', 'gnawfeast', 'Skaven - Gnawfeast Clawpack'],
  ['SPEARHEAD', 'Skaven - Gnawfeast Clawpack', 'Skaven - Gnawfeast Clawpack'],
  ['SPEARHEAD', 'Skaven: Warpspark', 'Skaven - Warpspark Clawpack'],
  ['SPEARHEAD', 'skaven/warpspark clawpack', 'Skaven - Warpspark Clawpack'],
  ['SPEARHEAD', 'Warpspark Clawpack (Skaven)', 'Skaven - Warpspark Clawpack'],
  ['SPEARHEAD', 'Skaven, Crixxits Kill Pack', "Skaven - Crixxit's Kill-Pack"],
  ['SPEARHEAD', 'crixxit’s killpack', "Skaven - Crixxit's Kill-Pack"],
  ['SPEARHEAD', 'rats - gnawfest clawpack', 'Skaven - Gnawfeast Clawpack'],
  ['SPEARHEAD', 'Fyreslayers', 'Fyreslayers - Saga Axeband'],
  ['SPEARHEAD', 'fyreslayer', 'Fyreslayers - Saga Axeband'],
  ['SPEARHEAD', 'Saga Axe Band', 'Fyreslayers - Saga Axeband'],
  ['SPEARHEAD', 'Ironjawz', 'Ironjawz - Ironjawz Bigmob'],
  ['SPEARHEAD', 'IJ', 'Ironjawz - Ironjawz Bigmob'],
  ['SPEARHEAD', 'Ironjaws', 'Ironjawz - Ironjawz Bigmob'],
  ['SPEARHEAD', 'KB', 'Kruleboyz - Swampskulka Gang'],
  ['SPEARHEAD', 'Kruleboys', 'Kruleboyz - Swampskulka Gang'],
  ['SPEARHEAD', 'swampskulka', 'Kruleboyz - Swampskulka Gang'],
  ['SPEARHEAD', 'Sons of Behemat', 'Sons of Behemat - Wallsmasher Stomp'],
  ['SPEARHEAD', 'SoB', 'Sons of Behemat - Wallsmasher Stomp'],
  ['SPEARHEAD', 'Wall Smasher Stomp', 'Sons of Behemat - Wallsmasher Stomp'],
  ['SPEARHEAD', 'Helsmiths', 'Helsmiths of Hashut - Helforge Host'],
  ['SPEARHEAD', 'FEC Carrion Retainers', 'Flesh-eater Courts - Carrion Retainers'],
  ['SPEARHEAD', 'Flesheater Courts / Charnel Watch', 'Flesh-eater Courts - Charnel Watch'],
  ['SPEARHEAD', 'KO: Skyhammer', 'Kharadron Overlords - Skyhammer Task Force'],
  ['SPEARHEAD', 'Grundstok Trailblazers', 'Kharadron Overlords - Grundstok Trailblazers'],
  ['SPEARHEAD', 'S2D Darkoath', 'Slaves to Darkness - Darkoath Raiders'],
  ['SPEARHEAD', 'StD Bloodwind Legion', 'Slaves to Darkness - Bloodwind Legion'],
  ['SPEARHEAD', 'SCE, Vigilant Brotherhood', 'Stormcast Eternals - Vigilant Brotherhood'],
  ['SPEARHEAD', 'Stormcast Yndrastas Spearhead', "Stormcast Eternals - Yndrasta's Spearhead"],
  ['SPEARHEAD', 'Stormcast - Vigilent Brotherhood', 'Stormcast Eternals - Vigilant Brotherhood'],
  ['SPEARHEAD', 'OBR Mortisan', 'Ossiarch Bonereapers - Mortisan Elite'],
  ['SPEARHEAD', 'Ossiarch Tithe Reaper Echelon', 'Ossiarch Bonereapers - Tithe-Reaper Echelon'],
  ['SPEARHEAD', 'Khorne Gore Pilgrims', 'Blades of Khorne - Bloodbound Gore Pilgrims'],
  ['SPEARHEAD', 'Blades of khorne (Fangs)', 'Blades of Khorne - Fangs of the Blood God'],
  ['SPEARHEAD', 'Lumineth: Glittering Phalanx', 'Lumineth Realm-lords - Glittering Phalanx'],
  ['SPEARHEAD', 'Lumineth Realmlords Hurakan', 'Lumineth Realm-lords - Hurakan Vanguard'],
  ['SPEARHEAD', 'DoK Heartflayer', 'Daughters of Khaine - Heartflayer Troupe'],
  ['SPEARHEAD', 'Tzeentch Warflock', 'Disciples of Tzeentch - Tzaangor Warflock'],
  ['SPEARHEAD', 'GSG Snarlpack', 'Gloomspite Gitz - Snarlpack Huntaz'],
  ['SPEARHEAD', 'Bad Moon Mad Mob', 'Gloomspite Gitz - Bad Moon Madmob'],
  ['SPEARHEAD', 'Slaanesh - Blades of the Lurid Dream', 'Hedonites of Slaanesh - Blades of the Lurid Dream'],
  ['SPEARHEAD', 'Idoneth Soulraid', 'Idoneth Deepkin - Soulraid Hunt'],
  ['SPEARHEAD', 'Nurgle Bleak Host', 'Maggotkin of Nurgle - Bleak Host'],
  ['SPEARHEAD', 'Nighthaunt Slasherhost', 'Nighthaunt - Slasher Host'],
  ['SPEARHEAD', 'Nigthhaunt Slasher Host', 'Nighthaunt - Slasher Host'],
  ['SPEARHEAD', 'Ogors Scrapglutt', 'Ogor Mawtribes - Scrapglutt'],
  ['SPEARHEAD', 'tyrants bellow', "Ogor Mawtribes - Tyrant's Bellow"],
  ['SPEARHEAD', 'Seraphon; Starscale', 'Seraphon - Starscale Warhost'],
  ['SPEARHEAD', 'sunbloded prowlers', 'Seraphon - Sunblooded Prowlers'],
  ['SPEARHEAD', 'SBGL Bloodcrave Hunt', 'Soulblight Gravelords - Bloodcrave Hunt'],
  ['SPEARHEAD', 'Vampires deathrattle', 'Soulblight Gravelords - Deathrattle Tomb Host'],
  ['SPEARHEAD', 'Sylvaneth Bitterbark', 'Sylvaneth - Bitterbark Copse'],
  ['SPEARHEAD', 'spite wing flight', 'Sylvaneth - Spitewing Flight'],
  ['SPEARHEAD', 'CoS Castelite Company', 'Cities of Sigmar - Castelite Company'],
  ['SPEARHEAD', 'Zenestras Zealots', "Cities of Sigmar - Zenestra's Zealots"],
  ['SPEARHEAD', 'fusil platoon', 'Cities of Sigmar - Fusil-Platoon'],
  ['SPEARHEAD', 'HoS Epicurean', 'Hedonites of Slaanesh - Epicurean Revellers'],
  ['SPEARHEAD', 'the Khainite Shadow Coven', 'Daughters of Khaine - Khainite Shadow Coven'],
  ['SPEARHEAD', 'IDK Akhelian Tideguard', 'Idoneth Deepkin - Akhelian Tide Guard'],
  ['AOS', 'Skaven', 'Skaven - Skaven'],
  ['AOS', 'Khorne', 'Blades of Khorne - Blades of Khorne'],
  ['AOS', 'FEC', 'Flesh-eater Courts - Flesh-eater Courts'],
  ['AOS', 'Gitz', 'Gloomspite Gitz - Gloomspite Gitz'],
  ['AOS', 'KO', 'Kharadron Overlords - Kharadron Overlords'],
  ['AOS', 'StD', 'Slaves to Darkness - Slaves to Darkness'],
  ['AOS', 'SCE', 'Stormcast Eternals - Stormcast Eternals'],
  ['AOS', 'OBR', 'Ossiarch Bonereapers - Ossiarch Bonereapers'],
  ['AOS', 'Lumineth', 'Lumineth Realm-lords - Lumineth Realm-lords'],
  ['AOS', 'SBGL', 'Soulblight Gravelords - Soulblight Gravelords'],
  ['AOS', 'Orruk Warclans: Kruleboyz', 'Kruleboyz - Kruleboyz'],
  ['AOS', 'Ironjawz Big Waaagh!', 'Ironjawz - Big Waaagh!'],
  ['AOS', 'KO - Duardin Ascendant', 'Kharadron Overlords - The Duardin Ascendant'],
  ['AOS', 'Gorechosen', 'Blades of Khorne - Gorechosen Champions'],
  ['AOS', 'Gore Chosen Champions', 'Blades of Khorne - Gorechosen Champions'],
  ['AOS', 'Ossiarch, Petrifex', 'Ossiarch Bonereapers - Petrifex Elite'],
]

/** The armies of a game that a text may mean, as `faction - name`. */
export const find = (game: string, written: string) =>
  findArmies(
    catalogue.filter(({ game_type }) => game_type === game),
    written,
  ).map(({ faction, name }) => `${faction} - ${name}`)

if (import.meta.main) {
  const found = spellings.map(([game, written, army]) => ({ army, found: find(game, written) }))
  const right = found.filter(({ army, found }) => found.length === 1 && found[0] === army).length
  const wrong = found.filter(({ army, found }) => found.length === 1 && found[0] !== army).length
  const unclear = found.filter(({ found }) => found.length !== 1).length
  console.log(`Of ${spellings.length} spellings ${right} are right, ${wrong} wrong, ${unclear} left to choose.`)
  if (wrong > 0 || right < 0.95 * spellings.length) process.exitCode = 1
  for (const under of ['', 'held-out'] as const) {
    const fixtures = readFixtures(under)
    const score = sumOf(fixtures.map(scoreOf))
    console.log(sentenceOf(fixtures.length, score))
    for (const failure of [...score.wrong, ...score.missed]) console.log(`  ${failure}`)
    if (!isGood(score)) process.exitCode = 1
  }
}
