import type { FastifyReply, FastifyRequest } from 'fastify'
import { framedApplications } from '#demo/company/catalogue.ts'
import { styleSource } from './style.ts'

/** Permissions of a page: form targets, scripts, and origins that scripts call. */
type Needs = { formTargets?: string; scripts?: string; connections?: string }

/** The Content-Security-Policy of a page that `ancestors` may frame. */
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

/** Lets the portal frame the response of an application that opens inside it. */
export function letPortalFrame(reply: FastifyReply, code: string, portalUrl: string): void {
  if (!framedApplications.includes(code)) return
  reply.header('content-security-policy', pagePolicy(new URL(portalUrl).origin))
  reply.removeHeader('x-frame-options')
}

/** True for a request by a frame; the page then omits links that would leave it. */
export const isFramed = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'iframe'
