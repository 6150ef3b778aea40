/** A text that is equal for the same two participants, whatever their order. */
export const nameOfTwo = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)

interface Sides {
  participant1_id: number
  participant2_id: number
}

/** A text that is equal for the same two participants, whatever their sides and table. */
export const pairName = ({ participant1_id, participant2_id }: Sides) => nameOfTwo(participant1_id, participant2_id)
