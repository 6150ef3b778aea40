/** Says whether something happens often: `max` times within `time` milliseconds. */
export function createFrequency(max: number, time: number) {
  const at: number[] = []
  return {
    isHigh: () => at.length === max && Date.now() - (at[0] ?? 0) < time,
    note: () => {
      at.push(Date.now())
      if (at.length > max) at.shift()
    },
  }
}
