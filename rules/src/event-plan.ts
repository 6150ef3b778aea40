import type { Mission, NamedTable } from '@muster/contract/plan-fields'

// An event that a device has stored with an earlier build has no plan, so every list may be left out.

/** The mission of a round; undefined without one. */
export const missionOf = (missions: readonly Mission[] = [], round_number: number | null): Mission | undefined =>
  round_number === null ? undefined : missions.find((mission) => mission.round_number === round_number)

/** The name of a table; undefined if it has none. */
export const tableNameOf = (tables: readonly NamedTable[] = [], number: number | null): string | undefined =>
  tables.find((table) => table.number === number)?.name
