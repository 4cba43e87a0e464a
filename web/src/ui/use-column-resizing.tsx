import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { narrowest, widest } from './column-limits.ts'

type HandleProps = { onMove: (width: number) => void; onEnd: () => void; onReset: () => void }

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/**
 * The edge of a column header, dragged to resize the column; a double click restores the width. Only for pointers: the
 * settings of the table have a field for the keyboard, so that a table does not have a tab stop for each column.
 */
function ColumnHandle({ onMove, onEnd, onReset }: HandleProps) {
  const dragged = useRef<{ from: number; width: number }>(null)
  const press = (event: PointerEvent) => {
    const head = event.currentTarget.closest('th')
    if (event.button !== 0 || !head) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { from: event.clientX, width: head.getBoundingClientRect().width }
  }
  return (
    <span
      className="column-handle"
      aria-hidden="true"
      onPointerDown={press}
      onPointerMove={({ clientX }) => {
        if (dragged.current) onMove(within(dragged.current.width + clientX - dragged.current.from))
      }}
      onLostPointerCapture={() => {
        dragged.current = null
        onEnd()
      }}
      onDoubleClick={onReset}
    />
  )
}

type Resizable = { key: string; isFixed?: true; width?: number | undefined }

type Resize = (key: string, width: number | undefined) => void

/** Returns the columns with the width that is being dragged, and a function for the handle of a column. */
export function useColumnResizing<Column extends Resizable>(
  columns: readonly Column[],
  onResize: Resize | undefined,
) {
  const [drag, setDrag] = useState<{ key: string; width: number }>()
  const shown = useMemo(
    () =>
      drag
        ? columns.map((column) => (column.key === drag.key ? { ...column, width: drag.width } : column))
        : columns,
    [columns, drag],
  )
  const handleOf = ({ key, isFixed }: Column) =>
    onResize &&
    !isFixed && (
      <ColumnHandle
        onMove={(width) => setDrag({ key, width })}
        onEnd={() => {
          if (drag) onResize(key, drag.width)
          setDrag(undefined)
        }}
        onReset={() => onResize(key, undefined)}
      />
    )
  return { columns: shown, handleOf }
}
