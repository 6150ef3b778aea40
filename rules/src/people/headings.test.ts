import { describe, expect, it } from 'vitest'
import { recogniseColumns } from '../import/columns.ts'
import { readHeading } from './headings.ts'

/** The same columns in each language: round, table, then name, faction, army, club and score of a side. */
const languages = {
  Czech: 'Kolo,Stůl,Hráč,Frakce,Armáda,Klub,Body',
  Danish: 'Runde,Bord,Spiller,Fraktion,Hær,Klub,Point',
  Dutch: 'Ronde,Tafel,Speler,Factie,Leger,Vereniging,Punten',
  English: 'Round,Table,Player,Faction,Army,Club,Score',
  French: 'Ronde,Table,Joueur,Faction,Armée,Équipe,Points',
  German: 'Runde,Tisch,Spieler,Fraktion,Armee,Verein,Siegpunkte',
  Italian: 'Turno,Tavolo,Giocatore,Fazione,Esercito,Squadra,Punteggio',
  Norwegian: 'Runde,Bord,Spiller,Fraksjon,Hær,Klubb,Poeng',
  Polish: 'Runda,Stół,Gracz,Frakcja,Armia,Klub,Punkty',
  Portuguese: 'Rodada,Mesa,Jogador,Facção,Exército,Clube,Pontos',
  Spanish: 'Ronda,Mesa,Jugador,Facción,Ejército,Equipo,Puntos',
  Swedish: 'Runda,Bord,Spelare,Fraktion,Armé,Klubb,Poäng',
}
const sides = ['player', 'faction', 'army', 'club', 'score']

describe.each(Object.entries(languages))('headings in %s', (_language, titles) => {
  const [round = '', table = '', ...side] = titles.split(',')
  const fields = ['round', 'table', ...sides.map((field) => `${field}1`), ...sides.map((field) => `${field}2`)]

  it.each([
    ['twice', side, side],
    ['twice, as some programs number them', side, side.map((title) => `${title}.1`)],
    ['with numbers behind', side.map((title) => `${title} 1`), side.map((title) => `${title} 2`)],
    ['with letters behind', side.map((title) => `${title} A`), side.map((title) => `${title} B`)],
    ['in capitals', side.map((title) => title.toUpperCase()), side.map((title) => `${title.toUpperCase()} (2)`)],
  ])('are two sides when they are there %s', (_how, first, second) => {
    expect(recogniseColumns([round, table, ...first, ...second])).toEqual(fields)
  })

  it('are one person without an opponent, whose scores are sums', () => {
    expect(recogniseColumns(side)).toEqual(['player1', 'faction1', 'army1', 'club1', null])
  })
})

it.each([
  ['TP', 'VP'],
  ['Match Points', 'Game Points'],
  ['Turnierpunkte', 'Siegpunkte'],
  ['Duże punkty', 'Małe punkty'],
  ['Points de tournoi', 'Points de victoire'],
  ['Puntos de torneo', 'Puntos de victoria'],
])('recogniseColumns takes no %s for scores beside %s', (matchPoints, score) => {
  const twice = (...side: string[]) => recogniseColumns([...side, ...side])
  expect(twice('Player', matchPoints, score)).toEqual(['player1', null, 'score1', 'player2', null, 'score2'])
  expect(twice('Player', score, matchPoints)).toEqual(['player1', 'score1', null, 'player2', 'score2', null])
  expect(twice('Player', matchPoints)).toEqual(['player1', 'score1', 'player2', 'score2'])
})

it.each([
  ['Rd,Tbl,Player,Army,VP,vs Player,Army,VP', 'round table player1 army1 score1 player2 army2 score2'],
  ['Player,VP For,VP Against,Opponent,VP Diff', 'player1 score1 score2 player2 -'],
  ['Player #,Player,Member no.,Opponent', '- player1 - player2'],
  ['Rd.,Br.,Weiss,Pkt.,Ergebnis,Schwarz', 'round table player1 score1 - player2'],
  ['Hemma,Poäng hemma,Borta,Poäng borta', 'player1 score1 player2 score2'],
  ['Jugador,PV,Jugador,PV', 'player1 score1 player2 score2'],
])('recogniseColumns reads %s', (titles, fields) => {
  expect(recogniseColumns(titles.split(',')).map((field) => field ?? '-')).toEqual(fields.split(' '))
})

it.each([
  ['first', 'First name,Given name,Vorname,Prénom,Imię,Voornaam,Förnamn,Fornavn,Nombre de pila'],
  ['last', 'Surname,Last Name,Nachname,Nom de famille,Apellidos,Cognome,Nazwisko,Achternaam,Efternamn,Příjmení'],
  ['nickname', 'Nickname,Gamertag,Spitzname,Pseudo,Apodo,Ksywka,Bijnaam,Smeknamn'],
  ['name', 'Name,Player Name,Full name,Nom,Nombre,Nome,Namn,Navn,Naam,Jméno,Imię i nazwisko,Teilnehmer'],
  [
    'other',
    'Email,E-Mail-Adresse,Courriel,Paid,Have you paid?,Bezahlt,Payé,Pagado,Pagato,Zapłacono,Betaald,Betald,Nr.,#',
  ],
  ['coming', 'Attending (yes/no),Coming? Y/N'],
  ['status', 'Status,Registration status,Statut,Estado,Stato'],
  ['army', 'What army are you playing?,Army list,Spearhead,Warband'],
])('readHeading takes for %s: %s', (role, titles) => {
  expect(titles.split(',').map((title) => readHeading(title)?.role)).toEqual(titles.split(',').map(() => role))
})
