import { createContext, Fragment, type ReactNode, use } from 'react'
import { Icon } from './Icon.tsx'
import './breadcrumb.css'

export type Trail = {
  label: string
  /** Links to the screens above, from the top of the tree down. */
  links: readonly { key: string; link: ReactNode }[]
}

/** The screens above the one that is drawn. */
export const TrailContext = createContext<Trail | undefined>(undefined)

/** The way to the screen; its title stands after it in the same line. */
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
