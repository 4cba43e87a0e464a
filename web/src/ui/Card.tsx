import { type ReactNode, useId } from 'react'
import './card.css'

type Props = {
  title: ReactNode
  /** Shown after the title in a lighter colour. */
  count?: number
  /** Controls to the right of the title. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, count, actions, className, children }: Props) {
  const titleId = useId()
  return (
    <section className={className ? `card ${className}` : 'card'} aria-labelledby={titleId}>
      <div className="card-header">
        <h2 id={titleId}>
          {title}
          {count !== undefined && <span className="card-count figures">{count}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
