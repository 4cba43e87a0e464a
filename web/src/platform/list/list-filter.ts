import type { TakenParameter } from '../navigation/address.ts'
import { addressOf, narrowingText, type Place, placeOf } from './list-address.ts'

/** One filter text of a list: its query parameter, and a function that validates its value. */
type Part<Value extends string = string> = { name: string; read: (text: string | null) => Value | '' }

/** Excludes names of query parameters that the portal removes from every address. */
type Free<Name> = Name extends TakenParameter ? never : Name

/** A text up to a maximum length. */
export const anyText = <Name extends string>(name: Name & Free<Name>, most?: number): Part => ({
  name,
  read: (text) => narrowingText(text, most),
})

export const oneOf = <Name extends string, Value extends string>(
  name: Name & Free<Name>,
  values: readonly Value[],
): Part<NoInfer<Value>> => ({ name, read: (text) => values.find((value) => value === text) ?? '' })

export const matching = <Name extends string>(name: Name & Free<Name>, pattern: RegExp): Part => ({
  name,
  read: (text) => (text !== null && pattern.test(text) ? text : ''),
})

/** Codes of organizations and roles. */
export const codePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

type Narrowing<Parts> = { [Key in keyof Parts]: Parts[Key] extends Part<infer Value> ? Value | '' : never }

/**
 * Returns functions that read and write the filters and the place of a list in the query of an address; an empty text
 * means no filter.
 */
export function listFilter<Parts extends Record<string, Part>>(
  parts: Parts,
  sortable: readonly string[] = [],
) {
  type Filter = Narrowing<Parts> & Place
  const named = Object.entries(parts)
  const narrowingOf = (query: URLSearchParams) =>
    Object.fromEntries(named.map(([key, { name, read }]) => [key, read(query.get(name))])) as Narrowing<Parts>
  const textOf = (filter: Narrowing<Parts>, key: keyof Parts): string => filter[key].trim()
  return {
    noNarrowing: narrowingOf(new URLSearchParams()),
    /** Reads the filter; invalid values are left out. */
    filterOf: (query: URLSearchParams): Filter => ({ ...narrowingOf(query), ...placeOf(query, sortable) }),
    /** Returns the query that `filterOf` reads. */
    queryOf: (filter: Filter): URLSearchParams =>
      addressOf(Object.fromEntries(named.map(([key, { name }]) => [name, textOf(filter, key)])), filter),
    isNarrowed: (filter: Narrowing<Parts>): boolean => named.some(([key]) => textOf(filter, key) !== ''),
  }
}
