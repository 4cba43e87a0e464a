import {
  createCspReports,
  reportBytesAtMost,
  reportingDirectives,
  reportingHeader,
  reportTypes,
} from '@iambiz/runtime/csp-reports.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../failure.ts'

const path = '/api/csp-reports'

/** Adds the report endpoint to the page's content security policy, whichever handler has set it. */
export function addReporting(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy')
  if (!policy || !String(reply.getHeader('content-type')).startsWith('text/html')) return
  reply
    .header('content-security-policy', `${policy}; ${reportingDirectives(path)}`)
    .headers(reportingHeader(path))
}

/** Receives the CSP reports of browsers, which come without the usual headers of calls. */
export function cspReportRoute(app: FastifyInstance, log: Log): void {
  const reports = createCspReports(log)
  app.addHook('onClose', async () => reports.flush())
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      reportTypes,
      { parseAs: 'string', bodyLimit: reportBytesAtMost },
      async (_request: unknown, body: string) => body,
    )
    scope.post<{ Body: string }>(path, { config: { access: 'anonymous' } }, async (request, reply) => {
      if (!reports.take(request.body, request.ip)) fail('request.too-many', null, 60)
      return reply.code(204).send()
    })
  })
}
