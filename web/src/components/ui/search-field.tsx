import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The input of a search, with its icon. */
export const SearchInput = (props: ComponentProps<'input'>) => (
  <div className="relative">
    <Search aria-hidden className="absolute top-3 left-3 size-5 text-muted" />
    <input {...props} type="search" className="control pl-10" maxLength={200} />
  </div>
)
