import { refuse, ScimError } from './scim/errors.ts'
import { type Filter, parseFilter } from './scim/filter.ts'
import { type RequestedAttributes, requestedAttributes } from './scim/projection.ts'
import { membersOf, requireSchema } from './scim/resource.ts'

const searchSchema = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Maximum and default number of resources on a page. */
export const maxResults = 200
const usualResults = 100

/** The parameters of a list (RFC 7644, 3.4.2). */
export type ListQuery = {
  filter: Filter | undefined
  sortBy: string | undefined
  sortOrder: string | undefined
  /** Starts at 1. */
  startIndex: number
  count: number
  wanted: RequestedAttributes
}

function integer(value: unknown, name: string): number | undefined {
  if (value === undefined || value === '') return undefined
  const isNumber = typeof value === 'number' ? Number.isInteger(value) : /^-?\d+$/.test(String(value))
  return isNumber ? Number(value) : refuse('invalidValue', `${name} has to be a whole number.`)
}

function text(value: unknown, name: string): string | undefined {
  if (value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : refuse('invalidValue', `${name} has to be one text.`)
}

/** Reads the parameters of a URL or a search body; too small numbers count as the minimum (RFC 7644, table 6). */
export function listQuery(asked: Record<string, unknown>): ListQuery {
  const filter = text(asked.filter, 'filter')
  const startIndex = integer(asked.startIndex, 'startIndex') ?? 1
  const count = integer(asked.count, 'count') ?? usualResults
  return {
    filter: filter === undefined ? undefined : parseFilter(filter),
    sortBy: text(asked.sortBy, 'sortBy'),
    sortOrder: text(asked.sortOrder, 'sortOrder'),
    startIndex: Math.max(1, startIndex),
    count: Math.min(maxResults, Math.max(0, count)),
    wanted: requestedAttributes(asked.attributes, asked.excludedAttributes),
  }
}

/** The same for the body of POST /.search (RFC 7644, 3.4.3). */
export const searchQuery = (body: unknown): ListQuery =>
  listQuery(
    membersOf(
      requireSchema(body, searchSchema),
      ...([
        'filter',
        'sortBy',
        'sortOrder',
        'startIndex',
        'count',
        'attributes',
        'excludedAttributes',
      ] as const),
    ),
  )

/** Returns a page of resources in the form of RFC 7644, 3.4.2. */
export const listResponse = (
  total: number,
  { startIndex }: Pick<ListQuery, 'startIndex'>,
  resources: readonly unknown[],
) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** The preconditions of a request (RFC 9110, 13.1). */
export type Versions = { ifMatch?: string | undefined; ifNoneMatch?: string | undefined }

const bare = (version: string) => version.trim().replace(/^W\//i, '')

/** Whether a list of entity tags contains this one, by weak comparison (RFC 9110, 8.8.3.2). */
export const names = (tags: string, version: string): boolean =>
  tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(version))

/** Refuses a change where the resource has another version than the client knows (412). */
export function requireVersion({ ifMatch }: Versions, version: string): void {
  if (ifMatch !== undefined && !names(ifMatch, version))
    throw new ScimError(412, 'The resource has been changed by somebody else. Read it again.')
}
