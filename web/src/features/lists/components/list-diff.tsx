import { diffLines } from 'diff'

interface ListDiffProps {
  before: string
  after: string
}

/** What changed in a list, line by line. Signs tell the lines apart without colours. */
export const ListDiff = ({ before, after }: ListDiffProps) => (
  <>
    <p className="mb-2 text-muted text-sm">This list was changed after the deadline.</p>
    <div className="wrap-anywhere whitespace-pre-wrap">
      {changesOf(before, after).map(({ value, added, removed }, index) => {
        const text = value.replace(/\n$/, '')
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        if (added)
          return (
            <ins key={index} className="block border-brand border-l-4 pl-2 font-semibold no-underline">
              <span className="sr-only">Added: </span>
              {signed('+', text)}
            </ins>
          )
        if (removed)
          return (
            <del key={index} className="block border-edge border-l-4 pl-2 text-muted">
              <span className="sr-only">Removed: </span>
              {signed('−', text)}
            </del>
          )
        return (
          <span key={index} className="block">
            {text}
          </span>
        )
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      })}
    </div>
  </>
)

/** Two lists that share little are shown one after the other: to compare them would hold up the page. */
const changesOf = (before: string, after: string) =>
  diffLines(`${before}\n`, `${after}\n`, { maxEditLength: 1000 }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]

const signed = (sign: string, text: string) =>
  text
    .split('\n')
    .map((line) => `${sign} ${line}`)
    .join('\n')
