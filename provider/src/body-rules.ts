import type { IncomingMessage } from 'node:http'
import { reportBytesAtMost, reportTypes } from '@iambiz/runtime/csp-reports.ts'
import { reportPath } from './reply.ts'
import { sourceCallbackPath } from './sources/redirect-uri.ts'

/** Media types that a path accepts, and the longest body. */
type BodyRule = { types: readonly string[]; bytesAtMost: number }

const form: BodyRule = { types: ['application/x-www-form-urlencoded'], bytesAtMost: 64 * 1024 }

/** SAML metadata of at most 1 MiB, percent-encoded. */
const metadata: BodyRule = { ...form, bytesAtMost: 3 * 1024 * 1024 }

/** Paths whose bodies are no short forms. */
const rules: Readonly<Record<string, BodyRule>> = {
  [reportPath]: { types: reportTypes, bytesAtMost: reportBytesAtMost },
  // A SOAP message (CAS 3.0, appendix D).
  '/cas/samlValidate': { ...form, types: ['text/xml', 'application/soap+xml'] },
  // The portal's pictures have at most 2 MiB; base64 makes a third more of them.
  '/account/admin/picture': metadata,
  '/account/admin/connections/import-metadata': metadata,
  '/account/admin/sources/read-metadata': metadata,
}

/** A SAML response with the groups of a person, percent-encoded base64. */
const samlResponse: BodyRule = { ...form, bytesAtMost: 256 * 1024 }

/** The rule for the body of a request. */
export function bodyRuleOf({ url = '' }: IncomingMessage): BodyRule {
  const path = url.replace(/\?.*$/s, '')
  return rules[path] ?? (path.startsWith(`${sourceCallbackPath}/`) ? samlResponse : form)
}
