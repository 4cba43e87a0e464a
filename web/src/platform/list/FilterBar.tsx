import type { ReactNode } from 'react'
import './filter-bar.css'

/** The filters of a list, in one line that scrolls on phones, so that the list starts at the same height everywhere. */
export function FilterBar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <search className="filter-bar" aria-label={label}>
      {children}
    </search>
  )
}
