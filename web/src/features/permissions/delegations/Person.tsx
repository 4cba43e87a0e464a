import { shortNameOf } from '#web/platform/short-name.ts'

type Props = {
  name: string
  /** Distinguishes people with the same name. */
  detail: string | undefined
  /** Opens the details of the delegation; without it the name is plain text. */
  open?: { label: string; onOpen: () => void }
}

/** A person in a list: avatar with the short name, full name and department. */
export function Person({ name, detail, open }: Props) {
  return (
    <span className="delegation-person">
      <span className="avatar delegation-avatar" aria-hidden="true">
        {shortNameOf(name)}
      </span>
      <span className="delegation-person-words">
        {open ? (
          <button type="button" title={open.label} onClick={open.onOpen}>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi>{name}</bdi>
        )}
        {detail && <small>{detail}</small>}
      </span>
    </span>
  )
}
