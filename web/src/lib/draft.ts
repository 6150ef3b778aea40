/** Something typed that could not be sent because the session had ended. */
interface Draft<Content> {
  user_id: number
  content: Content
}

/** Keeps it in this tab until its author has signed in again. */
export const keepDraft = <Content>(name: string, draft: Draft<Content>) =>
  sessionStorage.setItem(name, JSON.stringify(draft))

/** What is kept under this name, if it is this user's. */
export function readDraft<Content>(name: string, user_id: number | undefined): Content | undefined {
  const kept: Draft<Content> | null = JSON.parse(sessionStorage.getItem(name) ?? 'null')
  return kept?.user_id === user_id ? kept?.content : undefined
}

export const dropDraft = (name: string) => sessionStorage.removeItem(name)
