import type { ReactNode } from 'react'
import type { Column } from '#web/ui/Table.tsx'
import { Tag, type TagKind } from '#web/ui/Tag.tsx'

/** Rows without a number are identified only by name. */
type Row = { userNo?: string; outcome: string }

type Options<R extends Row> = {
  titles: { person: string; outcome: string; details: string }
  nameOf: (row: R) => string
  /** More information to identify the person, on a line of its own. */
  below?: (row: R) => ReactNode
  tagKinds: Readonly<Record<R['outcome'], TagKind>>
  outcomes: Readonly<Record<R['outcome'], string>>
  detailsClass: string
  details: (row: R) => ReactNode
}

/** Returns the columns of an import report: person, outcome and details. */
export const reportColumns = <R extends Row>(options: Options<R>): Column<R>[] => [
  {
    key: 'person',
    title: options.titles.person,
    className: 'import-name',
    cell: (row) => (
      <>
        <bdi>{options.nameOf(row) || '—'}</bdi>{' '}
        {row.userNo && <small className="figures">{row.userNo}</small>}
        {options.below?.(row)}
      </>
    ),
  },
  {
    key: 'outcome',
    title: options.titles.outcome,
    className: 'import-outcome',
    cell: ({ outcome }: { outcome: R['outcome'] }) => (
      <Tag kind={options.tagKinds[outcome]} small>
        {options.outcomes[outcome]}
      </Tag>
    ),
  },
  {
    key: 'details',
    title: options.titles.details,
    className: `import-outcome ${options.detailsClass}`,
    cell: options.details,
  },
]
