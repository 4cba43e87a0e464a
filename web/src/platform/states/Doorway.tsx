import type { ReactNode } from 'react'

const ground = 'M28 150h184'

/** The doorway illustration of all state pages; each shows it in its own state. */
export function Doorway({ children }: { children: ReactNode }) {
  return (
    <svg className="doorway" viewBox="0 0 240 172" aria-hidden="true">
      <path d={ground} stroke="var(--line2)" strokeWidth="2" strokeLinecap="round" />
      {children}
    </svg>
  )
}
