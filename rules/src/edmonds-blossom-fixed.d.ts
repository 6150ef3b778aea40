declare module 'edmonds-blossom-fixed' {
  /** The vertex that each vertex is matched with, or -1. Vertices are numbered from 0. */
  function blossom(edges: [number, number, number][], isMaxCardinality: boolean): number[]
  export = blossom
}
