import type { ReactNode } from 'react'
import { SortableList } from '#web/ui/SortableList.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { orderPhrases } from './order-phrases.ts'

type Props<T> = {
  label: string
  records: readonly T[]
  /** The order sent to the server and not yet confirmed. */
  asked: readonly string[] | undefined
  onOrder: (ids: string[]) => void
  children: (record: T) => ReactNode
}

/** Records in a custom order. A moved record appears in its new position at once, and returns if the server refuses. */
export function OrderedRecords<T extends { id: string; name: string }>({
  records,
  asked,
  ...list
}: Props<T>) {
  const words = usePhrases(orderPhrases)
  const items = asked
    ? records.toSorted((one, other) => asked.indexOf(one.id) - asked.indexOf(other.id))
    : records
  return <SortableList items={items} words={words} {...list} />
}
