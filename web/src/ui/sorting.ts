export type Direction = 'ascending' | 'descending'
export type Sorting = { key: string; direction: Direction }

const turned = { ascending: 'descending', descending: 'ascending' } as const

/** Returns the next sorting: the same column reverses the direction, another column starts in its `first` direction. */
export function nextSorting(
  current: Sorting | undefined,
  key: string,
  first: Direction = 'ascending',
): Sorting {
  return { key, direction: current?.key === key ? turned[current.direction] : first }
}

const collators: { [language in 'zh' | 'en']?: Intl.Collator } = {}

/** Created on first use: browsers load collation data slowly, and this module is part of chunks that do not sort. */
const collatorOf = (language: 'zh' | 'en') =>
  (collators[language] ??= new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true }))

/** Returns a sorted copy; rows without a value come last in both directions, and equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueIn: (row: Row) => string | number | undefined,
  direction: Sorting['direction'],
  language: 'zh' | 'en',
): Row[] {
  const { compare } = collatorOf(language)
  const sign = direction === 'ascending' ? 1 : -1
  const keyed = rows.map((row) => ({ row, value: valueIn(row) }))
  keyed.sort((left, right) => {
    if (left.value === undefined || right.value === undefined) {
      return Number(left.value === undefined) - Number(right.value === undefined)
    }
    if (typeof left.value === 'number' && typeof right.value === 'number') {
      return sign * (left.value - right.value)
    }
    return sign * compare(String(left.value), String(right.value))
  })
  return keyed.map(({ row }) => row)
}
