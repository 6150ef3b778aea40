import type { Member } from '@muster/contract/participant'

/** The members of a team with their factions, such as “Ana (Skaven) & Ben”; empty for a single participant. */
export const membersText = (members: readonly Pick<Member, 'nickname' | 'army_faction'>[] = []) =>
  members
    .map(({ nickname, army_faction }) => (army_faction === null ? nickname : `${nickname} (${army_faction})`))
    .join(' & ')
