/** A file of matches in events of 20 participants each, such as somebody could invent. */
export function inventFile(title: string, matches: number, perEvent = 90): string {
  const lines = Array.from({ length: matches }, (_, index) => {
    const event = Math.floor(index / perEvent)
    const [round, pair] = [Math.floor((index % perEvent) / 10) + 1, index % 10]
    const day = String((event % 28) + 1).padStart(2, '0')
    return `${title} ${event},2026-03-${day},AOS,${round},P${pair},Skaven,${index % 7},Q${pair},Seraphon,${index % 5}`
  })
  return ['event,date,game,round,player1,army1,score1,player2,army2,score2', ...lines].join('\n')
}
