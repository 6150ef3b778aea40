import type { Opponent } from '@muster/contract/players'

/** The opponents to choose from, by name: a record of options would be in the order of its numeric keys. */
export const OpponentOptions = ({ opponents }: { opponents: readonly Opponent[] }) =>
  opponents
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
    .map(({ participant_id, nickname }) => (
      <option key={participant_id} value={participant_id}>
        {nickname}
      </option>
    ))
