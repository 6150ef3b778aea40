import type { SubmittedList } from '@muster/contract/lists'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LinkedText } from '../../../components/linked-text.tsx'

const diff = lazyComponent('list-diff', async () => (await import('./list-diff.tsx')).ListDiff)

/** A list as it was handed in, and what was changed in it after the deadline. */
export const ListText = ({ list: { text, former_text } }: { list: SubmittedList }) =>
  former_text === null ? (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <LinkedText text={text} />
    </p>
  ) : (
    <diff.Lazy before={former_text} after={text} />
  )
