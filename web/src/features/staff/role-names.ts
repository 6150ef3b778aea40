import type { Role } from '@muster/contract/roles'

export const roleNames = { owner: 'Owner', organiser: 'Organiser', helper: 'Helper' } as const satisfies Record<
  Role,
  string
>
