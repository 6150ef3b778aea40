import { useIsHydrated } from '../lib/hydration.ts'
import { lazyComponent } from './lazy-component.tsx'
import { type ComboboxProps, PlainList } from './ui/plain-list.tsx'

const live = lazyComponent('combobox', async () => (await import('./ui/combobox.tsx')).LiveCombobox, PlainList)

/** A combobox that works as a plain list until its code, 50 kB, has loaded. For pages that are read first. */
export const LazyCombobox = (props: ComboboxProps) =>
  useIsHydrated() ? <live.Lazy {...props} /> : <PlainList {...props} />
