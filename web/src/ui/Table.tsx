import { type CSSProperties, memo, type ReactNode, useCallback, useState } from 'react'
import { Icon } from './Icon.tsx'
import { rem } from './rem.ts'
import { type Direction, nextSorting, type Sorting } from './sorting.ts'
import { useColumnResizing } from './use-column-resizing.tsx'
import './table.css'

export type Column<Row> = {
  key: string
  title: string
  /** Rendered in place of the title. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Order of the first sort by this column; ascending by default. */
  first?: Direction
  className?: string
  /** Always shown, with its own width, such as the selection and the actions of a row. */
  isFixed?: true
  /** Width in pixels, if the person has set one; ignored on phones, where rows are no lines. */
  width?: number | undefined
  /** Footer cell, such as a total; without any there is no footer row. */
  foot?: ReactNode
}

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (next: Sorting) => void
  /** Makes the columns resizable; called at the end of each change, without a width to restore the initial one. */
  onResize?: ((key: string, width: number | undefined) => void) | undefined
}

const sortWords = { ascending: 'arrow-up', descending: 'arrow-down' } as const

/** Returns the class and style of a cell. */
function sized({ className, width }: Pick<Column<never>, 'className' | 'width'>) {
  if (width === undefined) return { className }
  return {
    className: className ? `${className} table-sized` : 'table-sized',
    style: { '--width': rem(width) } as CSSProperties,
  }
}

function PlainLine<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} {...sized(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// If the columns are the same object, a row of a long table renders again only when its data change.
const Line = memo(PlainLine) as typeof PlainLine

/** Returns whether an element overflows horizontally, so that it must be focusable for scrolling by keyboard. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((part: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(part.scrollWidth > part.clientWidth))
    for (const watched of [part, ...part.children]) observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return { scrolls, ref }
}

/** A table with sortable headers; the parent sorts the rows. */
export function Table<Row>({ label, rows, rowKey, sorting, onSort, onResize, ...given }: Props<Row>) {
  const { scrolls, ref } = useScrolls()
  const { columns, handleOf } = useColumnResizing(given.columns, onResize)
  return (
    // Focusable if it scrolls, so that the arrow keys can scroll it (axe: scrollable-region-focusable).
    <section ref={ref} className="table-scroll" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column, place) => {
              const direction = sorting?.key === column.key ? sorting.direction : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  {...sized(column)}
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
                  {place < columns.length - 1 && handleOf(column)}
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
