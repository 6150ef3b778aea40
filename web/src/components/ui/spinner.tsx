import { LoaderCircle } from 'lucide-react'

export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
