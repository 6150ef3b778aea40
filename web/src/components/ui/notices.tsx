import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'

const icons = {
  success: <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />,
  error: <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />,
}

/** Shows a notice in a corner, with details in `description`. Only works inside Notices. */
export function useNotices() {
  const { add } = Toast.useToastManager()
  const notify = useCallback(
    (kind: keyof typeof icons, title: string, description = '') => {
      add({ type: kind, title, description, data: icons[kind] })
    },
    [add],
  )
  return { notify }
}

/** Provides notices to its children, and shows them in a corner. */
export const Notices = ({ children }: { children: ReactNode }) => (
  <Toast.Provider timeout={4000} limit={3}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[356px] max-w-[calc(100vw-2rem)] flex-col-reverse gap-[14px]">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-control border border-line bg-surface text-ink shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 data-limited:hidden"
    >
      <Toast.Content className="flex items-start gap-3 p-4">
        {toast.data}
        <div className="min-w-0 grow">
          <Toast.Title className="font-semibold" render={<p />} />
          <Toast.Description className="text-muted empty:hidden" />
        </div>
        <Toast.Close
          aria-label="Dismiss"
          className="-m-3 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
