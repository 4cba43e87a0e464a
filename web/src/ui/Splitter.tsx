import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type Props = {
  label: string
  /** Id of the column that is resized. */
  controls: string
  /** 1 if the column is left of the separator, -1 if it is right of it. */
  direction: 1 | -1
  width: number
  limits: { min: number; max: number }
  onMove: (width: number) => void
  onFold: () => void
  onReset: () => void
}

const step = 16

/** The separator between two columns (WAI-ARIA window splitter pattern). */
export function Splitter({ label, controls, direction, width, limits, onMove, onFold, onReset }: Props) {
  const dragged = useRef<{ from: number; width: number }>(null)

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { from: event.clientX, width }
  }
  const drag = (event: PointerEvent) => {
    if (dragged.current) onMove(dragged.current.width + direction * (event.clientX - dragged.current.from))
  }
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') onMove(width - direction * step)
    else if (event.key === 'ArrowRight') onMove(width + direction * step)
    else if (event.key === 'Home') onMove(limits.min)
    else if (event.key === 'End') onMove(limits.max)
    else if (event.key === 'Enter') onFold()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <div
      role="separator"
      tabIndex={0}
      className="resizable-handle"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onPointerDown={press}
      onPointerMove={drag}
      onLostPointerCapture={() => {
        dragged.current = null
      }}
      onDoubleClick={onReset}
      onKeyDown={move}
    />
  )
}
