import type { ReactNode } from 'react'
import './page.css'
import { PageTitle } from './PageTitle.tsx'

type Props = {
  title: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Layout of every screen below home: breadcrumb and h1 on one line, actions, content. */
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
