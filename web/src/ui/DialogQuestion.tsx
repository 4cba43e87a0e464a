import type { ReactNode } from 'react'
import './dialog-question.css'

/** A question inside a dialog, above its content; `children` are the buttons. */
export function DialogQuestion({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="dialog-question">
      <p>{text}</p>
      <div className="dialog-answers">{children}</div>
    </div>
  )
}
