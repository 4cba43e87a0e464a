import { refuse } from './errors.ts'
import type { Attribute, ResourceShape } from './schemas.ts'

/** A resource as JSON, with attributes under the names of the schema. */
export type Resource = Record<string, unknown>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

// Some clients send booleans as capitalized strings.
const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** Returns a value as boolean; `undefined` where it is none. */
export const truthOf = (value: unknown): boolean | undefined => truths.get(String(value).toLowerCase())

/**
 * Returns the element of an array of one, such as `[{ "value": … }]`: Entra ID sends the manager in this form, and
 * older clients every value.
 */
const alone = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Some clients send staff numbers as JSON numbers. */
const asText = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value)

function simpleValue(attribute: Attribute, given: unknown): unknown {
  const value = isObject(given) && 'value' in given ? given.value : given
  if (attribute.type === 'boolean') {
    const truth = typeof value === 'string' || typeof value === 'boolean' ? truthOf(value) : undefined
    return truth ?? refuse('invalidValue', `${attribute.name} has to be true or false.`)
  }
  const text = asText(value)
  return typeof text === 'string' ? text : refuse('invalidValue', `${attribute.name} has to be a text.`)
}

/** Returns the fields of a complex value under the names of the schema, without unknown and read-only ones. */
function complexValue(attribute: Attribute, given: unknown): Resource {
  const value = asText(given)
  // A plain string stands for the `value` of a member or manager.
  const fields = typeof value === 'string' ? { value } : value
  if (!isObject(fields)) return refuse('invalidValue', `${attribute.name} has to be an object.`)
  const found: Resource = {}
  for (const [name, part] of Object.entries(fields)) {
    const sub = attribute.subAttributes?.find((known) => known.name.toLowerCase() === name.toLowerCase())
    if (sub && sub.mutability !== 'readOnly' && !isEmpty(part)) found[sub.name] = oneValue(sub, part)
  }
  return found
}

/** Returns one value of an attribute after checking its type; of a multi-valued attribute, one element. */
export const oneValue = (attribute: Attribute, value: unknown): unknown =>
  attribute.type === 'complex' ? complexValue(attribute, alone(value)) : simpleValue(attribute, alone(value))

/** Returns the values of a multi-valued attribute; a single value may be sent without an array. */
export const manyValues = (attribute: Attribute, value: unknown): Resource[] =>
  [value]
    .flat()
    .filter((one) => !isEmpty(one))
    .map((one) => complexValue(attribute, one))

/** Returns members of a message under the names of the RFC, which are compared without case (RFC 7643, 2.1). */
export function membersOf<Name extends string>(
  message: Record<string, unknown>,
  ...names: readonly Name[]
): Partial<Record<Name, unknown>> {
  const written = Object.entries(message)
  const found = names.flatMap((name) => {
    const member = written.find(([key]) => key.toLowerCase() === name.toLowerCase())
    return member ? [[name, member[1]]] : []
  })
  return Object.fromEntries(found)
}

/** Refuses a message without the required schema URN. */
export function requireSchema(body: unknown, schema: string): Record<string, unknown> {
  if (!isObject(body)) return refuse('invalidSyntax', 'The body has to be a JSON object.')
  const { schemas } = membersOf(body, 'schemas')
  const named = Array.isArray(schemas) ? schemas : []
  const isNamed = named.some((one) => typeof one === 'string' && one.toLowerCase() === schema.toLowerCase())
  if (!isNamed) refuse('invalidSyntax', `schemas has to name ${schema}.`)
  return body
}

/** Returns the schemas that a resource uses. */
export const schemasOf = (shape: ResourceShape, resource: Resource): string[] => [
  shape.schema,
  ...shape.extensions.filter((id) => resource[id] !== undefined),
]
