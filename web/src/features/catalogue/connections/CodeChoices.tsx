import { useId } from 'react'

type Props<Code extends string> = {
  title: string
  codes: readonly Code[]
  names: Readonly<Record<Code, string>>
  chosen: readonly Code[]
  /** A code that cannot be removed. */
  fixed?: Code
  fault: string | undefined
  /** The chosen codes, in the order of `codes`. */
  onChange: (chosen: Code[]) => void
}

/** Checkboxes of names with the codes that the protocol uses for them. */
export function CodeChoices<Code extends string>(props: Props<Code>) {
  const { title, codes, names, chosen, fixed, fault, onChange } = props
  const id = useId()
  return (
    <fieldset
      className="connection-scopes"
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? id : undefined}
    >
      <legend>{title}</legend>
      {codes.map((code) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            disabled={code === fixed}
            onChange={({ target }) =>
              onChange(codes.filter((one) => (one === code ? target.checked : chosen.includes(one))))
            }
          />
          <span>
            {names[code]} <code>{code}</code>
          </span>
        </label>
      ))}
      {fault && (
        <p id={id} className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
