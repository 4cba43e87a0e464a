import { type ReactNode, useId } from 'react'
import { Splitter } from './Splitter.tsx'
import { type StoredWidths, useColumnWidths } from './use-column-widths.ts'
import './resizable-columns.css'

type Props = {
  left: ReactNode
  middle: ReactNode
  /** The middle has its room where there is none. */
  right?: ReactNode
  /** Names of the two lines between the columns. */
  labels: Record<'left' | 'right', string>
  /** Where the widths stay over reloads. */
  kept?: StoredWidths | undefined
}

/**
 * Three columns with lines between them that are dragged, or moved by arrow keys. Enter folds a column up and unfolds it, and a
 * double press gives the first widths back.
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
