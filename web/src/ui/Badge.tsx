import './badge.css'

type Props = {
  count: number
  /** Accessible text, such as "3 unread announcements"; omitted if the control's name contains it. */
  label?: string
}

const most = 99

/** A number at the corner of a control; hidden at zero. */
export function Badge({ count, label }: Props) {
  if (count <= 0) return null
  return (
    <span className="badge figures">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
