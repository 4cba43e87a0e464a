import { refuse } from './errors.ts'
import { isObject, type Resource } from './resource.ts'
import { type Found, findAttribute, type ResourceShape } from './schemas.ts'

/** The attributes that a client requests (RFC 7644, 3.9), as lists of paths. */
export type RequestedAttributes = { attributes?: readonly string[]; excluded?: readonly string[] }

/** Reads lists of names, separated by commas in a URL or as an array in a body. */
export function requestedAttributes(attributes: unknown, excluded: unknown): RequestedAttributes {
  const names = (value: unknown): string[] | undefined => {
    if (value === undefined || value === '') return undefined
    const list = Array.isArray(value) ? value : String(value).split(',')
    if (list.some((name) => typeof name !== 'string'))
      refuse('invalidValue', 'Attributes are named by texts.')
    return list.map((name: string) => name.trim()).filter(Boolean)
  }
  const [only, without] = [names(attributes), names(excluded)]
  if (only && without) refuse('invalidValue', 'attributes and excludedAttributes exclude each other.')
  return { ...(only ? { attributes: only } : {}), ...(without ? { excluded: without } : {}) }
}

const foundOf = (shape: ResourceShape, paths: readonly string[]): Found[] =>
  paths.flatMap((path) => {
    const found = findAttribute(shape, path)
    return found === undefined || found === 'ignored' ? [] : [found]
  })

const narrowed = (value: unknown, keep: (name: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => narrowed(one, keep))
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => keep(name))) : value
}

/** Whether the response contains this attribute; members of groups are read only then. */
export const isRequested = (shape: ResourceShape, wanted: RequestedAttributes, name: string): boolean => {
  if (wanted.attributes)
    return foundOf(shape, wanted.attributes).some(({ attribute }) => attribute.name === name)
  return !foundOf(shape, wanted.excluded ?? []).some(({ attribute, sub }) => attribute.name === name && !sub)
}

/** Returns the resource with the requested attributes, and those that are always returned. */
export function projected(shape: ResourceShape, resource: Resource, wanted: RequestedAttributes): Resource {
  const isAlways = (name: string) =>
    shape.attributes.some((known) => known.name === name && known.returned === 'always')
  const named = foundOf(shape, wanted.attributes ?? wanted.excluded ?? [])
  if (!wanted.attributes && !wanted.excluded) return resource
  const entries = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const about = named.filter(({ attribute }) => attribute.name === name)
    const isWhole = about.some(({ sub }) => !sub)
    const subs = new Set(about.flatMap(({ sub }) => (sub ? [sub.name] : [])))
    if (isAlways(name)) return [[name, value]]
    if (wanted.attributes) {
      if (isWhole) return [[name, value]]
      return subs.size > 0 ? [[name, narrowed(value, (part) => subs.has(part))]] : []
    }
    if (isWhole) return []
    return [[name, subs.size > 0 ? narrowed(value, (part) => !subs.has(part)) : value]]
  })
  return Object.fromEntries(entries)
}
