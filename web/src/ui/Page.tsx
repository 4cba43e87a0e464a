import type { ReactNode } from 'react'
import './page.css'

type Props = {
  title: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Skeleton of every screen below home: one h1, its actions, the content. */
export function Page({ title, actions, children }: Props) {
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="spacer" />
        {actions}
      </div>
      {children}
    </>
  )
}
