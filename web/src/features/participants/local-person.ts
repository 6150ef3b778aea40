/**
 * A participant who was added on this device has an id of the device until the server has given one: from the last
 * million ids of the database, which it never reaches.
 */
const firstLocalId = 2 ** 31 - 2 ** 20

export const isLocalPerson = (participant_id: number) => participant_id >= firstLocalId

/** An id for somebody who is added on this device, other than those in use. */
export function newLocalPerson(isUsed: (id: number) => boolean): number {
  let id: number
  do id = firstLocalId + Math.floor(Math.random() * 2 ** 20)
  while (isUsed(id))
  return id
}

/** Finds the id of the server for a person of this device; returns every other id as it is. */
export type IdOf = (participant_id: number) => number
