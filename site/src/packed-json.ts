/**
 * A value of JSON in which the keys of similar objects, and equal objects, are written once. An object is a list: the
 * number of its keys in `keys`, then its values. Before the items of an array stands -1; an equal object is -2 and the
 * number of the earlier one, in the order in which they end.
 */
export interface PackedJson {
  keys: string[][]
  value: unknown
}

const array = -1
const earlier = -2

/** Packs a value of JSON. A list of matches takes a quarter: its keys, names and armies repeat. */
export function pack(value: unknown): PackedJson {
  const keys = new Map<string, number>()
  const objects = new Map<string, number>()
  const packed = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return [array, ...part.map(packed)]
    const known = Object.entries(part).filter(([, own]) => own !== undefined)
    const own = JSON.stringify(known.map(([key]) => key))
    const object = [keys.getOrInsert(own, keys.size), ...known.map(([, each]) => packed(each))]
    const text = JSON.stringify(object)
    const number = objects.get(text)
    if (number !== undefined) return [earlier, number]
    objects.set(text, objects.size)
    return object
  }
  const whole = packed(value)
  return { keys: [...keys.keys()].map((own) => JSON.parse(own)), value: whole }
}

/** Restores the value. Equal objects are one object, so nothing may change it. */
export function unpack({ keys, value }: PackedJson): unknown {
  const objects: unknown[] = []
  const unpacked = (part: unknown): unknown => {
    if (!Array.isArray(part)) return part
    const [kind, ...items] = part
    if (kind === earlier) return objects[items[0]]
    const values = items.map(unpacked)
    if (kind === array) return values
    const object = Object.fromEntries(keys[kind]?.map((key, index) => [key, values[index]]) ?? [])
    objects.push(object)
    return object
  }
  return unpacked(value)
}
