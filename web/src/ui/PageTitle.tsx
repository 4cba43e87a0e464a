import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumb } from './Breadcrumb.tsx'

/** The title of a screen, in one line with the way to it, and what stands beside the title. */
export function PageTitle({ beside, ...heading }: ComponentProps<'h1'> & { beside?: ReactNode }) {
  return (
    <div className="page-title">
      <Breadcrumb />
      <h1 {...heading} />
      {beside}
    </div>
  )
}
