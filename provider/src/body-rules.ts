import type { IncomingMessage } from 'node:http'
import { reportBytesAtMost, reportTypes } from '@iambiz/runtime/csp-reports.ts'
import { reportPath } from './reply.ts'

/** Media types that a path accepts, and the longest body. */
type BodyRule = { types: readonly string[]; bytesAtMost: number }

const form: BodyRule = { types: ['application/x-www-form-urlencoded'], bytesAtMost: 64 * 1024 }

/** Paths whose bodies are no short forms. */
const rules: Readonly<Record<string, BodyRule>> = {
  [reportPath]: { types: reportTypes, bytesAtMost: reportBytesAtMost },
  // A SOAP message (CAS 3.0, appendix D).
  '/cas/samlValidate': { ...form, types: ['text/xml', 'application/soap+xml'] },
  // SAML metadata of at most 1 MiB, percent-encoded.
  '/account/admin/connections/import-metadata': { ...form, bytesAtMost: 3 * 1024 * 1024 },
}

/** The rule for the body of a request. */
export const bodyRuleOf = ({ url = '' }: IncomingMessage): BodyRule =>
  rules[url.replace(/\?.*$/s, '')] ?? form
