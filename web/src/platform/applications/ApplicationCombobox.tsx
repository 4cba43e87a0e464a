import { type ComponentProps, useCallback } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { type ApplicationChoice, foundChoices } from './choices.ts'
import { applicationPhrases } from './phrases.ts'

type Given = 'find' | 'shown' | 'found' | 'nothingFound' | 'clearLabel'

type Props = Omit<ComponentProps<typeof Combobox>, Given> & {
  /** Undefined while loading. */
  options: readonly ApplicationChoice[] | undefined
  /** Label of the empty choice, if the field offers one. */
  none?: string
}

/** A combobox for one application, matched like the search: by name in either language, pinyin, initials and code. */
export function ApplicationCombobox({ options, none, value, ...rest }: Props) {
  const words = usePhrases(applicationPhrases)
  const find = useCallback(
    (text: string) => [
      ...(none !== undefined && text.trim() === '' ? [{ value: '', label: none }] : []),
      ...foundChoices(options ?? [], text),
    ],
    [options, none],
  )
  const chosen = options?.find((option) => option.value === value)
  return (
    <Combobox
      placeholder={none}
      {...rest}
      value={value}
      // A value of the address that is not among the options is shown as its code.
      shown={chosen?.label ?? (options ? value : '')}
      find={find}
      found={words.found}
      nothingFound={words.nothingFound}
      clearLabel={none === undefined ? undefined : words.clear}
    />
  )
}
