import type { zoneAdministrationFailures } from '@iambiz/contract/zone-administration.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'

type Fault = keyof typeof zoneAdministrationFailures | 'file.not-yours'

/** Refuses and attaches the message to its field. */
export const refuse = (fault: Fault, field: string, { lang }: Pick<RequestContext, 'lang'>): never =>
  fail(fault, { fields: [{ field, message: wordsOf(fault, lang) }] })
