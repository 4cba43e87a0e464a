import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ColumnWidths, fittingWidths, widthLimits } from './column-widths.ts'
import './resizable-columns.css'

type Side = keyof ColumnWidths

type Props = {
  left: ReactNode
  middle: ReactNode
  right: ReactNode
  /** Names of the two lines between the columns. */
  labels: Record<Side, string>
}

const step = 16
/** By how much an arrow key moves the line to the right. */
const keys: Record<string, number> = { ArrowLeft: -step, ArrowRight: step }

/** What the columns are wide at first: a share of the whole within what suits lists of people. */
const firstWidths = (whole: number): ColumnWidths => ({
  left: Math.round(Math.min(300, whole * 0.25)),
  right: Math.round(Math.min(460, whole * 0.38)),
})

function useWidths() {
  const frame = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(0)
  const [wanted, setWanted] = useState<ColumnWidths>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWhole(element.clientWidth))
    observer.observe(element)
    setWhole(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  const first = firstWidths(whole)
  const room = { whole, firstLeft: first.left }
  const widths = fittingWidths(wanted ?? first, room)
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--left', `${widths.left}px`)
    frame.current?.style.setProperty('--right', `${widths.right}px`)
  }, [widths.left, widths.right])
  return {
    frame,
    widths,
    limits: widthLimits(widths, room),
    // What was wanted is kept within the limits, so that the line follows the pointer back at once.
    change: (part: Partial<ColumnWidths>) => setWanted(fittingWidths({ ...widths, ...part }, room)),
    reset: () => setWanted(undefined),
  }
}

/** Three columns with lines between them that are dragged, or moved by arrow keys; a double press gives the first widths back. */
export function ResizableColumns({ left, middle, right, labels }: Props) {
  const { frame, widths, limits, change, reset } = useWidths()
  const dragged = useRef<{ from: number; width: number }>(null)

  const handle = (side: Side) => {
    const towards = side === 'left' ? 1 : -1
    return (
      // biome-ignore lint/a11y/useSemanticElements: a line that moves is no hr
      <div
        role="separator"
        tabIndex={0}
        className="resizable-handle"
        aria-orientation="vertical"
        aria-label={labels[side]}
        aria-valuenow={widths[side]}
        aria-valuemin={limits[side].min}
        aria-valuemax={limits[side].max}
        onPointerDown={(event: PointerEvent) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { from: event.clientX, width: widths[side] }
        }}
        onPointerMove={(event: PointerEvent) => {
          if (!dragged.current) return
          const { from, width } = dragged.current
          change({ [side]: width + towards * (event.clientX - from) })
        }}
        onLostPointerCapture={() => {
          dragged.current = null
        }}
        onDoubleClick={reset}
        onKeyDown={(event: KeyboardEvent) => {
          const moved = keys[event.key]
          if (moved !== undefined) change({ [side]: widths[side] + towards * moved })
          else if (event.key === 'Home') change({ [side]: limits[side].min })
          else if (event.key === 'End') change({ [side]: limits[side].max })
          else return
          event.preventDefault()
        }}
      />
    )
  }
  return (
    <div className="resizable-columns" ref={frame}>
      <div className="resizable-column">{left}</div>
      {handle('left')}
      <div className="resizable-column">{middle}</div>
      {handle('right')}
      <div className="resizable-column">{right}</div>
    </div>
  )
}
