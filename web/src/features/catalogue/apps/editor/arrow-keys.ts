import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

export type Rect = { left: number; top: number }

const rowStep = { ArrowDown: 1, ArrowUp: -1 } as Record<string, 1 | -1>
const placeStep = { ArrowRight: 1, ArrowLeft: -1 } as Record<string, 1 | -1>

/** Returns the index to which an arrow key moves in a grid of tiles; undefined at an edge and for other keys. */
export function placeByArrow(key: string, rects: readonly Rect[], from: number): number | undefined {
  const place = placeStep[key]
  if (place) return rects[from + place] && from + place
  const row = rowStep[key]
  const here = rects[from]
  if (!row || !here) return undefined
  const farness = ({ left, top }: Rect) => Math.abs(top - here.top) * 10_000 + Math.abs(left - here.left)
  const [nearest] = rects
    .map((rect, index) => ({ rect, index }))
    .filter(({ rect }) => (rect.top - here.top) * row > 1)
    .sort((one, other) => farness(one.rect) - farness(other.rect))
  return nearest?.index
}

/** Moves by tile position, because the library's own getter uses the nearest corner, which can be in another row. */
export const byArrowKeys: KeyboardCoordinateGetter = (event, { context }) => {
  if (!(event.code in rowStep || event.code in placeStep)) return undefined
  event.preventDefault()
  const ids: readonly unknown[] = context.active?.data.current?.sortable?.items ?? []
  const rects = ids.flatMap((id) => context.droppableRects.get(id as string) ?? [])
  const to = placeByArrow(event.code, rects, ids.indexOf(context.over?.id ?? context.active?.id))
  const target = to === undefined ? undefined : rects[to]
  return target && { x: target.left, y: target.top }
}
