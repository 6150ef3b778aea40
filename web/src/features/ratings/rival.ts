/** A player whose rating the viewer may see. */
export interface Rival {
  handle: string
  nickname: string
}
