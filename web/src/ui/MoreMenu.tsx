import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

type Props = {
  /** Accessible name of the button and its menu. */
  label: string
  /** Name of the item that the actions belong to. */
  title: string
  items: readonly MenuItem[]
  className: string
}

/** A button with three dots that opens a menu. */
export function MoreMenu({ label, title, items, className }: Props) {
  const [at, setAt] = useState<{ x: number; y: number }>()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt({ x: left, y: bottom + 4 })
        }}
      >
        <Icon name="ellipsis" size={16} />
      </button>
      {at && <Menu label={label} title={title} items={items} at={at} onClose={() => setAt(undefined)} />}
    </>
  )
}
