import { refuse } from './errors.ts'
import type { Attribute, ResourceShape } from './schemas.ts'

/** A resource as JSON, its attributes under the names of the schema. */
export type Resource = Record<string, unknown>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

// Some clients write truth values as texts, with a capital.
const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** What a value says as a truth value; nothing where it is none. */
export const truthOf = (value: unknown): boolean | undefined => truths.get(String(value).toLowerCase())

/** A list of one is the one: Entra ID sends the manager so, and older clients every value, as `[{ "value": … }]`. */
const alone = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Numbers of staff are numbers in JSON for some clients. */
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

/** The fields of a complex value under their names; what the schema does not know, or keeps to itself, is left out. */
function complexValue(attribute: Attribute, given: unknown): Resource {
  const value = asText(given)
  // A value alone stands for its most important part: a member, the manager.
  const fields = typeof value === 'string' ? { value } : value
  if (!isObject(fields)) return refuse('invalidValue', `${attribute.name} has to be an object.`)
  const found: Resource = {}
  for (const [name, part] of Object.entries(fields)) {
    const sub = attribute.subAttributes?.find((known) => known.name.toLowerCase() === name.toLowerCase())
    if (sub && sub.mutability !== 'readOnly' && !isEmpty(part)) found[sub.name] = oneValue(sub, part)
  }
  return found
}

/** One value of an attribute, checked by its type; of one with several values one of them. */
export const oneValue = (attribute: Attribute, value: unknown): unknown =>
  attribute.type === 'complex' ? complexValue(attribute, alone(value)) : simpleValue(attribute, alone(value))

/** The values of an attribute that has several; a single one may come without a list. */
export const manyValues = (attribute: Attribute, value: unknown): Resource[] =>
  [value]
    .flat()
    .filter((one) => !isEmpty(one))
    .map((one) => complexValue(attribute, one))

/** Members of a message under their names in the RFC; these mean the same in any case (RFC 7643, 2.1). */
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

/** Refuses a message that does not say of itself what it has to be. */
export function requireSchema(body: unknown, schema: string): Record<string, unknown> {
  if (!isObject(body)) return refuse('invalidSyntax', 'The body has to be a JSON object.')
  const { schemas } = membersOf(body, 'schemas')
  const named = Array.isArray(schemas) ? schemas : []
  const isNamed = named.some((one) => typeof one === 'string' && one.toLowerCase() === schema.toLowerCase())
  if (!isNamed) refuse('invalidSyntax', `schemas has to name ${schema}.`)
  return body
}

/** The schemas that a resource makes use of. */
export const schemasOf = (shape: ResourceShape, resource: Resource): string[] => [
  shape.schema,
  ...shape.extensions.filter((id) => resource[id] !== undefined),
]
