import { giveBack } from '@iambiz/runtime/memory.ts'
import type { MonthRows } from './month-rows.ts'
import { mostOf, Numbers } from './numbers.ts'

/** The different numbers of a column in their order, and the place of each among them. */
export function distinctOf(column: Int32Array): { values: Int32Array; placeOf: Int32Array } {
  const placeOf = new Int32Array(mostOf(column) + 1)
  for (let row = 0; row < column.length; row++) placeOf[column[row] ?? 0] = 1
  const values = new Numbers()
  for (let value = 0; value < placeOf.length; value++) {
    if (placeOf[value] === 0) continue
    placeOf[value] = values.length
    values.push(value)
  }
  return { values: values.values, placeOf }
}

/** How many rows have each two numbers: a line for each of the first, within it the others by their places. */
export function crossed(ones: Int32Array, others: ReturnType<typeof distinctOf>, column: Int32Array) {
  const width = others.values.length
  const counts = new Int32Array((mostOf(ones) + 1) * width)
  for (let row = 0; row < ones.length; row++) {
    const cell = (ones[row] ?? 0) * width + (others.placeOf[column[row] ?? 0] ?? 0)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return { counts, width }
}

/** Rows in the order of two numbers: those two of each group, where it ends, and what its rows have one after another. */
export type Groups<Name extends string> = {
  outer: Int32Array
  inner: Int32Array
  ends: Int32Array
  columns: Record<Name, Int32Array>
}

/**
 * Puts rows into the order of two numbers, those of the same two as they were. What is asked of them is moved and not looked
 * up row by row each time, because memory far from the processor is what takes longest.
 */
export function groupsOf<Name extends string>(
  outer: Int32Array,
  inner: Int32Array,
  columns: Record<Name, Int32Array>,
): Groups<Name> {
  const { values, placeOf } = distinctOf(outer)
  const width = mostOf(inner) + 1
  const begins = new Int32Array(values.length * width + 1)
  const placeOfRow = new Int32Array(outer.length)
  for (let row = 0; row < outer.length; row++) {
    const cell = (placeOf[outer[row] ?? 0] ?? 0) * width + (inner[row] ?? 0)
    placeOfRow[row] = cell
    begins[cell + 1] = (begins[cell + 1] ?? 0) + 1
  }
  const found = { outer: new Numbers(), inner: new Numbers(), ends: new Numbers() }
  for (let cell = 0; cell + 1 < begins.length; cell++) {
    if (begins[cell + 1] === 0) {
      begins[cell + 1] = begins[cell] ?? 0
      continue
    }
    const end = (begins[cell] ?? 0) + (begins[cell + 1] ?? 0)
    begins[cell + 1] = end
    found.outer.push(values[Math.floor(cell / width)] ?? 0)
    found.inner.push(cell % width)
    found.ends.push(end)
  }
  for (let row = 0; row < placeOfRow.length; row++) {
    const cell = placeOfRow[row] ?? 0
    const place = begins[cell] ?? 0
    placeOfRow[row] = place
    begins[cell] = place + 1
  }
  const moved = Object.entries<Int32Array>(columns).map(([name, column]) => [
    name,
    movedTo(placeOfRow, column),
  ])
  giveBack(placeOfRow)
  return {
    outer: found.outer.values,
    inner: found.inner.values,
    ends: found.ends.values,
    columns: Object.fromEntries(moved),
  }
}

function movedTo(placeOfRow: Int32Array, column: Int32Array): Int32Array {
  const moved = new Int32Array(column.length)
  for (let row = 0; row < column.length; row++) moved[placeOfRow[row] ?? 0] = column[row] ?? 0
  return moved
}

/** The events of an application or an organization on each day: `other` is the organization or application of each. */
export type Uses = Groups<'kind' | 'person' | 'other'>

/** Events by application and by organization. */
export const usesOf = ({ dayNo, kind, person, app, org }: MonthRows): { app: Uses; org: Uses } => ({
  app: groupsOf(app, dayNo, { kind, person, other: org }),
  org: groupsOf(org, dayNo, { kind, person, other: app }),
})
