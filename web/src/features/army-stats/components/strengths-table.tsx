import type { ArmyStrength } from '@muster/contract/army-strengths'
import type { ArmyFilters } from '@muster/site/army-filters'
import { Table, Th } from '../../../components/ui/table.tsx'
import { formatPercent, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { RateText } from './rate-text.tsx'

/** Rate and strength side by side, by name: the table cannot be sorted, because it is no ranking. */
export const StrengthsTable = ({ strengths, filters }: { strengths: ArmyStrength[]; filters: ArmyFilters }) => (
  <Table
    caption="Win rates and strengths between equal players, by name"
    head={
      <>
        <Th>Name</Th>
        <Th className="hidden @md:table-cell">Win rate</Th>
        <Th>Between equals</Th>
      </>
    }
  >
    <tbody>
      {strengths.map((strength) => (
        <Row key={strength.faction} strength={strength} filters={filters} />
      ))}
    </tbody>
  </Table>
)

const Row = ({ strength: { faction, ...measured }, filters }: { strength: ArmyStrength; filters: ArmyFilters }) => (
  <tr>
    <th scope="row">
      <WithSign alliance={measured.grand_alliance}>
        <Link to={withFilters(factionPath(faction), filters)} className="font-semibold text-ink hover:underline">
          {faction}
        </Link>
        <span className="block text-muted text-sm tabular-nums">
          {plural(measured.matches, 'match', 'matches')} at {plural(measured.events, 'event')}
        </span>
        <span className="block text-sm tabular-nums @md:hidden">
          Win rate {formatPercent(measured.rate.value)}{' '}
          <span className="whitespace-nowrap text-muted">
            ({formatPercent(measured.rate.low)}–{formatPercent(measured.rate.high)})
          </span>
        </span>
        {measured.sentence && <span className="block text-sm">{measured.sentence}</span>}
      </WithSign>
    </th>
    <td className="hidden @md:table-cell">
      <RateText rate={measured.rate} />
    </td>
    <td>
      <RateText rate={measured.strength} />
    </td>
  </tr>
)
