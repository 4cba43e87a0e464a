import type { FailureName } from '@iambiz/contract/errors.ts'
import { z } from 'zod'
import type { RequestContext } from './actor.ts'
import { Failure, fail, wordsOf } from './failure.ts'

const refused = z.object({ faults: z.array(z.object({ field: z.string(), fault: z.string() })).min(1) })

/** Fails with the fields that the provider rejects, each with its message; `known` are the failures of the feature. */
export function refuseFields(
  body: unknown,
  known: Partial<Record<FailureName, unknown>>,
  { lang }: Pick<RequestContext, 'lang'>,
): never {
  const isKnown = (name: string): name is FailureName => Object.hasOwn(known, name)
  const faults = refused.parse(body).faults.map(({ field, fault }) => ({
    field,
    fault: isKnown(fault) ? fault : ('request.fields' as const),
  }))
  const fields = faults.map(({ field, fault }) => ({ field, message: wordsOf(fault, lang) }))
  return fail(faults[0]?.fault ?? 'request.fields', { fields })
}

const refusedMetadata = z.object({ reason: z.string(), detail: z.string() })
const unreadMetadata = z.object({ detail: z.string() })

/** Fails with what is wrong with SAML metadata, or with their address, if the provider says that something is. */
export function refuseMetadata(body: Readonly<Record<string, unknown>>): void {
  if (body.error === 'metadata') fail('connection.metadata', refusedMetadata.parse(body))
  if (body.error === 'metadata_away') fail('connection.metadata-away', unreadMetadata.parse(body))
}

/** Calls the provider; an unavailable provider is a different failure here than during the sign-in. */
export async function reachProvider<T>(ask: () => Promise<T>, away: FailureName): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Failure && error.failure === 'sign-in.provider')
      return fail(away, null, error.retryAfter)
    throw error
  }
}
