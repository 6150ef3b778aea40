import { useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import type { StorageKey } from '../../lib/browser-storage.ts'

/** The participant whose card this device shows for an event. */
export interface Chosen {
  participant_id: number
  /** The user that the participant belongs to; null for a name that was chosen from the list. */
  user_id: number | null
}

const name = 'chosen_participants' satisfies StorageKey

/** At most this many events are remembered. */
const maxStored = 20

type Entry = [event_id: number, chosen: Chosen]

function read(storage: Storage): Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry): entry is Entry => entry?.[1]?.participant_id > 0) : []
  } catch {
    return []
  }
}

/** The participant that this device remembers for an event, and how to remember another or, without one, to forget. */
export function useChosen(event_id: number) {
  const { storage } = useApplication()
  const [chosen, setChosen] = useState(() => new Map(read(storage.local)).get(event_id))
  const choose = (next: Chosen | undefined) => {
    const others = read(storage.local).filter(([id]) => id !== event_id)
    const all = next ? [...others, [event_id, next] satisfies Entry] : others
    if (all.length === 0) storage.local.removeItem(name)
    else storage.local.setItem(name, JSON.stringify(all.slice(-maxStored)))
    setChosen(next)
  }
  return [chosen, choose] as const
}
