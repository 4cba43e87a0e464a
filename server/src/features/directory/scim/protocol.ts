import { refuse, ScimError } from './scim/errors.ts'
import { type Filter, parseFilter } from './scim/filter.ts'
import { type Wanted, wantedOf } from './scim/projection.ts'
import { membersOf, requireSchema } from './scim/resource.ts'

const searchSchema = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Resources of one page at most, and where nothing is said. */
export const maxResults = 200
const usualResults = 100

/** What a list is asked for (RFC 7644, 3.4.2). */
export type ListQuery = {
  filter: Filter | undefined
  sortBy: string | undefined
  sortOrder: string | undefined
  /** From 1. */
  startIndex: number
  count: number
  wanted: Wanted
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

/** Of the query of an address, or of the body of a search; what is too small counts as the least (RFC 7644, table 6). */
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
    wanted: wantedOf(asked.attributes, asked.excludedAttributes),
  }
}

/** The same of the body of POST /.search (RFC 7644, 3.4.3). */
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

/** A page of resources as RFC 7644, 3.4.2 has it. */
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

/** Versions that a client says it knows, or knows not to be there. */
export type Versions = { ifMatch?: string | undefined; ifNoneMatch?: string | undefined }

const bare = (version: string) => version.trim().replace(/^W\//i, '')

/** Whether a list of entity tags has this one; versions are weak, so that is how they are compared (RFC 9110, 8.8.3.2). */
export const names = (tags: string, version: string): boolean =>
  tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(version))

/** Refuses a change of what is not as the client knows it (412). */
export function requireVersion({ ifMatch }: Versions, version: string): void {
  if (ifMatch !== undefined && !names(ifMatch, version))
    throw new ScimError(412, 'The resource has been changed by somebody else. Read it again.')
}
