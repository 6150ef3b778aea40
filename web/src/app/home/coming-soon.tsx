import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'

export const ComingSoon = (): ReactNode => <Badge>Coming soon</Badge>
