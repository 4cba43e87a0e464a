import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { z } from 'zod'

type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
}

type Path = readonly (string | number)[]

/** Texts that match the patterns of the contract. */
const texts = [
  'prod',
  'staff',
  '2030-01-01 00:00:00',
  'abcdefgh',
  '1',
  'authorization_code',
  'a.b.c',
  'abcdefghijklmnopqrstuvwx',
  '#1a2b3c',
]

function sampleText({ format, pattern }: Schema, id: string): string {
  if (format === 'uuid') return id
  return texts.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? 'x'
}

/** Complete samples of a schema, one per alternative; identifiers are `id`. */
function samplesOf(schema: Schema, id: string): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap((alternative) => samplesOf(alternative, id))
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum.slice(0, 1)
  const [item] = schema.items ? samplesOf(schema.items, id) : []
  switch (schema.type) {
    case 'object':
      return [
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, samplesOf(part, id)[0]]),
        ),
      ]
    case 'array':
      return [item === undefined ? [] : [item]]
    case 'integer':
    case 'number':
      return [Math.max(schema.minimum ?? 1, 1)]
    case 'boolean':
      return [true]
    default:
      return [sampleText(schema, id)]
  }
}

const sampled = (shape: z.ZodType, id: string): unknown[] =>
  samplesOf(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, id)

export type SampleRequest = {
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
}

const inWords = (values: unknown) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]))

/** Sample requests of a call, generated from the contract, with the same identifier everywhere. */
export function sampleRequests({ params, query, body }: Endpoint, id: string): SampleRequest[] {
  const [path] = params ? sampled(params, id) : []
  const [address] = query ? sampled(query, id) : []
  const bodies = body ? sampled(body, id) : [undefined]
  return bodies.map((one) => ({
    params: inWords(path),
    query: inWords(address),
    ...(one === undefined ? {} : { body: one }),
  }))
}

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))]
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === name ? replaced(part, rest, by) : part))
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    entries.map(([key, part]) => [key, key === name ? replaced(part, rest, by) : part]),
  )
}

/** Variations of the request, each with one part replaced. */
export function* variations(request: SampleRequest, by: unknown): Generator<[what: string, SampleRequest]> {
  for (const path of leavesOf(request).filter(({ length }) => length > 0)) {
    const inAddress = path[0] !== 'body'
    // Values in an address are flat texts.
    if (inAddress && (path.length !== 2 || typeof by !== 'string')) continue
    yield [path.join('.'), replaced(request, path, by) as SampleRequest]
  }
}
