import type { FastifyReply, FastifyRequest } from 'fastify'
import { framedApplications } from '#demo/world/catalogue.ts'
import { styleSource } from './style.ts'

/** Permissions of a page: origins that its forms lead to, its scripts, and origins that they call. */
type Needs = { formTargets?: string; scripts?: string; connections?: string }

/** The policy of a page that `ancestors` may frame. */
export const pagePolicy = (ancestors: string, { formTargets, scripts, connections }: Needs = {}): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ...(scripts ? [`script-src ${scripts}`] : []),
    ...(connections ? [`connect-src ${connections}`] : []),
    formTargets ? `form-action 'self' ${formTargets}` : "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
  ].join('; ')

/** Lets the portal frame the answer where the application is one that opens inside it. */
export function letPortalFrame(reply: FastifyReply, code: string, portalUrl: string): void {
  if (!framedApplications.includes(code)) return
  reply.header('content-security-policy', pagePolicy(new URL(portalUrl).origin))
  reply.removeHeader('x-frame-options')
}

/** True for a page that is asked for by a frame; it leaves out links that lead out of it. */
export const isFramed = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'iframe'
