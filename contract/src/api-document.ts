import { z } from 'zod'
import { api } from './api.ts'
import { catalogue } from './errors.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { pictureTypes } from './platform/files.ts'

type JsonSchema = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { const: 200 },
    message: { type: 'string' },
    data,
    traceId: { type: 'string' },
  },
})

const binary = { type: 'string', format: 'binary' }

const requestBodyOf = ({ body, takes, answers }: Endpoint) => {
  if (takes === 'picture') {
    const content = Object.fromEntries(pictureTypes.map((type) => [type, { schema: binary }]))
    return { requestBody: { required: true, content } }
  }
  if (takes === 'file') {
    const form = { type: 'object', required: ['file'], properties: { file: binary } }
    const content = {
      'application/octet-stream': { schema: binary },
      'multipart/form-data': { schema: form },
    }
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  if (answers === 'signed-out') {
    const properties = { logout_token: jsonSchema(body, 'input') }
    const form = { type: 'object', required: ['logout_token'], properties }
    return {
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
    }
  }
  const type = takes === 'token' ? 'application/secevent+jwt' : 'application/json'
  return { requestBody: { content: { [type]: { schema: jsonSchema(body, 'input') } } } }
}

function responsesOf({ answers, data }: Endpoint) {
  if (answers === 'redirect') return { 302: { description: 'Redirect' } }
  if (answers === 'file') {
    return {
      200: { description: 'The file', content: { 'application/octet-stream': { schema: binary } } },
      default: { $ref: '#/components/responses/Failure' },
    }
  }
  if (answers === 'events') {
    return {
      200: {
        description: 'Events, each as JSON in one data line',
        content: { 'text/event-stream': { schema: jsonSchema(data, 'output') } },
      },
      default: { $ref: '#/components/responses/Failure' },
    }
  }
  if (answers === 'acknowledgement') {
    return {
      202: { description: 'Taken, now or before' },
      default: { $ref: '#/components/responses/PushRefused' },
    }
  }
  if (answers === 'signed-out') {
    return {
      200: { description: 'Signed out' },
      default: { $ref: '#/components/responses/LogoutRefused' },
    }
  }
  const file = { 'application/octet-stream': { schema: binary } }
  return {
    200: {
      description: 'Success',
      content: {
        'application/json': { schema: envelopeOf(jsonSchema(data, 'output')) },
        ...(answers === 'envelope-or-file' ? file : {}),
      },
    },
    default: { $ref: '#/components/responses/Failure' },
  }
}

const operationOf = (key: string, endpoint: Endpoint) => ({
  operationId: key.replace(/[^A-Za-z0-9]+/g, '_'),
  summary: endpoint.about,
  tags: [key.split('/')[1] ?? ''],
  'x-access': endpoint.access,
  ...(endpoint.orMine ? { 'x-access-mine': 'signed-in' } : {}),
  ...(endpoint.orSystem ? { security: [{}, { systemKey: [] }] } : {}),
  parameters: [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)],
  ...requestBodyOf(endpoint),
  responses: responsesOf(endpoint),
})

const failureResponse = {
  description: 'Any other code than 200; the HTTP status says the same. x-codes lists them.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: { type: 'integer' },
          message: { type: 'string', description: 'In the language of the lang header.' },
          data: {},
          traceId: { type: 'string' },
        },
      },
    },
  },
}

const pushRefusedResponse = {
  description: 'RFC 8935 2.4. 429 and 5xx ask for another try.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['err', 'description'],
        properties: { err: { type: 'string' }, description: { type: 'string' } },
      },
    },
  },
}

const logoutRefusedResponse = {
  description: 'OpenID Connect Back-Channel Logout 1.0, 2.8. 429 and 5xx ask for another try.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'error_description'],
        properties: { error: { type: 'string' }, error_description: { type: 'string' } },
      },
    },
  },
}

const systemKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'The key of a business system; the headers app-key and system-code name the system.',
}

/** The API as an OpenAPI 3.1 document, generated from the table that the server mounts. */
export function apiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', path = ''] = key.split(' ', 2)
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(key, endpoint) }
  }
  const codes = Object.entries(catalogue).map(([name, { code, status, en }]) => ({
    name,
    code,
    status,
    message: en,
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'iambiz portal API',
      version: '1',
      description:
        'Every reply is an envelope {code, message, data, traceId}. Cookies identify the person; the headers ' +
        'currentOrgCode and currentRoleNo choose among the organizations and roles that the person holds. Two more may be ' +
        'sent by pages, because tabs share cookies: currentUserNo, for whom the page was built (percent-encoded), and ' +
        'acting, the delegation by which it takes the person to act, or none. Where that is not so any more the call is ' +
        'refused with 403 and the reason another-person or foreign-role, and nothing is done.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { systemKey: systemKeyScheme },
      responses: {
        Failure: failureResponse,
        PushRefused: pushRefusedResponse,
        LogoutRefused: logoutRefusedResponse,
      },
    },
    'x-codes': codes,
  }
}
