import { Banner } from './ui/banner.tsx'

export const DraftNote = () => (
  <Banner kind="note">What you typed before your session ended is here again. It has not been saved yet.</Banner>
)
