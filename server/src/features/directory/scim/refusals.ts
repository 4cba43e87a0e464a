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

/** Nothing is wrong with the request; what there is stands against it. */
const conflicts = new Set<string>(['rights.last-super-manager'])

/** The kind of a refusal that the portal has for everybody, by its status there. */
function kindOf(failure: string, status: number): { status: number; scimType?: ScimType } {
  if (unique.has(failure)) return { status: 409, scimType: 'uniqueness' }
  if (conflicts.has(failure)) return { status: 409 }
  if (status === 422) return { status: 400, scimType: 'invalidValue' }
  return status === 400 ? { status, scimType: 'invalidSyntax' } : { status }
}

/** Any error as SCIM has it. What is not expected says nothing of itself. */
export function toScimError(error: unknown, lang: Language): ScimError {
  if (error instanceof ScimError) return error
  const failure = toFailure(error)
  const entry: FailureEntry = catalogue[failure.failure]
  const { status, scimType } = kindOf(failure.failure, entry.status)
  const { retryAfter } = failure
  return new ScimError(status, wordsOf(failure.failure, lang, retryAfter), scimType, retryAfter)
}
