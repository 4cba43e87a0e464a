import { createContext, use, useState } from 'react'
import { Icon } from './Icon.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import './title-menu.css'

export type Siblings = { label: string; items: readonly MenuItem[] }

/** The screens beside the current one in its section. */
export const SiblingsContext = createContext<Siblings | undefined>(undefined)

/** Beside the title on phones, where a section has no space for its links: a button that opens them as a menu. */
export function TitleMenu() {
  const siblings = use(SiblingsContext)
  const [at, setAt] = useState<{ x: number; y: number }>()
  if (!siblings || siblings.items.length < 2) return null
  const { label, items } = siblings
  return (
    <>
      <button
        type="button"
        className="title-menu"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt({ x: left, y: bottom })
        }}
      >
        <Icon name="chevron-down" size={18} />
      </button>
      {at && <Menu label={label} title={label} items={items} at={at} onClose={() => setAt(undefined)} />}
    </>
  )
}
