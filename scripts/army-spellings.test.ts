import { findArmies } from '@muster/contract/army-names'
import { describe, expect, it } from 'vitest'
import catalogue from '../server/src/db/armies.json' with { type: 'json' }

/** Spellings from lists of real events, each with the army that it means. */
const spellings: [game: 'AOS' | 'SPEARHEAD', written: string, army: string][] = [
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
const find = (game: string, written: string) =>
  findArmies(
    catalogue.filter(({ game_type }) => game_type === game),
    written,
  ).map(({ faction, name }) => `${faction} - ${name}`)

describe('findArmies', () => {
  it.each(spellings)('finds the %s army that people write as “%s”', (game, written, army) => {
    expect(find(game, written)).toEqual([army])
  })
})

it.each([
  ['SPEARHEAD', 'Skaven', 3],
  ['SPEARHEAD', 'Clawpack', 2],
  ['SPEARHEAD', 'Vanguard', 2],
  ['AOS', 'Legions of Nagash', 4],
  ['AOS', 'Duardin Ascendant', 3],
  ['AOS', 'Big Waaagh', 2],
  ['AOS', 'Orruks', 3],
  ['SPEARHEAD', 'orruk warclans', 2],
  ['SPEARHEAD', 'Tau', 0],
  ['SPEARHEAD', 'painted', 0],
  ['SPEARHEAD', '', 0],
  ['SPEARHEAD', 'the', 0],
  // A property of every object in JavaScript.
  ['AOS', 'constructor', 0],
])('findArmies returns every army of %s that “%s” may mean, or none', (game, written, count) => {
  expect(find(game, written)).toHaveLength(count)
})

it('findArmies finds each army of the catalogue, and only that one, by its faction and name', () => {
  for (const game of ['AOS', 'SPEARHEAD']) {
    for (const { faction, name } of catalogue.filter(({ game_type }) => game_type === game)) {
      expect(find(game, `${faction} - ${name}`), name).toEqual([`${faction} - ${name}`])
    }
  }
})
