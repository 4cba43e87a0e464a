import { catalogue } from '@iambiz/contract/errors.ts'
import type { FailureEntry } from '@iambiz/contract/platform/errors.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { wordsOf } from '#server/platform/failure.ts'
import { toFailure } from '#server/platform/http/answer-failure.ts'
import { ScimError, type ScimType } from './scim/errors.ts'

const unique = new Set<string>([
  'person.exists',
  'person.number-taken',
  'person.email-taken',
  'organization.exists',
])

/** Failures of valid requests that contradict the current state. */
const conflicts = new Set<string>(['rights.last-super-manager'])

/** Returns status and SCIM type for a failure of the portal, by its HTTP status. */
function kindOf(failure: string, status: number): { status: number; scimType?: ScimType } {
  if (unique.has(failure)) return { status: 409, scimType: 'uniqueness' }
  if (conflicts.has(failure)) return { status: 409 }
  if (status === 422) return { status: 400, scimType: 'invalidValue' }
  return status === 400 ? { status, scimType: 'invalidSyntax' } : { status }
}

/** Converts any error to a SCIM error. Details of unexpected errors are not disclosed. */
export function toScimError(error: unknown, lang: Language): ScimError {
  if (error instanceof ScimError) return error
  const failure = toFailure(error)
  const entry: FailureEntry = catalogue[failure.failure]
  const { status, scimType } = kindOf(failure.failure, entry.status)
  const { retryAfter } = failure
  return new ScimError(status, wordsOf(failure.failure, lang, retryAfter), scimType, retryAfter)
}
