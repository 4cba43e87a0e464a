import { type ReactNode, useId } from 'react'
import { Splitter } from './Splitter.tsx'
import { type StoredWidths, useColumnWidths } from './use-column-widths.ts'
import './resizable-columns.css'

type Props = {
  left: ReactNode
  middle: ReactNode
  /** Without it the middle column takes its space. */
  right?: ReactNode
  /** Accessible names of the two separators. */
  labels: Record<'left' | 'right', string>
  /** Storage for the widths, so that they survive a reload. */
  kept?: StoredWidths | undefined
}

/**
 * Three columns with separators that can be dragged, or moved with the arrow keys. Enter collapses or expands a column,
 * and a double click restores the initial widths.
 */
export function ResizableColumns({ left, middle, right, labels, kept }: Props) {
  const { frame, widths, limits, change, fold, reset } = useColumnWidths(kept)
  const id = useId()
  const splitter = (side: 'left' | 'right') => (
    <Splitter
      label={labels[side]}
      controls={`${id}${side}`}
      direction={side === 'left' ? 1 : -1}
      width={widths[side]}
      limits={limits[side]}
      onMove={(width) => change({ [side]: width })}
      onFold={() => fold(side)}
      onReset={reset}
    />
  )
  return (
    <div className="resizable-columns" data-two={right ? undefined : true} ref={frame}>
      <div className="resizable-column" id={`${id}left`}>
        {left}
      </div>
      {splitter('left')}
      <div className="resizable-column">{middle}</div>
      {right && (
        <>
          {splitter('right')}
          <div className="resizable-column" id={`${id}right`}>
            {right}
          </div>
        </>
      )}
    </div>
  )
}
