import type { ArmyFilters } from '@muster/site/army-filters'
import { useQuery } from '@tanstack/react-query'
import { CsvLink } from '../../../components/csv-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { matchups as matchupsOf } from '../queries.ts'
import { MatchupMatrix } from './matchup-matrix.tsx'
import { NoGames } from './no-games.tsx'
import { Section } from './section.tsx'

export function Matchups({ filters }: { filters: ArmyFilters }) {
  const matchups = useQuery(matchupsOf(filters))
  return (
    <Section
      id="matchups"
      title="Matchups"
      action={<CsvLink path="/stats/armies/matchups" query={filters} of="the matchups" />}
    >
      <Loaded query={matchups} what="matchups" height="h-[80vh]">
        {(data) => (data.matchups.length === 0 ? <NoGames /> : <MatchupMatrix {...data} filters={filters} />)}
      </Loaded>
    </Section>
  )
}
