import type { ReactNode } from 'react'
import './dialog-question.css'

/** Asked inside a dialog, above what it is about; `children` are the answers. */
export function DialogQuestion({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="dialog-question">
      <p>{text}</p>
      <div className="dialog-answers">{children}</div>
    </div>
  )
}
