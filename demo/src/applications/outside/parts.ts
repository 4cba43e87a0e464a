import type { Log } from '@iambiz/runtime/log.ts'
import type { FastifyRequest } from 'fastify'
import { type Application, applications } from '#demo/company/catalogue.ts'
import type { DemoConfig } from '#demo/config.ts'
import { demoClientIdOf, demoSecretOf } from '#demo/connections/clients.ts'
import type { Answers } from '../answers.ts'
import type { ReadMetadata } from './provider-metadata.ts'

/** Dependencies of the applications that sign on with nothing of this project. */
export type OutsideParts = {
  config: DemoConfig
  log: Log
  answers: Answers
  readMetadata: ReadMetadata
  formatTime: (at: Date) => string
  /** True for a cross-site form. */
  isForeign: (request: FastifyRequest) => boolean
  /** Epoch milliseconds. */
  now: () => number
}

/** One of these applications, with its address and its client at the provider. */
export type OutsideApplication = {
  application: Application
  /** Its path at the demo's address. */
  path: string
  clientId: string
  /** Empty for a public client. */
  clientSecret: string
}

export function outsideApplication(code: string, config: DemoConfig): OutsideApplication {
  const application = applications.find((entry) => entry.code === code)
  if (!application) throw new Error(`there is no application ${code}`)
  return {
    application,
    path: `/apps/${code}`,
    clientId: demoClientIdOf(code, config),
    clientSecret: demoSecretOf(code, config) ?? '',
  }
}
