import type { ComponentProps } from 'react'
import { Breadcrumb } from './Breadcrumb.tsx'

/** The title of a screen, in one line with the way to it. */
export function PageTitle(heading: ComponentProps<'h1'>) {
  return (
    <div className="page-title">
      <Breadcrumb />
      <h1 {...heading} />
    </div>
  )
}
