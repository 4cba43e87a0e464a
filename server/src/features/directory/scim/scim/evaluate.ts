import type { Filter, Literal } from './filter.ts'
import { isEmpty, isObject, type Resource, truthOf } from './resource.ts'

const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

function compare(op: string, have: unknown, want: Literal): boolean {
  const left = folded(have ?? null)
  const right = typeof left === 'boolean' ? truthOf(want) : folded(want)
  if (op === 'eq') return left === right
  if (op === 'ne') return left !== right
  if (typeof left !== 'string' || typeof right !== 'string') return false
  if (op === 'co') return left.includes(right)
  if (op === 'sw') return left.startsWith(right)
  if (op === 'ew') return left.endsWith(right)
  if (op === 'gt') return left > right
  if (op === 'ge') return left >= right
  if (op === 'lt') return left < right
  return left <= right
}

const fieldOf = (value: Resource, path: string): unknown => {
  if (Object.hasOwn(value, path)) return value[path]
  const name = Object.keys(value).find((key) => key.toLowerCase() === path.toLowerCase())
  return name === undefined ? undefined : value[name]
}

/** Whether one value of an attribute matches the filter in the brackets of a path. */
export function fits(filter: Filter, value: unknown): boolean {
  if (!isObject(value)) return false
  switch (filter.op) {
    case 'and':
      return filter.parts.every((part) => fits(part, value))
    case 'or':
      return filter.parts.some((part) => fits(part, value))
    case 'not':
      return !fits(filter.part, value)
    case 'some':
      return false
    case 'pr':
      return !isEmpty(fieldOf(value, filter.path))
    default:
      return compare(filter.op, fieldOf(value, filter.path), filter.value)
  }
}
