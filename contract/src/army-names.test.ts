import { describe, expect, it } from 'vitest'
import catalogue from '../../server/src/db/armies.json' with { type: 'json' }
import { findArmies } from './army-names.ts'

const armiesOf = (game: string) => catalogue.filter(({ game_type }) => game_type === game)
const find = (game: string, written: string) =>
  findArmies(armiesOf(game), written).map(({ faction, name }) => `${faction} - ${name}`)

describe('an army of a spearhead event is found as people write it', () => {
  it.each([
    ['Gnawfeast Clawpack', 'Skaven - Gnawfeast Clawpack'],
    ['gnawfeast', 'Skaven - Gnawfeast Clawpack'],
    ['Skaven - Gnawfeast Clawpack', 'Skaven - Gnawfeast Clawpack'],
    ['Skaven: Warpspark', 'Skaven - Warpspark Clawpack'],
    ['skaven/warpspark clawpack', 'Skaven - Warpspark Clawpack'],
    ['Warpspark Clawpack (Skaven)', 'Skaven - Warpspark Clawpack'],
    ['Skaven, Crixxits Kill Pack', "Skaven - Crixxit's Kill-Pack"],
    ['crixxit’s killpack', "Skaven - Crixxit's Kill-Pack"],
    ['rats - gnawfest clawpack', 'Skaven - Gnawfeast Clawpack'],
    ['Fyreslayers', 'Fyreslayers - Saga Axeband'],
    ['fyreslayer', 'Fyreslayers - Saga Axeband'],
    ['Saga Axe Band', 'Fyreslayers - Saga Axeband'],
    ['Ironjawz', 'Ironjawz - Ironjawz Bigmob'],
    ['IJ', 'Ironjawz - Ironjawz Bigmob'],
    ['Ironjaws', 'Ironjawz - Ironjawz Bigmob'],
    ['KB', 'Kruleboyz - Swampskulka Gang'],
    ['Kruleboys', 'Kruleboyz - Swampskulka Gang'],
    ['swampskulka', 'Kruleboyz - Swampskulka Gang'],
    ['Sons of Behemat', 'Sons of Behemat - Wallsmasher Stomp'],
    ['SoB', 'Sons of Behemat - Wallsmasher Stomp'],
    ['Wall Smasher Stomp', 'Sons of Behemat - Wallsmasher Stomp'],
    ['Helsmiths', 'Helsmiths of Hashut - Helforge Host'],
    ['FEC Carrion Retainers', 'Flesh-eater Courts - Carrion Retainers'],
    ['Flesheater Courts / Charnel Watch', 'Flesh-eater Courts - Charnel Watch'],
    ['KO: Skyhammer', 'Kharadron Overlords - Skyhammer Task Force'],
    ['Grundstok Trailblazers', 'Kharadron Overlords - Grundstok Trailblazers'],
    ['S2D Darkoath', 'Slaves to Darkness - Darkoath Raiders'],
    ['StD Bloodwind Legion', 'Slaves to Darkness - Bloodwind Legion'],
    ['SCE, Vigilant Brotherhood', 'Stormcast Eternals - Vigilant Brotherhood'],
    ['Stormcast Yndrastas Spearhead', "Stormcast Eternals - Yndrasta's Spearhead"],
    ['Stormcast - Vigilent Brotherhood', 'Stormcast Eternals - Vigilant Brotherhood'],
    ['OBR Mortisan', 'Ossiarch Bonereapers - Mortisan Elite'],
    ['Ossiarch Tithe Reaper Echelon', 'Ossiarch Bonereapers - Tithe-Reaper Echelon'],
    ['Khorne Gore Pilgrims', 'Blades of Khorne - Bloodbound Gore Pilgrims'],
    ['Blades of khorne (Fangs)', 'Blades of Khorne - Fangs of the Blood God'],
    ['Lumineth: Glittering Phalanx', 'Lumineth Realm-lords - Glittering Phalanx'],
    ['Lumineth Realmlords Hurakan', 'Lumineth Realm-lords - Hurakan Vanguard'],
    ['DoK Heartflayer', 'Daughters of Khaine - Heartflayer Troupe'],
    ['Tzeentch Warflock', 'Disciples of Tzeentch - Tzaangor Warflock'],
    ['GSG Snarlpack', 'Gloomspite Gitz - Snarlpack Huntaz'],
    ['Bad Moon Mad Mob', 'Gloomspite Gitz - Bad Moon Madmob'],
    ['Slaanesh - Blades of the Lurid Dream', 'Hedonites of Slaanesh - Blades of the Lurid Dream'],
    ['Idoneth Soulraid', 'Idoneth Deepkin - Soulraid Hunt'],
    ['Nurgle Bleak Host', 'Maggotkin of Nurgle - Bleak Host'],
    ['Nighthaunt Slasherhost', 'Nighthaunt - Slasher Host'],
    ['Nigthhaunt Slasher Host', 'Nighthaunt - Slasher Host'],
    ['Ogors Scrapglutt', 'Ogor Mawtribes - Scrapglutt'],
    ['tyrants bellow', "Ogor Mawtribes - Tyrant's Bellow"],
    ['Seraphon; Starscale', 'Seraphon - Starscale Warhost'],
    ['sunbloded prowlers', 'Seraphon - Sunblooded Prowlers'],
    ['SBGL Bloodcrave Hunt', 'Soulblight Gravelords - Bloodcrave Hunt'],
    ['Vampires deathrattle', 'Soulblight Gravelords - Deathrattle Tomb Host'],
    ['Sylvaneth Bitterbark', 'Sylvaneth - Bitterbark Copse'],
    ['spite wing flight', 'Sylvaneth - Spitewing Flight'],
    ['CoS Castelite Company', 'Cities of Sigmar - Castelite Company'],
    ['Zenestras Zealots', "Cities of Sigmar - Zenestra's Zealots"],
    ['fusil platoon', 'Cities of Sigmar - Fusil-Platoon'],
    ['HoS Epicurean', 'Hedonites of Slaanesh - Epicurean Revellers'],
    ['the Khainite Shadow Coven', 'Daughters of Khaine - Khainite Shadow Coven'],
    ['IDK Akhelian Tideguard', 'Idoneth Deepkin - Akhelian Tide Guard'],
  ])('%s', (written, army) => {
    expect(find('SPEARHEAD', written)).toEqual([army])
  })
})

describe('an army of Age of Sigmar is found as people write it', () => {
  it.each([
    ['Skaven', 'Skaven - Skaven'],
    ['Khorne', 'Blades of Khorne - Blades of Khorne'],
    ['FEC', 'Flesh-eater Courts - Flesh-eater Courts'],
    ['Gitz', 'Gloomspite Gitz - Gloomspite Gitz'],
    ['KO', 'Kharadron Overlords - Kharadron Overlords'],
    ['StD', 'Slaves to Darkness - Slaves to Darkness'],
    ['SCE', 'Stormcast Eternals - Stormcast Eternals'],
    ['OBR', 'Ossiarch Bonereapers - Ossiarch Bonereapers'],
    ['Lumineth', 'Lumineth Realm-lords - Lumineth Realm-lords'],
    ['Ironjawz Big Waaagh!', 'Ironjawz - Big Waaagh!'],
    ['KO - Duardin Ascendant', 'Kharadron Overlords - The Duardin Ascendant'],
    ['Gorechosen', 'Blades of Khorne - Gorechosen Champions'],
    ['Gore Chosen Champions', 'Blades of Khorne - Gorechosen Champions'],
    ['Ossiarch, Petrifex', 'Ossiarch Bonereapers - Petrifex Elite'],
  ])('%s', (written, army) => {
    expect(find('AOS', written)).toEqual([army])
  })
})

it.each([
  ['SPEARHEAD', 'Skaven', 3],
  ['SPEARHEAD', 'Clawpack', 2],
  ['SPEARHEAD', 'Vanguard', 2],
  ['AOS', 'Legions of Nagash', 4],
  ['AOS', 'Duardin Ascendant', 3],
  ['AOS', 'Big Waaagh', 2],
  ['SPEARHEAD', 'Tau', 0],
  ['SPEARHEAD', 'painted', 0],
  ['SPEARHEAD', '', 0],
  ['SPEARHEAD', 'the', 0],
])('an army of %s is left to choose where several or none may be meant: %s', (game, written, count) => {
  expect(find(game, written)).toHaveLength(count)
})

it('every army of the catalogue is found by its faction and name, and nothing else is', () => {
  for (const game of ['AOS', 'SPEARHEAD']) {
    for (const { faction, name } of armiesOf(game)) {
      expect(find(game, `${faction} - ${name}`), name).toEqual([`${faction} - ${name}`])
    }
  }
})
