import { type KeyboardEvent, useRef } from 'react'
import './tabs.css'

type Tab = { value: string; label: string; count?: number }

type Props = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Id of the panel that the tabs change. */
  panelId: string
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A row of tabs as pills; the arrow keys select, Tab leaves the row. */
export function Tabs({ label, tabs, value, onChange, panelId }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const current = tabs.findIndex((tab) => tab.value === value)
    const next = step(current, tabs.length)
    const chosen = tabs[next]
    if (!chosen) return
    onChange(chosen.value)
    line.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={line} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tabs-count figures">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
