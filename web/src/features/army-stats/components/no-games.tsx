import { EmptyState } from '../../../components/page.tsx'

export const NoGames = () => (
  <EmptyState title="No counted games">
    <p className="text-muted">No game with scores and known armies matches these filters. Try removing some of them.</p>
  </EmptyState>
)
