import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'

/** `onDrop` begins anew, where there is no other way to. */
export const DraftNote = ({ onDrop }: { onDrop?: () => void }) => (
  <Banner kind="note">
    <p>What you typed before is here again. It has not been saved yet.</p>
    {onDrop && (
      <Button look="secondary" className="mt-3" onClick={onDrop}>
        Start anew
      </Button>
    )}
  </Banner>
)
