import { vi } from 'vitest'

/** Makes chance the same in each run: the seeds of rounds, keys, and ids of this device. Restored after the test. */
export function stillChance(): void {
  // The constants of Numerical Recipes: what is drawn need not be good, only the same.
  let state = 1
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  vi.spyOn(Math, 'random').mockImplementation(draw)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array((array as Uint8Array).buffer)
    for (const index of bytes.keys()) bytes[index] = Math.floor(draw() * 256)
    return array
  })
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    const part = (length: number) => Array.from({ length }, () => Math.floor(draw() * 16).toString(16)).join('')
    return `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`
  })
}
