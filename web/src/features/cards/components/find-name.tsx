import type { Participant } from '@muster/contract/participants'
import { membersText } from '@muster/site/team'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { SearchInput } from '../../../components/ui/search-field.tsx'
import { byNickname } from '../../participants/by-nickname.ts'
import { participantMatcherOf } from '../../participants/participant-search.ts'

/** More names than these are found by typing. */
const maxShown = 100

interface FindNameProps {
  participants: Participant[]
  onChoose: (participant: Participant) => void
}

/** The participants by name, each a large button. One tap leads to the card. */
export function FindName({ participants, onChoose }: FindNameProps) {
  const [search, setSearch] = useState('')
  const found = participants.filter(participantMatcherOf(search)).toSorted(byNickname)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label="Your name at this event">
        {(control) => (
          <SearchInput
            {...control}
            placeholder="Nickname"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <ul className="card divide-y divide-line">
        {found.slice(0, maxShown).map((participant) => (
          <li key={participant.id}>
            <button
              type="button"
              onClick={() => onChoose(participant)}
              className="wrap-anywhere flex min-h-14 w-full flex-wrap items-baseline gap-x-3 px-4 py-3 text-left hover:bg-sunken"
            >
              <span className="font-semibold text-lg">{participant.nickname}</span>
              <span className="text-muted text-sm">{membersText(participant.members) || participant.army_faction}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {found.length === 0 && 'Nobody with this name. Ask the organiser how your name is written.'}
        {found.length > maxShown && 'Type your name to find it.'}
      </p>
    </div>
  )
}
