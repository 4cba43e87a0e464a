import type { ReactNode } from 'react'
import { SortableList } from '#web/ui/SortableList.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { orderPhrases } from './order-phrases.ts'

type Props<T> = {
  label: string
  records: readonly T[]
  /** The order that the server is asked for and has not answered yet. */
  asked: readonly string[] | undefined
  onOrder: (ids: string[]) => void
  children: (record: T) => ReactNode
}

/** Records in an order of their own. What was dropped lies there at once, and stays where the server agrees. */
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
