import { shortNameOf } from '#web/platform/short-name.ts'

type Props = {
  name: string
  /** What tells people of one name apart. */
  detail: string | undefined
  /** Opens what there is to know of the delegation; without it the name is plain text. */
  open?: { label: string; onOpen: () => void }
}

/** Somebody in a list: their short name in a circle, their name, where they work. */
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
