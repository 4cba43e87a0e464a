import { refuse, ScimError } from './errors.ts'
import { fits } from './evaluate.ts'
import { type Filter, type Path, parsePath } from './filter.ts'
import {
  isEmpty,
  isObject,
  manyValues,
  membersOf,
  oneValue,
  type Resource,
  requireSchema,
} from './resource.ts'
import { type Attribute, type Found, findAttribute, type ResourceShape } from './schemas.ts'

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const mostOperations = 1000

export type Operation = { op: 'add' | 'replace' | 'remove'; path?: string; value?: unknown }

/** Reads the operations of a PATCH request (RFC 7644, 3.5.2). */
export function readOperations(body: unknown): Operation[] {
  const { Operations: operations } = membersOf(requireSchema(body, patchSchema), 'Operations')
  if (!Array.isArray(operations) || operations.length === 0)
    return refuse('invalidSyntax', 'Operations has to be a list of at least one operation.')
  if (operations.length > mostOperations)
    refuse('tooMany', `A request has ${mostOperations} operations at most.`)
  return operations.map((operation: unknown) => {
    if (!isObject(operation)) return refuse('invalidSyntax', 'An operation has to be an object.')
    const { op, path, value } = membersOf(operation, 'op', 'path', 'value')
    const name = typeof op === 'string' ? op.toLowerCase() : ''
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      return refuse('invalidSyntax', 'op has to be add, replace or remove.')
    if (path !== undefined && typeof path !== 'string') refuse('invalidPath', 'path has to be a text.')
    return { op: name, ...(path === undefined || path === '' ? {} : { path }), value }
  })
}

type Change = { op: Operation['op']; value: unknown; filter: Filter | undefined; sub: Attribute | undefined }

const isSame = (one: Resource, other: Resource) =>
  one.value === undefined || other.value === undefined ? one === other : one.value === other.value

/** Among several primary values, the last one sent wins. */
function onePrimary(values: Resource[], givenValues: readonly Resource[]): Resource[] {
  const primary = givenValues.findLast((value) => value.primary === true)
  if (!primary) return values
  return values.map((value) =>
    value === primary || isSame(value, primary) || value.primary !== true
      ? value
      : { ...value, primary: false },
  )
}

function joined(present: Resource[], added: readonly Resource[]): Resource[] {
  const known = new Map(present.map((value) => [value.value, value]))
  const result = [...present]
  for (const value of added) {
    const same = known.get(value.value)
    if (same && value.value !== undefined) result[result.indexOf(same)] = { ...same, ...value }
    else result.push(value)
    known.set(value.value, value)
  }
  return onePrimary(result, added)
}

/** Returns the attributes that a new value needs to match the filter: emails[type eq "work"] needs the type work. */
function valuesOfFilter(filter: Filter): Resource {
  if (filter.op === 'eq' && filter.value !== null) return { [filter.path]: filter.value }
  if (filter.op === 'and') return Object.assign({}, ...filter.parts.map(valuesOfFilter))
  return {}
}

/** Returns one value of a complex attribute. */
function oneResource(attribute: Attribute, given: unknown): Resource {
  const value = oneValue(attribute, given)
  return isObject(value) ? value : { value }
}

const withSub = (value: Resource, sub: Attribute, to: unknown): Resource => ({
  ...value,
  [sub.name]: oneValue(sub, to),
})

function withoutSub(value: Resource, { name }: Attribute): Resource {
  const { [name]: _, ...rest } = value
  return rest
}

/** Changes the values that match the filter. */
function changeSome(
  attribute: Attribute,
  present: Resource[],
  change: Change & { filter: Filter },
): Resource[] {
  const { op, value, filter, sub } = change
  const isMeant = (one: Resource) => fits(filter, one)
  if (op === 'remove') {
    if (!sub) return present.filter((one) => !isMeant(one))
    return present
      .map((one) => (isMeant(one) ? withoutSub(one, sub) : one))
      .filter(({ value: has }) => !isEmpty(has))
  }
  if (!present.some(isMeant)) {
    if (op === 'replace') refuse('noTarget', `Nothing of ${attribute.name} fits the filter.`)
    const begun = oneResource(attribute, valuesOfFilter(filter))
    const made = sub ? withSub(begun, sub, value) : { ...begun, ...oneResource(attribute, value) }
    return joined(present, [made])
  }
  const changed = present.map((one) => {
    if (!isMeant(one)) return one
    return sub ? withSub(one, sub, value) : { ...one, ...oneResource(attribute, value) }
  })
  return onePrimary(
    changed,
    changed.filter((one, index) => one !== present[index]),
  )
}

/** An empty value for one list element or sub-attribute removes it (RFC 7643, 2.5). */
const opOf = ({ op, value, filter, sub }: Change) => (isEmpty(value) && (filter || sub) ? 'remove' : op)

function changeList(attribute: Attribute, present: Resource[], change: Change): Resource[] {
  const { value, filter, sub } = change
  const op = opOf(change)
  if (filter) return changeSome(attribute, present, { ...change, op, filter })
  if (sub) {
    if (op === 'remove') return sub.name === 'value' ? [] : present.map((one) => withoutSub(one, sub))
    return present.length === 0 ? [withSub({}, sub, value)] : present.map((one) => withSub(one, sub, value))
  }
  if (op === 'remove') {
    if (isEmpty(value)) return []
    const gone = new Set(manyValues(attribute, value).map((one) => one.value))
    return present.filter((one) => !gone.has(one.value))
  }
  const given = isEmpty(value) ? [] : manyValues(attribute, value)
  return joined(op === 'add' ? present : [], given)
}

function put(target: Resource, name: string, value: unknown): void {
  if (isEmpty(value) || (isObject(value) && Object.keys(value).length === 0)) delete target[name]
  else target[name] = value
}

const listOf = (value: unknown): Resource[] => (Array.isArray(value) ? value : [])

/** Changes one attribute in place. */
function change(
  target: Resource,
  { attribute, sub }: Found,
  { op, value, filter }: Omit<Change, 'sub'>,
): void {
  const { name } = attribute
  if (attribute.multiValued) {
    put(target, name, changeList(attribute, listOf(target[name]), { op, value, filter, sub }))
    return
  }
  if (filter) refuse('invalidPath', `${name} has one value only.`)
  const isGone = op === 'remove' || isEmpty(value)
  if (sub) {
    const present = isObject(target[name]) ? target[name] : {}
    put(target, name, isGone ? withoutSub(present, sub) : withSub(present, sub, value))
    return
  }
  if (isGone) delete target[name]
  else if (attribute.type !== 'complex') put(target, name, oneValue(attribute, value))
  else {
    if (!isObject(value)) refuse('invalidValue', `${name} has to be an object.`)
    const present = isObject(target[name]) ? target[name] : {}
    put(target, name, { ...present, ...oneResource(attribute, value) })
  }
}

const isKept = ({ attribute, sub, within }: Found) =>
  [attribute, sub, within].some((part) => part?.mutability === 'readOnly') || attribute.name === 'schemas'

/** Runs one part of a request; an implementation may skip a refused part if its attribute is optional. */
type Trying = (found: Found | undefined, part: () => void) => void

const strictly: Trying = (_found, part) => part()

/** Collects refused optional parts. Required attributes and `active` are never skipped: they decide who may sign in. */
const leavingOut =
  (refused: ScimError[]): Trying =>
  (found, part) => {
    try {
      part()
    } catch (error) {
      const isNeeded = found && (found.attribute.required || found.attribute.name === 'active')
      if (isNeeded || !(error instanceof ScimError)) throw error
      refused.push(error)
    }
  }

/** Resolves a key of a value without a path: with a dot, an extension, or a filter in brackets. */
function namedIn(
  shape: ResourceShape,
  key: string,
): { found: Found; filter: Filter | undefined } | undefined {
  const { attribute, sub, filter }: Path = key.includes('[') ? parsePath(key) : { attribute: key }
  const found = findAttribute(shape, sub === undefined ? attribute : `${attribute}.${sub}`)
  // Unknown, ignored and read-only attributes are no error in a whole resource (RFC 7644, 3.5.1).
  return found === undefined || found === 'ignored' || isKept(found) ? undefined : { found, filter }
}

/** Changes every attribute in a value without a path. */
function changeAll(
  shape: ResourceShape,
  target: Resource,
  { op, value }: { op: Operation['op']; value: Record<string, unknown> },
  trying: Trying,
): void {
  for (const [key, part] of Object.entries(value)) {
    const named = namedIn(shape, key)
    if (!named) continue
    const { found, filter } = named
    if (!found.sub && shape.extensions.includes(found.attribute.name) && isObject(part)) {
      for (const [name, within] of Object.entries(part)) {
        const inside = findAttribute(shape, `${found.attribute.name}:${name}`)
        if (!inside || inside === 'ignored') continue
        trying(inside, () => change(target, inside, { op, value: within, filter: undefined }))
      }
      continue
    }
    trying(found, () => change(target, found, { op, value: part, filter }))
  }
}

function apply(shape: ResourceShape, target: Resource, { op, path, value }: Operation, trying: Trying): void {
  if (path === undefined) {
    if (op === 'remove') refuse('noTarget', 'remove needs a path.')
    if (!isObject(value)) refuse('invalidValue', 'Without a path the value has to be an object.')
    changeAll(shape, target, { op, value }, trying)
    return
  }
  const parsed = parsePath(path)
  const found = findAttribute(shape, parsed.sub ? `${parsed.attribute}.${parsed.sub}` : parsed.attribute)
  if (found === 'ignored') return
  trying(found, () => {
    if (found === undefined) return refuse('invalidPath', `There is no attribute ${path}.`)
    if (isKept(found)) refuse('mutability', `${path} cannot be changed.`)
    if (op !== 'remove' && value === undefined) refuse('invalidValue', `${op} needs a value.`)
    if (op === 'remove' && !found.sub && found.attribute.required)
      refuse('mutability', `${path} is required.`)
    change(target, found, { op, value, filter: parsed.filter })
  })
}

/**
 * Limit of list values multiplied by path characters: about one second, in which the process answers no other request.
 */
const mostWork = 200_000_000

const valuesIn = (target: Resource): number =>
  Object.values(target).reduce<number>((sum, value) => sum + listOf(value).length, 0)

/** Messages for the client about parts of a request that were skipped. */
type LeftOut = string[]

/**
 * Returns a copy of a resource changed by the operations in order. With `leftOut`, refused optional parts are reported
 * there instead of failing the request, so that they cannot prevent others, such as disabling a person; fails where
 * nothing else is left.
 */
export function patched(
  shape: ResourceShape,
  resource: Resource,
  operations: readonly Operation[],
  leftOut?: LeftOut,
): Resource {
  const target = structuredClone(resource)
  const refused: ScimError[] = []
  const trying = leftOut ? leavingOut(refused) : strictly
  let work = 0
  let isAnythingDone = false
  for (const operation of operations) {
    work += valuesIn(target) * (operation.path?.length ?? 1)
    if (work > mostWork) refuse('tooMany', 'These are too many operations on so many values for one request.')
    const before = refused.length
    apply(shape, target, operation, trying)
    if (operation.path === undefined || refused.length === before) isAnythingDone = true
  }
  const [first] = refused
  if (first && !isAnythingDone) throw first
  leftOut?.push(...refused.map(({ message }) => message))
  return target
}

/** Returns a whole resource of a POST or PUT under the names of the schema. */
export function received(shape: ResourceShape, body: unknown, leftOut?: LeftOut): Resource {
  const target: Resource = {}
  const refused: ScimError[] = []
  const value = requireSchema(body, shape.schema)
  changeAll(shape, target, { op: 'add', value }, leftOut ? leavingOut(refused) : strictly)
  leftOut?.push(...refused.map(({ message }) => message))
  return target
}
