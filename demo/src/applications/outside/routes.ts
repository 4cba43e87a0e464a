import type { FastifyInstance } from 'fastify'
import { outsideStyleOf } from '#demo/connections/outside-styles.ts'
import { isForeign } from '../origin.ts'
import { timeFormat } from '../time-format.ts'
import { serveBastionHost } from './bastion-host.ts'
import { createKnowledgeBase } from './knowledge-base.ts'
import { type OutsideParts, outsideApplication } from './parts.ts'
import { createProjects } from './projects.ts'
import { createReadMetadata } from './provider-metadata.ts'
import { serveReportCenter } from './report-center.ts'
import { serveOnServer } from './server-side.ts'

/** Applications that use third-party OpenID Connect libraries, as examples for a company's own ones. */
export function outsideRoutes(
  app: FastifyInstance,
  given: Omit<OutsideParts, 'readMetadata' | 'formatTime' | 'isForeign'>,
): void {
  const { config } = given
  const { origin } = new URL(config.demoUrl)
  const parts: OutsideParts = {
    ...given,
    readMetadata: createReadMetadata(config.issuer),
    formatTime: timeFormat(config.timeZone),
    isForeign: (request) => isForeign(request, origin),
  }
  const knowledgeBase = outsideApplication('knowledge-base', config)
  serveOnServer(app, parts, knowledgeBase, createKnowledgeBase(parts, knowledgeBase))
  const projects = outsideApplication('projects', config)
  serveOnServer(app, parts, projects, createProjects(parts, projects))
  serveReportCenter(app, parts, outsideApplication('report-center', config))
  if (outsideStyleOf('bastion-host', config.demoUrl)) {
    serveBastionHost(app, parts, outsideApplication('bastion-host', config))
  }
}
