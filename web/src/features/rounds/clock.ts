import type { RoundClock } from '@muster/contract/rounds'

/** The seconds left on a clock at an instant (in milliseconds); negative when time is up. */
export const secondsLeft = ({ ends_at, seconds_left }: RoundClock, now: number): number =>
  ends_at === null ? (seconds_left ?? 0) : Math.ceil((Date.parse(ends_at) - now) / 1000)

/** `2:30:00`, `09:59`, `−00:12`; `–` for NaN. */
export function formatClock(seconds: number): string {
  if (Number.isNaN(seconds)) return '–'
  const whole = Math.abs(seconds)
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const text = hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${pad(minutes)}:${pad(whole % 60)}`
  return seconds < 0 ? `−${text}` : text
}

/** Plays three tones, if the browser supports it. */
export function ring() {
  if (!('AudioContext' in globalThis)) return
  const context = new AudioContext()
  for (const at of [0, 0.5, 1]) {
    const tone = context.createOscillator()
    tone.frequency.value = 880
    tone.connect(context.destination)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.3)
    if (at === 1) tone.onended = () => void context.close()
  }
}
