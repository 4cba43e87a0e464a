/** How far an arrow key moves among marks that lie `across` in a row. */
const steps = (across: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: across,
  ArrowUp: -across,
})

/**
 * Marks of a chart that can be chosen are one stop of the Tab key; the arrow keys lead from one to the next. Marks
 * carry `data-mark`.
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
