import type { ReactNode } from 'react'
import './empty-state.css'

type Props = { title: ReactNode; detail?: ReactNode; action?: ReactNode; alert?: boolean }

/** A sentence and at most one action in place of an empty or failed list. */
export function EmptyState({ title, detail, action, alert }: Props) {
  return (
    <div className="empty-state" role={alert ? 'alert' : 'status'}>
      <p>{title}</p>
      {detail && <p className="empty-state-detail">{detail}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  )
}
