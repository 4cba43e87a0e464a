import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { policyFormPhrases } from './phrases.ts'

type Props = {
  label: string
  /** Shown while nothing is chosen. */
  none?: string
  value: string[]
  options: readonly { code: string; name: string }[]
  error: string | undefined
  onChange: (codes: string[]) => void
}

/** Several choices: a combobox that adds one, and the chosen ones with a button each. */
export function ChosenField({ label, none, value, options, error, onChange }: Props) {
  const words = usePhrases(policyFormPhrases)
  const nameOf = (wanted: string) => options.find(({ code }) => code === wanted)?.name ?? wanted
  const offered = options.filter(({ code }) => !value.includes(code))
  return (
    <div className="policy-chosen">
      <ChoiceField
        label={label}
        value=""
        error={error}
        options={[
          { value: '', label: value.length === 0 && none ? none : words.addOne },
          ...offered.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(code) => code && onChange([...value, code])}
      />
      {value.length > 0 && (
        <ul>
          {value.map((code) => (
            <li key={code}>
              <bdi>{nameOf(code)}</bdi>
              <button
                type="button"
                aria-label={words.drop({ name: nameOf(code) })}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
