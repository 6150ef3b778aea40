/** What an event plans, as everybody reads it: the tables by number, and the programme by time. */
export const plan = {
  missions: [
    { round_number: 1, name: 'Border War', text: 'Score at the end.', link: 'https://club.example/war', seed: 7 },
    { round_number: null, name: 'The Vice', text: null, link: null, seed: null },
  ],
  tables: [
    { number: 3, name: 'Jungle' },
    { number: 12, name: 'Ruins' },
  ],
  programme: [
    { starts_at: '2026-11-20T12:30:00.000Z', label: 'Lunch' },
    { starts_at: '2026-11-20T18:30:00.000Z', label: 'Doors open' },
  ],
  one_prize_each: false,
}
