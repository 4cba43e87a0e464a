import './badge.css'

type Props = {
  count: number
  /** The whole meaning in words, such as "3 unread announcements"; left out where the control's name says it. */
  label?: string
}

const most = 99

/** Number on the corner of a control; nothing at zero. */
export function Badge({ count, label }: Props) {
  if (count <= 0) return null
  return (
    <span className="badge figures">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
