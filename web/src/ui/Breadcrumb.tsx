import { createContext, Fragment, type ReactNode, use } from 'react'
import { Icon } from './Icon.tsx'
import './breadcrumb.css'

export type Trail = {
  label: string
  /** Links to the parent screens, from the root down. */
  links: readonly { key: string; link: ReactNode }[]
}

/** The parent screens of the current screen. */
export const TrailContext = createContext<Trail | undefined>(undefined)

/** The breadcrumb; the title of the screen follows on the same line. */
export function Breadcrumb() {
  const trail = use(TrailContext)
  if (!trail) return null
  return (
    <nav className="breadcrumb" aria-label={trail.label}>
      {trail.links.map(({ key, link }) => (
        <Fragment key={key}>
          {link}
          <Icon name="chevron-right" size={13} />
        </Fragment>
      ))}
    </nav>
  )
}
