import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from './button.tsx'

export interface MenuAction {
  text: string
  /** Its name, if that says more than what is seen: about what. */
  label?: string
  icon: LucideIcon
  isDanger?: boolean
  onChoose: () => void
}

interface MoreMenuProps {
  label: string
  actions: MenuAction[]
}

/** What else can be done with a row, under a name, so that no row needs a button for each. */
export function MoreMenu({ label, actions }: MoreMenuProps) {
  const id = useId()
  return (
    <>
      <IconButton
        label={label}
        look="secondary"
        className="border-transparent bg-transparent print:hidden"
        popoverTarget={id}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </IconButton>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        className="menu"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Tab leads on to the next row, where nobody needs an open menu.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.()
        }}
      >
        <ul>
          {actions.map(({ text, label = text, icon: Icon, isDanger = false, onChoose }) => (
            <li key={label}>
              <button
                type="button"
                aria-label={label}
                onClick={({ currentTarget }) => {
                  // First, so that the focus is back on the menu's button, where a dialog will return it to.
                  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
                  onChoose()
                }}
                className={`flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left ${isDanger ? 'text-danger hover:bg-danger-soft' : 'hover:bg-sunken'}`}
              >
                <Icon aria-hidden className="size-5" />
                {text}
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  )
}
