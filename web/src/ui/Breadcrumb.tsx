import { Fragment, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './breadcrumb.css'

type Props = {
  label: string
  /** Links from the top of the tree down; the last one is the page itself and no link. */
  links: readonly { key: string; link: ReactNode }[]
  current: string
}

export function Breadcrumb({ label, links, current }: Props) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      {links.map(({ key, link }) => (
        <Fragment key={key}>
          {link}
          <Icon name="chevron-right" size={13} />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  )
}
