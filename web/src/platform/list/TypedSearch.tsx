import type { ComponentProps } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { listPhrases } from './phrases.ts'
import { useTyped } from './use-typed.ts'

type Props = Omit<ComponentProps<typeof SearchField>, 'value' | 'clearLabel'> & {
  text: string
  /** Replaces "Clear search". */
  clearLabel?: string
}

/** A search field with debounced changes. */
export function TypedSearch({ text, onChange, ...rest }: Props) {
  const { clearSearch } = usePhrases(listPhrases)
  const [typed, setTyped] = useTyped(text, onChange)
  return <SearchField clearLabel={clearSearch} {...rest} value={typed} onChange={setTyped} />
}
