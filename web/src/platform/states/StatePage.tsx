import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/Breadcrumb.tsx'
import { Doorway } from './Doorway.tsx'
import './state-page.css'

type Props = {
  /** The illustration. */
  drawing: ReactNode
  title: string
  detail: ReactNode
  /** Details for support: names with their values. */
  facts?: readonly (readonly [string, ReactNode])[]
  /** Buttons; the first one is the primary action. */
  children?: ReactNode
}

/** A full page that explains what happened and what to do next. */
export function StatePage({ drawing, title, detail, facts = [], children }: Props) {
  return (
    <div className="state-page wash">
      <Breadcrumb />
      <div className="state-body">
        <Doorway>{drawing}</Doorway>
        <h1>{title}</h1>
        <p>{detail}</p>
        {facts.length > 0 && (
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children && <div className="state-actions">{children}</div>}
      </div>
    </div>
  )
}
