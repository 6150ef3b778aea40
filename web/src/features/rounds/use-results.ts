import { ApiError } from '@muster/contract/client'
import type { Match } from '@muster/contract/matches'
import { useState } from 'react'
import { useCommand } from '../../lib/commands.ts'
import { changeOf, serverDetail } from '../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../lib/use-draft.ts'
import { recordResult } from '../matches/commands.ts'

/** The scores of a match as they are typed. */
export interface Typed {
  one: string
  other: string
  /** Whether time ran out. */
  ended_early: boolean
  /** Who gave up. */
  conceded_by: number | null
  /** The version that its author saw when they began to type. */
  version: number
}

type Told = Omit<Typed, 'version'>

export type RowState =
  | { kind: 'idle' | 'saving' | 'saved' }
  | { kind: 'refused'; message: string }
  /** Somebody else saved another result. */
  | { kind: 'conflict'; theirs: Match; by: string; at: string }

const textOf = (score: number | null) => (score === null ? '' : String(score))

/** The result that is shown: as it is typed, or else as it is saved. */
export const toldOf = (match: Match, typed: Typed | undefined): Told =>
  typed ?? {
    one: textOf(match.participant1_score),
    other: textOf(match.participant2_score),
    ended_early: match.ended_early,
    conceded_by: match.conceded_by,
  }

const isSame = (a: Told, b: Told) =>
  a.one.trim() === b.one.trim() &&
  a.other.trim() === b.other.trim() &&
  a.ended_early === b.ended_early &&
  a.conceded_by === b.conceded_by

/** What is wrong with scores that are to be saved; undefined if nothing is. */
function findFault({ participant1_id, participant2_id }: Match, told: Told): string | undefined {
  const { one, other, conceded_by, ended_early } = told
  const scores = [one.trim(), other.trim()]
  if (scores.every((score) => score === '')) {
    return conceded_by !== null || ended_early ? 'Please enter the scores that count.' : undefined
  }
  if (scores.some((score) => score === '')) return 'Please enter both scores, or neither.'
  if (!scores.every((score) => /^\d{1,6}$/.test(score) && Number(score) <= 100_000))
    return 'Scores are whole numbers from 0 to 100000.'
  const [first, second] = scores.map(Number) as [number, number]
  const loser = first > second ? participant2_id : participant1_id
  return conceded_by === null || first === second || conceded_by === loser
    ? undefined
    : 'Whoever gave up has lost: enter scores in which the other has more.'
}

/**
 * The results of a round while they are typed: each row is saved by itself, and keeps what was typed until that has
 * arrived, through a reload as well.
 */
export function useResults(event_id: number) {
  const send = useCommand(recordResult)
  const draft = useDraft<Record<number, Typed>>(`desk_draft_${event_id}`)
  const [typed, setTyped] = useState<Record<number, Typed>>(draft.content ?? {})
  const [states, setStates] = useState<Record<number, RowState>>({})
  useKeepDraft(draft, () => (Object.keys(typed).length === 0 ? undefined : typed))

  const setState = (id: number, state: RowState) => setStates((all) => ({ ...all, [id]: state }))
  const forget = (id: number) => setTyped(({ [id]: _, ...others }) => others)
  const type = (match: Match, told: Partial<Told>) => {
    setState(match.id, { kind: 'idle' })
    setTyped((all) => {
      const before = all[match.id] ?? { ...toldOf(match, undefined), version: match.version }
      return { ...all, [match.id]: { ...before, ...told } }
    })
  }
  /** Saves what was typed in the row, unless it says what is saved already. `version` saves over what others did. */
  const save = async (match: Match, version = typed[match.id]?.version) => {
    const own = typed[match.id]
    if (!own) return
    if (isSame(own, toldOf(match, undefined))) return forget(match.id)
    const fault = findFault(match, own)
    if (fault) return setState(match.id, { kind: 'refused', message: fault })
    const [participant1_score, participant2_score] = [own.one, own.other].map((text) =>
      text.trim() === '' ? null : Number(text),
    )
    setState(match.id, { kind: 'saving' })
    try {
      const { ended_early, conceded_by } = own
      const body = { participant1_score, participant2_score, ended_early, conceded_by }
      await send({ params: { event_id, match_id: match.id }, body }, version === undefined ? {} : { version })
      // Unless somebody has typed on meanwhile.
      setTyped((all) => {
        const { [match.id]: now, ...others } = all
        return now && isSame(now, own) ? others : all
      })
      setState(match.id, { kind: 'saved' })
    } catch (error) {
      setState(match.id, refusalOf(error))
    }
  }
  return {
    typedOf: (id: number) => typed[id],
    stateOf: (id: number): RowState => states[id] ?? { kind: 'idle' },
    type,
    save,
    /** Keeps what somebody else has saved. */
    drop: (id: number) => {
      forget(id)
      setState(id, { kind: 'idle' })
    },
  }
}

export type Results = ReturnType<typeof useResults>

function refusalOf(error: unknown): RowState {
  const change = changeOf(error)
  if (change && error instanceof ApiError && error.problem.current) {
    return { kind: 'conflict', theirs: error.problem.current as Match, ...change }
  }
  return { kind: 'refused', message: `Not saved. ${serverDetail(error) || 'Please try again.'}` }
}
