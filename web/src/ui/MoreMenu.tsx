import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

type Props = {
  /** Name of the button and of its menu for assistive technology. */
  label: string
  /** What can be done more with. */
  title: string
  items: readonly MenuItem[]
  className: string
}

/** Three dots below which a menu opens. */
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
