import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { rem, textScale } from '#web/ui/rem.ts'
import { moveAmongMarks } from './arrow-keys.ts'

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
export function Unheard({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group takes no focus
  return <g aria-hidden="true">{children}</g>
}
