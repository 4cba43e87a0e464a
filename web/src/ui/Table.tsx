import { memo, type ReactNode, useCallback, useState } from 'react'
import { Icon } from './Icon.tsx'
import { type Direction, nextSorting, type Sorting } from './sorting.ts'
import './table.css'

export type Column<Row> = {
  key: string
  title: string
  /** Drawn in place of the title. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** How its first choice sorts; ascending unless said otherwise. */
  first?: Direction
  className?: string
  /** Below the rows, such as a sum; where no column has one there is no such line. */
  foot?: ReactNode
}

type Props<Row> = {
  /** Name of the table for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (next: Sorting) => void
}

const sortWords = { ascending: 'arrow-up', descending: 'arrow-down' } as const

function DrawnLine<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={column.className}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// Where the columns stay the same, a line of a long table is drawn anew only when it changes.
const Line = memo(DrawnLine) as typeof DrawnLine

/** Whether a part is wider inside than outside, so that the keyboard has to reach it to scroll. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((part: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(part.scrollWidth > part.clientWidth))
    for (const watched of [part, ...part.children]) observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return { scrolls, ref }
}

/** A plain table whose headings sort; its owner orders the rows. */
export function Table<Row>({ label, columns, rows, rowKey, sorting, onSort }: Props<Row>) {
  const { scrolls, ref } = useScrolls()
  return (
    // The arrow keys scroll it once it has the focus (axe: scrollable-region-focusable).
    <section ref={ref} className="table-scroll" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = sorting?.key === column.key ? sorting.direction : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={column.className}
                  aria-sort={column.sortable ? (direction ?? 'none') : undefined}
                >
                  {column.sortable ? (
                    <button
                      type="button"
                      onClick={() => onSort?.(nextSorting(sorting, column.key, column.first))}
                    >
                      {column.title}
                      <span className="table-sort">
                        {direction && <Icon name={sortWords[direction]} size={12} />}
                      </span>
                    </button>
                  ) : (
                    (column.head ?? column.title)
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(({ key, className, foot }) => (
                <td key={key} className={className}>
                  {foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
