import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './platform/endpoint.ts'

const begin = '<!-- written fields: written by scripts/administration.ts -->'
const end = '<!-- end of written fields -->'

/** Rules of administrators with limited rights. */
const smaller = new Set([
  ...['bulletin-maintain', 'app-login-statistics', 'login-statistics', 'any-statistics', 'agency-authority'],
  ...['administrator', 'authority-manager', 'application-manager'],
])

/** Path endings of read-only calls. */
const reading =
  /\/(list|tree|detail|account|menus|people|impact|reading|grants|grantPreview|why|candidates|bulletinCount|sums|sumList|forceList|verifyChain)(\/:id)?$/

const writes = (key: string, { searches, answers }: Endpoint): boolean =>
  !key.startsWith('GET ') && !searches && answers !== 'file' && !reading.test(key)

/** Field names of a body; for a union, those of all variants. */
function fieldsOf(body: z.ZodType | undefined): string[] {
  if (!body) return []
  const {
    properties = {},
    anyOf = [],
    oneOf = [],
  } = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
  })
  const ofShapes = [...anyOf, ...oneOf].flatMap((shape) =>
    Object.keys((shape as { properties?: object }).properties ?? {}),
  )
  return [...new Set([...Object.keys(properties), ...ofShapes])]
}

const row = (key: string, fields: readonly string[], access: string, stepUp: boolean) =>
  `| \`${key}\` | ${fields.map((field) => `\`${field}\``).join(', ') || '–'} | ${access} | ${stepUp ? 'yes' : ''} |`

/** A Markdown table of all fields that administrators with limited rights may write. */
export function writtenFieldsTable(): string {
  const calls = Object.entries(api as Record<string, Endpoint>).filter(
    ([key, endpoint]) => smaller.has(endpoint.access) && writes(key, endpoint),
  )
  const rows = calls.flatMap(([key, { access, body, stepUp, guarded = {}, takes }]) => {
    const fields = takes ? [takes] : fieldsOf(body).filter((field) => !(field in guarded))
    return [
      row(key, fields, access, stepUp !== undefined),
      ...Object.entries(guarded).map(([field, stricter]) => row(key, [field], stricter, true)),
    ]
  })
  return ['| Call | Fields | Who | Step-up |', '|---|---|---|---|', ...rows].join('\n')
}

/** Replaces the table between the markers of the page; throws if they are missing. */
export function withWrittenFields(page: string, table: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page needs the lines ${begin} and ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`
}
