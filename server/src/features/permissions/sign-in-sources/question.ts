import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { readProviderQuestion } from '#server/platform/provider-question.ts'
import { superManagers } from '../requests/reports.ts'
import { personFacts } from '../sign-in-policies/people.ts'
import { findSignInRows } from '../sign-in-policies/store.ts'
import type { SignInSourceDeps } from './deps.ts'

const codes = z.array(z.string().max(64)).max(50)

const question = z.object({
  sub: z
    .string()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}*$/u),
  sources: z.array(z.object({ code: z.string().max(24), org_codes: codes, role_nos: codes })).max(20),
})

const isOneOf = (wanted: readonly string[], own: readonly string[]) =>
  wanted.length === 0 || wanted.some((code) => own.includes(code))

/** Answers the provider's question which sources a person may use. */
export async function answerSourceQuestion(
  deps: SignInSourceDeps,
  token: string,
  context: Pick<RequestContext, 'ip' | 'now'>,
): Promise<{ allowed: string[]; isAdministrator: boolean }> {
  const { sub: userNo, sources } = await readProviderQuestion(
    deps,
    token,
    { about: 'sign-in-source', shape: question },
    context,
  )
  const { person, versions } = await findSignInRows(deps.reader, { userNo, source: '' })
  const rights = await deps.readRights(versions.rights)
  const { orgCodes, roleNos } = personFacts(rights, person, { now: context.now })
  return {
    allowed: sources
      .filter((source) => isOneOf(source.org_codes, orgCodes) && isOneOf(source.role_nos, roleNos))
      .map(({ code }) => code),
    isAdministrator: (await superManagers(deps.db)).includes(userNo),
  }
}
