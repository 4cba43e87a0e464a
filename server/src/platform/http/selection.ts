import type { FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import { header } from './context.ts'

const codePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
// Placeholders that faulty clients send for "no value"; accepting them as codes would hide the bug.
const notCodes = new Set(['null', 'undefined', 'nan', 'none'])

function codeHeader(request: FastifyRequest, name: string): string | null {
  const value = header(request, name)
  if (value === undefined) return null
  const good = codePattern.test(value) && !notCodes.has(value.toLowerCase())
  return good ? value : fail('request.invalid', { header: name })
}

/**
 * Decodes the organization name of the header, which is percent-encoded twice (once is tolerated); it is only
 * displayed.
 */
function decodeOrgName(encoded: string): string {
  try {
    const once = decodeURIComponent(encoded)
    const name = once.includes('%') ? decodeURIComponent(once) : once
    const printable = ![...name].some((char) => char < ' ' || char === '\u007f')
    return name.length <= 200 && printable ? name : fail('request.invalid', { header: 'org_name' })
  } catch {
    return fail('request.invalid', { header: 'org_name' })
  }
}

const actingPattern = /^(none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

/** The delegation that the client believes to be active, or `none`; undefined where the header is absent. */
function supposedActing(request: FastifyRequest): string | undefined {
  const value = header(request, 'acting')
  return value === undefined || actingPattern.test(value)
    ? value
    : fail('request.invalid', { header: 'acting' })
}

/** The person for whom the client's page was built, percent-encoded in the header; undefined where it is absent. */
export function supposedPerson(request: FastifyRequest): string | undefined {
  const encoded = header(request, 'currentuserno')
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return fail('request.invalid', { header: 'currentUserNo' })
  }
}

export type WishedSelection = {
  orgCode: string | null
  roleNo: string | null
  userNo: string | undefined
  acting: string | undefined
}

/** Organization and role that the headers ask for; they are checked later against the person's roles. */
export function wishedSelection(request: FastifyRequest): WishedSelection {
  const orgCode = codeHeader(request, 'currentorgcode')
  const twin = codeHeader(request, 'org_code')
  if (orgCode && twin && orgCode !== twin) fail('request.invalid', { header: 'org_code' })
  const orgName = header(request, 'org_name')
  if (orgName) decodeOrgName(orgName)
  return {
    orgCode: orgCode ?? twin,
    roleNo: codeHeader(request, 'currentroleno'),
    userNo: supposedPerson(request),
    acting: supposedActing(request),
  }
}
