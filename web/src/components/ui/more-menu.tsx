import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from './button.tsx'

export interface MenuAction {
  text: string
  /** The accessible name, if it says more than the text. */
  label?: string
  icon: LucideIcon
  isDanger?: boolean
  onChoose: () => void
}

interface MoreMenuProps {
  label: string
  actions: MenuAction[]
}

/** A menu with further actions for a row, so that a row does not need a button for each. */
export function MoreMenu({ label, actions }: MoreMenuProps) {
  const id = useId()
  // A page has hundreds of menus, and few of them are opened.
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label={label}
        look="secondary"
        className="border-transparent bg-transparent print:hidden"
        popoverTarget={id}
        onClick={() => setOpened(true)}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </IconButton>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        className="menu"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Tab leads on to the next row, so the menu closes.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.()
        }}
      >
        <ul>
          {(isOpened ? actions : []).map(({ text, label = text, icon: Icon, isDanger = false, onChoose }) => (
            <li key={label}>
              <button
                type="button"
                aria-label={label}
                onClick={({ currentTarget }) => {
                  // Close first: the focus returns to the menu's button, and a dialog returns it there, too.
                  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
                  onChoose()
                }}
                className={`flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left ${isDanger ? 'text-danger hover:bg-danger-soft' : 'hover:bg-sunken'}`}
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
