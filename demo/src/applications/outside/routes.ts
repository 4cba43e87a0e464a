import type { FastifyInstance } from 'fastify'
import { outsideStyleOf } from '#demo/connections/outside-styles.ts'
import type { SamlCredential } from '#demo/connections/saml-credential.ts'
import { isForeign } from '../origin.ts'
import { timeFormat } from '../time-format.ts'
import { serveBastionHost } from './bastion-host.ts'
import { createKnowledgeBase } from './knowledge-base.ts'
import { type OutsideParts, outsideApplication } from './parts.ts'
import { servePerformance } from './performance.ts'
import { createProjects } from './projects.ts'
import { createReadMetadata } from './provider-metadata.ts'
import { serveReportCenter } from './report-center.ts'
import { serveOnServer } from './server-side.ts'
import { serveVehicleBooking } from './vehicle-booking.ts'

/** Applications that use nothing of this project to sign on, as examples for a company's own ones. */
export function outsideRoutes(
  app: FastifyInstance,
  given: Omit<OutsideParts, 'readMetadata' | 'formatTime' | 'isForeign'>,
  samlCredential: SamlCredential,
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
  servePerformance(app, parts, outsideApplication('performance', config), samlCredential)
  serveVehicleBooking(app, parts, outsideApplication('vehicle-booking', config))
}
