import type { FastifyInstance } from 'fastify'

/** Parses the forms of one scope; other forms of the demo applications have no fields. */
export function readForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type)
  scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}
