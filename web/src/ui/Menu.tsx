import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from './Icon.tsx'
import './overlay.css'
import './menu.css'

export type MenuItem = { label: string; icon: IconName; choose: () => void }

type Props = {
  /** Accessible name of the menu. */
  label: string
  /** Title of the bottom sheet, which covers the element that the menu belongs to. */
  title: string
  items: readonly MenuItem[]
  /** Upper left corner in pixels; adjusted so that the menu stays inside the viewport. */
  at: { x: number; y: number }
  onClose: () => void
}

const margin = 8

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A context menu, on phones a bottom sheet; it returns the focus on close. */
export function Menu({ label, title, items, at, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const itemsIn = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    element.style.setProperty('--x', `${Math.max(margin, Math.min(at.x, innerWidth - width - margin))}px`)
    element.style.setProperty('--y', `${Math.max(margin, Math.min(at.y, innerHeight - height - margin))}px`)
  }, [at])

  useEffect(() => {
    const before = document.activeElement
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])

  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose()
    }
    addEventListener('pointerdown', leave, options)
    addEventListener('scroll', leave, options)
    addEventListener('blur', onClose, { signal: listening.signal })
    return () => listening.abort()
  }, [onClose])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = itemsIn()
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }
  return (
    <>
      <div className="overlay-veil" />
      <div ref={menu} className="overlay menu">
        <p className="menu-title" aria-hidden="true">
          {title}
        </p>
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                onClose()
                item.choose()
              }}
            >
              <Icon name={item.icon} size={16} />
              {item.label}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
