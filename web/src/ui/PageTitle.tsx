import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumb } from './Breadcrumb.tsx'
import { TitleMenu } from './TitleMenu.tsx'

/** The title of a screen, on one line with the breadcrumb and the content beside it. */
export function PageTitle({ beside, ...heading }: ComponentProps<'h1'> & { beside?: ReactNode }) {
  return (
    <div className="page-title">
      <Breadcrumb />
      <h1 {...heading} />
      <TitleMenu />
      {beside}
    </div>
  )
}
