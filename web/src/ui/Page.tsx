import type { ReactNode } from 'react'
import './page.css'
import { PageTitle } from './PageTitle.tsx'

type Props = {
  title: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Skeleton of every screen below home: the way to it and its h1 in one line, its actions, the content. */
export function Page({ title, actions, children }: Props) {
  return (
    <>
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
        <span className="spacer" />
        {actions}
      </div>
      {children}
    </>
  )
}
