import { apiDocument } from '@iambiz/contract/api-document.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Content = Record<string, { schema: unknown }>

type Operation = ReturnType<typeof apiDocument>['paths'][string][string] & {
  summary: string
  'x-access': string
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  parameters: { name: string; in: string; required: boolean; schema: { description?: string } }[]
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const wordsOf = ({ description }: { description?: string }) =>
  description ? `<br>${escapeHtml(description)}` : ''

const schemaBlock = (title: string, content: Content = {}) =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<h3>${title} <code>${escapeHtml(type)}</code></h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`,
    )
    .join('')

function operationSection(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: place, required, schema }) =>
        `<li><code>${escapeHtml(name)}</code> ${place}${required ? ', required' : ''}${wordsOf(schema)}</li>`,
    )
    .join('')
  return `<details><summary><b>${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code>
    <i>${escapeHtml(operation['x-access'])}</i><br>${escapeHtml(operation.summary)}</summary>
    ${parameters ? `<h3>Parameters</h3><ul>${parameters}</ul>` : ''}
    ${schemaBlock('Body', operation.requestBody?.content)}
    ${schemaBlock('Reply', operation.responses['200']?.content)}</details>`
}

const style = `body{font:0.9375rem/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.5rem 0}pre{overflow:auto;padding:.75rem;border:1px solid;border-radius:.5rem;font-size:0.75rem}
table{border-collapse:collapse}td,th{border:1px solid;padding:.2rem .6rem;text-align:left}i{opacity:.75}`

function page(document: ReturnType<typeof apiDocument>): string {
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationSection(method, path, operation as Operation),
      ),
    )
    .join('\n')
  const codes = document['x-codes']
    .map(
      ({ code, status, message }) =>
        `<tr><td>${code}</td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>iambiz portal API</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<h1>iambiz portal API</h1><p>${escapeHtml(document.info.description)} <a href="/api/docs/json">OpenAPI 3.1</a></p>
${operations}<h2>Codes</h2><table><tr><th>Code</th><th>HTTP</th><th>Message</th></tr>${codes}</table></body></html>`
}

/**
 * Serves the API document as OpenAPI at /api/docs/json and as a page without script at /api/docs. `admit` refuses
 * callers who may not read it; the style sheet needs no check because it describes no calls.
 */
export function apiDocsRoutes(
  app: FastifyInstance,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const config = { access: 'docs' }
  // Made at the first request: the document is large, and most processes never serve it.
  let made: { document: ReturnType<typeof apiDocument>; html: string } | undefined
  function docs() {
    if (made) return made
    const document = apiDocument()
    made = { document, html: page(document) }
    return made
  }
  app.get('/api/docs/json', { config, preHandler: admit }, async () => docs().document)
  app.get('/api/docs/style.css', { config }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )
  app.get('/api/docs', { config, preHandler: admit }, async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(docs().html),
  )
}
