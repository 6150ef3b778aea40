/** Says whether something happens often: `max` times within `time` milliseconds. */
export function createFrequency(max: number, time: number) {
  const at: number[] = []
  return {
    isHigh: () => at.length === max && performance.now() - (at[0] ?? 0) < time,
    note: () => {
      at.push(performance.now())
      if (at.length > max) at.shift()
    },
  }
}
