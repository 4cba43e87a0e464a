import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { acceptedLanguage } from '@iambiz/runtime/language.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { hasDuplicateMembers, hasUnstorableText, textOf } from '@iambiz/runtime/sent-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { contextOf, header } from '#server/platform/http/context.ts'
import { type Act, type Acting, act } from './act.ts'
import { bulk } from './bulk.ts'
import { authorOfClient, type Client } from './client.ts'
import { keepRefusal } from './client-store.ts'
import type { ProvisioningDeps } from './deps.ts'
import { bulkLimits, resourceTypes, schemaResources, serviceProviderConfig } from './discovery.ts'
import { getGroup, listGroups } from './groups.ts'
import { DeadToken, identifyClient } from './identify.ts'
import { namedId } from './ids.ts'
import { type ListQuery, listQuery, listResponse, names, searchQuery } from './protocol.ts'
import { toScimError } from './refusals.ts'
import { errorBody, refuse, ScimError } from './scim/errors.ts'
import { projected, requestedAttributes } from './scim/projection.ts'
import { isObject, type Resource } from './scim/resource.ts'
import { groupShape, type ResourceShape, userShape } from './scim/schemas.ts'
import { getUser, listUsers } from './users.ts'

const prefix = '/scim/v2'
const mediaType = 'application/scim+json; charset=utf-8'

export type ScimOptions = { deps: ProvisioningDeps; environments: readonly Environment[]; clock: Clock }

const shapes = { Users: userShape, Groups: groupShape } as const

/** Messages are English unless the client asks for another language, because developers of clients read them. */
function scimContext({ environments, clock }: ScimOptions, request: FastifyRequest): RequestContext {
  const context = contextOf(request, environments, clock.now())
  return { ...context, lang: acceptedLanguage(header(request, 'accept-language')) ?? 'en' }
}

const send = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type(mediaType).send(JSON.stringify(body))

const queryOf = (request: FastifyRequest) => (isObject(request.query) ? request.query : {})

const wantedIn = (request: FastifyRequest) => {
  const { attributes, excludedAttributes } = queryOf(request)
  return requestedAttributes(attributes, excludedAttributes)
}

/** Sends a resource with its version, and with its address where it is new. */
function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, shape, resource }: { status: number; shape: ResourceShape; resource: Resource },
) {
  const { version, location } = isObject(resource.meta) ? resource.meta : {}
  if (typeof version === 'string') reply.header('etag', version)
  if (typeof location === 'string') reply.header(status === 201 ? 'location' : 'content-location', location)
  return send(reply, status, projected(shape, resource, wantedIn(request)))
}

type Found = { total: number; resources: Resource[] }

const find = (acting: Acting, shape: ResourceShape, query: ListQuery): Promise<Found> =>
  shape.type === 'User' ? listUsers(acting, query) : listGroups(acting, query)

async function list(acting: Acting, shape: ResourceShape, query: ListQuery) {
  const { total, resources } = await find(acting, shape, query)
  return listResponse(
    total,
    query,
    resources.map((resource) => projected(shape, resource, query.wanted)),
  )
}

/**
 * Lists people first, then groups; a filter on attributes of one kind matches none of the other (RFC 7644, 3.4.2.1).
 */
async function listEverything(acting: Acting, query: ListQuery) {
  const resources: Resource[] = []
  const refusals: ScimError[] = []
  let total = 0
  for (const shape of Object.values(shapes)) {
    const left = query.count - resources.length
    const from = Math.max(1, query.startIndex - total)
    const found = await find(acting, shape, { ...query, startIndex: from, count: left }).catch(
      (error: unknown) => {
        if (!(error instanceof ScimError)) throw error
        refusals.push(error)
        return { total: 0, resources: [] }
      },
    )
    total += found.total
    resources.push(...found.resources.map((resource) => projected(shape, resource, query.wanted)))
  }
  const [first] = refusals
  if (first && refusals.length === Object.keys(shapes).length) throw first
  return listResponse(total, query, resources)
}

type Route = (received: { acting: Acting; request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>
type Mount = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, route: Route) => void

const idOf = (request: FastifyRequest) => namedId(String(recordOf(request.params).id))

function resourceRoutes(mount: Mount, name: keyof typeof shapes): void {
  const shape: ResourceShape = shapes[name]
  mount('GET', `/${name}`, async ({ acting, request, reply }) =>
    send(reply, 200, await list(acting, shape, listQuery(queryOf(request)))),
  )
  mount('POST', `/${name}/.search`, async ({ acting, request, reply }) =>
    send(reply, 200, await list(acting, shape, searchQuery(request.body))),
  )
  mount('GET', `/${name}/:id`, async ({ acting, request, reply }) => {
    const read = shape.type === 'User' ? getUser : getGroup
    const resource = await read(acting, idOf(request))
    const { version } = isObject(resource.meta) ? resource.meta : {}
    const known = header(request, 'if-none-match')
    if (known !== undefined && typeof version === 'string' && names(known, version))
      return reply.code(304).header('etag', version).send()
    return sendResource(request, reply, { status: 200, shape, resource })
  })
  const writing = (method: Act['method'], url: string) =>
    mount(method, url, async ({ acting, request, reply }) => {
      const { attributes, excludedAttributes } = queryOf(request)
      wantedIn(request)
      const { status, resource } = await act(acting, {
        method,
        type: shape.type,
        id: method === 'POST' ? undefined : idOf(request),
        body: request.body,
        versions: { ifMatch: header(request, 'if-match') },
        wantsGroup: attributes !== undefined || excludedAttributes !== undefined,
      })
      return resource ? sendResource(request, reply, { status, shape, resource }) : reply.code(status).send()
    })
  writing('POST', `/${name}`)
  writing('PUT', `/${name}/:id`)
  writing('PATCH', `/${name}/:id`)
  writing('DELETE', `/${name}/:id`)
}

/** Discovery is open to everyone (RFC 7644, 4); it contains no data of the company. */
function discoveryRoutes(scope: FastifyInstance, base: string): void {
  const refuseFilter = (request: FastifyRequest) => {
    if (queryOf(request).filter !== undefined) throw new ScimError(403, 'This list is not filtered.')
  }
  const open = (url: string, answer: (id: string) => unknown) =>
    scope.route({
      method: 'GET',
      url,
      config: { access: 'anonymous' },
      handler: async (request, reply) => {
        refuseFilter(request)
        const found = answer(String(recordOf(request.params).id ?? ''))
        if (found === undefined) throw new ScimError(404, 'There is no such resource.')
        return send(reply, 200, found)
      },
    })
  const all = (resources: readonly unknown[]) => listResponse(resources.length, { startIndex: 1 }, resources)
  open('/ServiceProviderConfig', () => serviceProviderConfig(base))
  open('/ResourceTypes', () => all(resourceTypes(base)))
  open('/ResourceTypes/:id', (id) => resourceTypes(base).find((type) => type.id === id))
  open('/Schemas', () => all(schemaResources(base)))
  open('/Schemas/:id', (id) =>
    schemaResources(base).find((schema) => schema.id.toLowerCase() === id.toLowerCase()),
  )
}

/** Stores a refusal in the client's log for its administrator; missing authentication or rights are audited too. */
async function keep(
  { deps }: ScimOptions,
  { request, context, clientId }: { request: FastifyRequest; context: RequestContext; clientId: string },
  { status, scimType, message: detail }: ScimError,
): Promise<void> {
  const { method, url: path } = request
  await keepRefusal(deps.db, {
    ...{ clientId, at: context.now, requestId: context.requestId },
    ...{ method, path, status, scimType, detail },
  })
  if (status !== 401 && status !== 403) return
  await audit(deps.db, context, status === 403 ? { systemCode: authorOfClient(clientId) } : null, {
    ...{ action: 'provisioning.refused', result: 'denied', reason: detail },
    target: { type: 'provisioning-client', id: clientId },
  })
}

/** Every error below the prefix has the format of RFC 7644, 3.12. */
function answerErrors(
  scope: FastifyInstance,
  options: ScimOptions,
  clients: WeakMap<FastifyRequest, Client>,
): void {
  scope.setErrorHandler(async (error, request, reply) => {
    const lang = acceptedLanguage(header(request, 'accept-language')) ?? 'en'
    const refused = toScimError(error, lang)
    if (refused.status === 500) request.log.error({ err: error }, 'unexpected failure')
    const clientId = error instanceof DeadToken ? error.clientId : clients.get(request)?.clientId
    if (clientId !== undefined && refused.status < 500) {
      const context = scimContext(options, request)
      await keep(options, { request, context, clientId }, refused).catch((failure: unknown) =>
        request.log.error({ err: failure }, 'a refusal was not kept'),
      )
    }
    if (refused.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
    if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
    const shown =
      error instanceof DeadToken
        ? new ScimError(401, 'The token is missing, unknown, revoked or expired.')
        : refused
    return send(reply, refused.status, errorBody(shown))
  })
  scope.setNotFoundHandler((request, reply) =>
    send(reply, 404, errorBody(new ScimError(404, `There is nothing at ${request.url.split('?')[0]}.`))),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('invalidSyntax', 'The body is no JSON.')
  }
}

/** SCIM data is never nested this deep; the limit protects recursive code from stack overflow. */
const deepest = 50

/** Attribute names are compared without case (RFC 7643, 2.1). */
const folded = (name: string) => name.toLowerCase()

function parseBody(bytes: Buffer): unknown {
  const text = textOf(bytes) ?? refuse('invalidSyntax', 'The body is no UTF-8.')
  if (text === '') return undefined
  const body = parsed(text)
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) refuse('invalidSyntax', `The body is nested deeper than ${deepest} levels.`)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  if (hasDuplicateMembers(text, folded))
    refuse('invalidSyntax', 'An object of the body has two members of one name.')
  if (hasUnstorableText(body)) refuse('invalidSyntax', 'The body holds a character that is none.')
  return body
}

/** SCIM 2.0 below /scim/v2, by which other systems provision people and groups. */
export function scimRoutes(app: FastifyInstance, options: ScimOptions): void {
  const base = `${options.deps.baseUrl}${prefix}`
  app.register(
    async (scope) => {
      const clients = new WeakMap<FastifyRequest, Client>()
      const contexts = new WeakMap<FastifyRequest, RequestContext>()
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        ['application/scim+json', 'application/json'],
        { parseAs: 'buffer', bodyLimit: bulkLimits.maxPayloadSize },
        async (_request: FastifyRequest, body: Buffer) => parseBody(body),
      )
      answerErrors(scope, options, clients)
      discoveryRoutes(scope, base)
      const mount: Mount = (method, url, route) =>
        scope.route({
          method,
          url,
          config: { access: 'provisioning' },
          // Authenticates before the body is read.
          onRequest: async (request) => {
            const context = scimContext(options, request)
            contexts.set(request, context)
            clients.set(request, await identifyClient(options.deps, request, context))
          },
          handler: async (request, reply) => {
            const [client, context] = [clients.get(request), contexts.get(request)]
            if (!client || !context) throw new Error('the request was not identified')
            reply.header('cache-control', 'no-store')
            return route({ acting: { deps: options.deps, client, context, base }, request, reply })
          },
        })
      resourceRoutes(mount, 'Users')
      resourceRoutes(mount, 'Groups')
      mount('POST', '/.search', async ({ acting, request, reply }) =>
        send(reply, 200, await listEverything(acting, searchQuery(request.body))),
      )
      mount('POST', '/Bulk', async ({ acting, request, reply }) =>
        send(reply, 200, await bulk(acting, request.body)),
      )
      mount('GET', '/Me', async () => {
        throw new ScimError(501, 'A client is no person.')
      })
    },
    { prefix },
  )
}
