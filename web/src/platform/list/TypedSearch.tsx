import type { ComponentProps } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useTyped } from './use-typed.ts'

type Props = Omit<ComponentProps<typeof SearchField>, 'value'> & { text: string }

/** A search field with debounced changes. */
export function TypedSearch({ text, onChange, ...rest }: Props) {
  const [typed, setTyped] = useTyped(text, onChange)
  return <SearchField {...rest} value={typed} onChange={setTyped} />
}
