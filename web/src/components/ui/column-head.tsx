import type { ComponentProps } from 'react'

/** The head of a column of a table. */
export const ColumnHead = ({ className = '', ...rest }: ComponentProps<'th'>) => (
  <th {...rest} scope="col" className={`font-semibold ${className}`} />
)
