import type { ArmyStrength } from '@muster/contract/army-strengths'
import type { ArmyFilters } from '@muster/site/army-filters'
import { formatPercent, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { RateText } from './rate-text.tsx'

/** Rate and strength side by side, by name: the table cannot be sorted, because it is no ranking. */
export const StrengthsTable = ({ strengths, filters }: { strengths: ArmyStrength[]; filters: ArmyFilters }) => (
  <div className="card @container relative overflow-x-auto">
    <table className="w-full">
      <caption className="sr-only">Win rates and strengths between equal players, by name</caption>
      <thead className="border-line border-b align-bottom text-muted text-sm">
        <tr className="[&>*]:py-3 [&>*]:text-left [&>*]:font-semibold">
          <th scope="col" className="pr-2 pl-3 @md:pl-4">
            Name
          </th>
          <th scope="col" className="hidden px-2 @md:table-cell">
            Win rate
          </th>
          <th scope="col" className="pr-3 pl-2 @md:pr-4">
            Between equals
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {strengths.map((strength) => (
          <Row key={strength.faction} strength={strength} filters={filters} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = ({ strength: { faction, ...measured }, filters }: { strength: ArmyStrength; filters: ArmyFilters }) => (
  <tr className="[&>*]:align-baseline">
    <th scope="row" className="wrap-anywhere py-2 pr-2 pl-3 text-left font-normal @md:pl-4">
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
    <td className="hidden px-2 py-2 @md:table-cell">
      <RateText rate={measured.rate} />
    </td>
    <td className="py-2 pr-3 pl-2 @md:pr-4">
      <RateText rate={measured.strength} />
    </td>
  </tr>
)
