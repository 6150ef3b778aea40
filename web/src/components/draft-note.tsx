import type { ReactNode } from 'react'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'

/** `onDrop` starts over. It is needed only where the form has no other button for it. */
export const DraftNote = ({ onDrop, children }: { onDrop?: () => void; children?: ReactNode }) => (
  <Banner kind="note">
    <p>What you typed earlier has been restored. It has not been saved yet, or not all of it. {children}</p>
    {onDrop && (
      <Button look="secondary" className="mt-3" onClick={onDrop}>
        Start over
      </Button>
    )}
  </Banner>
)
