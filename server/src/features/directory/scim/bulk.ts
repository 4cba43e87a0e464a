import { type Act, type Acting, act } from './act.ts'
import { bulkLimits } from './discovery.ts'
import { inAddress, namedId } from './ids.ts'
import { toScimError } from './refusals.ts'
import { errorBody, refuse, ScimError } from './scim/errors.ts'
import { isObject, membersOf, requireSchema } from './scim/resource.ts'

const requestSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const responseSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

type Operation = {
  index: number
  method: Act['method']
  path: string
  /** The decoded segments of the path; empty where it is invalid. */
  parts: readonly string[]
  /** The bulkIds that occur in its path and anywhere in its data. */
  references: readonly string[]
  bulkId: string | undefined
  version: string | undefined
  data: unknown
}

const reference = /^bulkId:(.+)$/

/** Returns the bulkIds in a value, at any depth. */
function referencesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const [, id] = reference.exec(value) ?? []
    return id === undefined ? [] : [id]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(referencesIn)
}

/** Returns the decoded segments of a path; empty where it is invalid. */
function partsOf(path: string): string[] {
  try {
    return path
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part))
  } catch {
    return []
  }
}

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

function readOperation(value: unknown, index: number): Operation {
  if (!isObject(value)) return refuse('invalidSyntax', 'An operation has to be an object.')
  const { method, path, bulkId, version, data } = membersOf(
    value,
    ...(['method', 'path', 'bulkId', 'version', 'data'] as const),
  )
  const known = methods.find((one) => typeof method === 'string' && method.toUpperCase() === one)
  if (!known || typeof path !== 'string')
    return refuse('invalidSyntax', 'An operation needs method and path.')
  for (const text of [bulkId, version])
    if (text !== undefined && typeof text !== 'string')
      refuse('invalidSyntax', 'bulkId and version are texts.')
  if (known === 'POST' && !bulkId) refuse('invalidSyntax', 'A POST needs a bulkId.')
  const parts = partsOf(path)
  return {
    index,
    method: known,
    path,
    parts,
    references: [...new Set(referencesIn([parts[1], data]))],
    data,
    bulkId: bulkId as string | undefined,
    version: version as string | undefined,
  }
}

type Request = { operations: Operation[]; failOnErrors: number }

function readRequest(body: unknown): Request {
  const message = requireSchema(body, requestSchema)
  const { Operations: list, failOnErrors = 0 } = membersOf(message, 'Operations', 'failOnErrors')
  if (!Array.isArray(list)) return refuse('invalidSyntax', 'Operations has to be a list.')
  if (list.length > bulkLimits.maxOperations)
    throw new ScimError(413, `A bulk request has ${bulkLimits.maxOperations} operations at most.`)
  if (typeof failOnErrors !== 'number' || !Number.isInteger(failOnErrors) || failOnErrors < 0)
    return refuse('invalidSyntax', 'failOnErrors has to be a whole number.')
  const operations = list.map(readOperation)
  const ids = operations.flatMap(({ bulkId }) => (bulkId === undefined ? [] : [bulkId]))
  if (new Set(ids).size < ids.length) refuse('invalidSyntax', 'A bulkId is used twice.')
  return { operations, failOnErrors }
}

/** Replaces references to bulkIds by the ids of the created resources. */
function resolved(value: unknown, made: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return made.get(reference.exec(value)?.[1] ?? '') ?? value
  if (Array.isArray(value)) return value.map((one) => resolved(one, made))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(part, made)]))
}

function asAct({ method, path, parts, data, version }: Operation, made: ReadonlyMap<string, string>): Act {
  const [endpoint, id, ...more] = parts
  const type = endpoint === 'Users' ? 'User' : endpoint === 'Groups' ? 'Group' : undefined
  if (!type || more.length > 0 || (id === undefined) !== (method === 'POST'))
    throw new ScimError(404, `There is no ${path} for ${method}.`)
  return {
    method,
    type,
    id: id === undefined ? undefined : namedId(String(resolved(id, made))),
    body: resolved(data, made),
    versions: { ifMatch: version },
  }
}

type Outcome = Record<string, unknown>

async function run(
  acting: Acting,
  operation: Operation,
  made: Map<string, string>,
): Promise<Outcome & { isError: boolean }> {
  const { method, bulkId } = operation
  const about = { method, ...(bulkId === undefined ? {} : { bulkId }) }
  try {
    const asked = asAct(operation, made)
    const { status, resource } = await act(acting, asked)
    const id = asked.id ?? String(resource?.id)
    if (bulkId !== undefined) made.set(bulkId, id)
    const { version, location } = isObject(resource?.meta) ? resource.meta : {}
    const at = location ?? `${acting.base}/${asked.type}s/${inAddress(id)}`
    return { isError: false, ...about, location: at, ...(version ? { version } : {}), status: String(status) }
  } catch (error) {
    const refused = toScimError(error, acting.context.lang)
    const place = method === 'POST' ? {} : { location: `${acting.base}${operation.path}` }
    return { isError: true, ...about, ...place, status: String(refused.status), response: errorBody(refused) }
  }
}

/** Orders the operations so that each follows those that it references; cycles come last, in their original order. */
function inOrder(operations: readonly Operation[]): Operation[] {
  const ids = new Set(operations.flatMap(({ bulkId }) => bulkId ?? []))
  const done = new Set<string>()
  const ordered: Operation[] = []
  let waiting = [...operations]
  for (let count = -1; waiting.length > 0 && waiting.length !== count; ) {
    count = waiting.length
    const later: Operation[] = []
    for (const operation of waiting) {
      if (operation.references.every((id) => done.has(id) || !ids.has(id))) {
        ordered.push(operation)
        if (operation.bulkId !== undefined) done.add(operation.bulkId)
      } else later.push(operation)
    }
    waiting = later
  }
  return [...ordered, ...waiting]
}

/** Refuses an operation whose reference was not created: its creation failed, or the references form a cycle. */
function requireMade(operation: Operation, made: ReadonlyMap<string, string>): Outcome | undefined {
  const missing = operation.references.find((id) => !made.has(id))
  if (missing === undefined) return undefined
  const { method, bulkId } = operation
  const response = errorBody(new ScimError(409, `Nothing was made under bulkId ${missing}.`))
  return { method, ...(bulkId === undefined ? {} : { bulkId }), status: '409', response }
}

/** Performs many operations of one request (RFC 7644, 3.7), each in its own transaction. */
export async function bulk(acting: Acting, body: unknown) {
  const { operations, failOnErrors } = readRequest(body)
  const made = new Map<string, string>()
  const outcomes: { index: number; outcome: Outcome }[] = []
  let errors = 0
  for (const operation of inOrder(operations)) {
    const refused = requireMade(operation, made)
    const { isError, ...outcome } = refused
      ? { isError: true, ...refused }
      : await run(acting, operation, made)
    outcomes.push({ index: operation.index, outcome })
    if (isError) errors += 1
    if (failOnErrors > 0 && errors >= failOnErrors) break
  }
  const inTheirOrder = outcomes.toSorted((one, other) => one.index - other.index)
  return { schemas: [responseSchema], Operations: inTheirOrder.map(({ outcome }) => outcome) }
}
