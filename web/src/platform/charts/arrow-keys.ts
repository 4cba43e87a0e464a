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
export function moveAmongMarks(around: Element, event: KeyboardEvent, across = 1): void {
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
