import { EmptyState } from '../../../components/page.tsx'

export const NoGames = () => (
  <EmptyState title="No counted matches">
    <p className="text-muted">No match with scores and known armies fits these filters. Try removing some of them.</p>
  </EmptyState>
)
