import type { Column } from '#web/ui/Table.tsx'
import type { Selection } from './use-selection.ts'
import './choose-column.css'

type Props<Row> = {
  rows: readonly Row[]
  selection: Selection
  idOf: (row: Row) => string
  /** Rows that cannot be selected have no checkbox. */
  mayChoose?: (row: Row) => boolean
  words: { all: string; one: (row: Row) => string }
}

/** Returns the selection column of a list; its header selects all visible rows. */
export function chooseColumn<Row>(props: Props<Row>): Column<Row> {
  const { rows, selection, idOf, mayChoose = () => true, words } = props
  const ids = rows.filter(mayChoose).map(idOf)
  const count = ids.filter(selection.has).length
  const isAll = ids.length > 0 && count === ids.length
  return {
    key: 'choose',
    title: words.all,
    className: 'choose-column',
    isFixed: true,
    head: (
      <input
        type="checkbox"
        aria-label={words.all}
        checked={isAll}
        disabled={ids.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => (isAll ? selection.clear() : selection.set(ids))}
      />
    ),
    cell: (row) =>
      mayChoose(row) && (
        <input
          type="checkbox"
          aria-label={words.one(row)}
          checked={selection.has(idOf(row))}
          onChange={() => selection.toggle(idOf(row))}
        />
      ),
  }
}
