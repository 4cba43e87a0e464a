import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { rem, textScale } from '#web/ui/rem.ts'
import { moveAmongMarks } from './arrow-keys.ts'

type Props = {
  label: string
  /** Its height, which may depend on how wide it is. */
  height: number | ((width: number) => number)
  /** How many marks lie side by side, for the arrow keys. */
  across?: (width: number) => number
  /** Lies over the drawing. */
  tip?: (width: number) => ReactNode
  children: (width: number) => ReactNode
}

/** A drawing as wide as its card, in pixels of the usual text size, so that its words follow the text size of the browser. */
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

/** Words and lines that assistive technology passes over, because the marks say the same. */
export function Unheard({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing takes no focus
  return <g aria-hidden="true">{children}</g>
}
