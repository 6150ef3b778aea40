import { useEffect } from 'react'

/** Puts a number before the title of the page, for an organiser who looks at another tab; nothing for 0. */
export function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return
    const { title } = document
    document.title = `(${count}) ${title}`
    return () => {
      document.title = title
    }
  }, [count])
}
