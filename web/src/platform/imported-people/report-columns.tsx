import type { ReactNode } from 'react'
import type { Column } from '#web/ui/Table.tsx'
import { Tag, type TagKind } from '#web/ui/Tag.tsx'

/** Rows without a number are identified only by name. */
type Row = { userNo?: string; outcome: string }

type Told<R extends Row> = {
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
export const reportColumns = <R extends Row>(told: Told<R>): Column<R>[] => [
  {
    key: 'person',
    title: told.titles.person,
    className: 'import-name',
    cell: (row) => (
      <>
        <bdi>{told.nameOf(row) || '—'}</bdi> {row.userNo && <small className="figures">{row.userNo}</small>}
        {told.below?.(row)}
      </>
    ),
  },
  {
    key: 'outcome',
    title: told.titles.outcome,
    className: 'import-outcome',
    cell: ({ outcome }: { outcome: R['outcome'] }) => (
      <Tag kind={told.tagKinds[outcome]} small>
        {told.outcomes[outcome]}
      </Tag>
    ),
  },
  {
    key: 'details',
    title: told.titles.details,
    className: `import-outcome ${told.detailsClass}`,
    cell: told.details,
  },
]
