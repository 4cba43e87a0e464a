import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { rem, textScale } from '#web/ui/rem.ts'

type Props = {
  label: string
  /** Height in pixels, which may depend on the width. */
  height: number | ((width: number) => number)
  /** Number of marks per row, for the arrow keys. */
  across?: (width: number) => number
  /** Overlay on the drawing. */
  tip?: (width: number) => ReactNode
  children: (width: number) => ReactNode
}

/** Steps of the arrow keys among marks with `across` marks per row. */
const steps = (across: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: across,
  ArrowUp: -across,
})

/**
 * Roving focus: the marks of a chart are one tab stop, and the arrow keys move between them. Marks carry `data-mark`.
 */
function moveAmongMarks(around: Element, event: KeyboardEvent, across = 1): void {
  const marks = [...around.querySelectorAll<SVGElement>('[data-mark]')]
  const here = marks.findIndex((mark) => mark.matches(':focus'))
  const last = marks.length - 1
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  const step = steps(across)[event.key]
  const next = ends[event.key] ?? (step === undefined ? undefined : here + step)
  if (here < 0 || next === undefined) return
  event.preventDefault()
  const mark = marks[Math.max(0, Math.min(last, next))]
  for (const one of marks) one.setAttribute('tabindex', one === mark ? '0' : '-1')
  mark?.focus()
}

/**
 * An SVG as wide as its card. Its pixels are scaled with the root font size, so that labels follow the browser's text
 * size.
 */
export function ChartDrawing({ label, height, across, tip, children }: Props) {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  const columns = across?.(width) ?? 1
  useLayoutEffect(() => {
    const drawn = element.current
    if (!drawn) return
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor((entry?.contentRect.width ?? 0) / textScale())),
    )
    observer.observe(drawn)
    setWidth(Math.floor(drawn.clientWidth / textScale()))
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const drawn = element.current
    const move = (event: KeyboardEvent) => drawn && moveAmongMarks(drawn, event, columns)
    drawn?.addEventListener('keydown', move)
    return () => drawn?.removeEventListener('keydown', move)
  }, [columns])
  const tall = typeof height === 'number' ? height : height(width)
  return (
    <figure ref={element} className="chart-drawing" aria-label={label} style={{ minHeight: rem(tall) }}>
      {width > 0 && (
        <>
          <svg
            data-picture=""
            role="none"
            viewBox={`0 0 ${width} ${tall}`}
            width={rem(width)}
            height={rem(tall)}
          >
            {children(width)}
          </svg>
          {tip?.(width)}
        </>
      )}
    </figure>
  )
}

/** Labels and lines hidden from assistive technology, because the marks carry the same information. */
export function HiddenFromScreenReaders({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group takes no focus
  return <g aria-hidden="true">{children}</g>
}
