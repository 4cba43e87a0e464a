import type { FastifyRequest } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import { header } from '#server/platform/http/context.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { named } from '#server/platform/named.ts'
import { findChange } from '../credentials/store.ts'
import type { AccountDeps } from '../deps.ts'
import { type Ask, asPerson, type Factors, readFactors } from './account-calls.ts'
import { confirmDevice, renameDevice, renewRecoveryCodes, startDevice } from './devices.ts'
import { linkedSources, unlinkSource } from './linked-sources.ts'
import { listedAccounts } from './listing.ts'
import { removeSavedSignIn, savedSignIns } from './saved-sign-ins.ts'
import { unbind } from './unbind.ts'

export const ticketOf = (request: FastifyRequest, body?: { pwdTicket?: string | undefined } | undefined) =>
  body?.pwdTicket ?? header(request, 'pwd-ticket')

/**
 * Returns the person's bindings; `null` where the provider has ended its side of this session. This happens after a
 * password change, while the session can still sign out normally. Pages reload this list automatically, so it must not
 * end the session.
 */
async function factorsToShow(ask: Ask): Promise<Factors | null> {
  try {
    return await readFactors(ask)
  } catch (error) {
    if (error instanceof Failure && error.failure === 'session.ended') return null
    throw error
  }
}

/** Returns whether a person can change the password in the portal, and when it was last changed. */
async function passwordOf(
  { db, keepsPasswords }: AccountDeps,
  userNo: string,
): Promise<{ changeable: boolean; changedAt?: Date | undefined }> {
  // An unreachable provider must not break the whole page.
  if (!(await keepsPasswords().catch(() => false))) return { changeable: false }
  return { changeable: true, changedAt: await findChange(db, userNo) }
}

/** The person's external accounts, devices and passkeys. People can read and change only their own. */
export function innerAccountRoutes(serve: Serve, deps: AccountDeps): void {
  serve('POST /iam-portal/v1/portal/innerAccount', async ({ actor, context: { lang, env } }) => {
    const userName = named(lang, actor)
    const ask = asPerson(deps, actor)
    const factors = await factorsToShow(ask)
    const sources = factors ? await linkedSources(ask, lang, deps.wireTime) : []
    const saved = factors ? await savedSignIns(ask, lang, deps.wireTime) : []
    const { changeable, changedAt } = await passwordOf(deps, actor.userNo)
    return {
      userNo: actor.userNo,
      userName,
      env,
      accounts: factors ? listedAccounts(factors, { userName, env, lang }, deps.wireTime) : [],
      ...(sources.length > 0 && { sources }),
      ...(saved.length > 0 && { savedSignIns: saved }),
      recoveryCodesLeft: factors?.recovery_codes_left ?? 0,
      password: { changeable, ...(changedAt ? { lastChangeTime: deps.wireTime(changedAt) } : {}) },
    }
  })

  serve('POST /iam-portal/v1/portal/singleGenerateQRCode', ({ query, actor, context, request }) =>
    startDevice(deps, query, { actor, ticket: ticketOf(request), context }),
  )

  serve('POST /iam-portal/v1/portal/confirm', ({ query, body, actor, context, request }) => {
    const { code = query.code ?? '', accountId = query.account_id ?? '', name } = body ?? {}
    return confirmDevice(deps, { code, accountId, name }, { actor, ticket: ticketOf(request), context })
  })

  serve('POST /iam-portal/v1/portal/unbind/:id', ({ params: { id }, body, actor, context, request }) =>
    unbind(deps, actor, { id, ticket: ticketOf(request, body) }, context),
  )

  serve('POST /iam-portal/v1/portal/linkedSource/unlink', ({ body, actor, context }) =>
    unlinkSource(deps, actor, body.linkId, context),
  )

  serve('POST /iam-portal/v1/portal/savedSignIn/remove', ({ body, actor, context }) =>
    removeSavedSignIn(deps, actor, body.appId, context),
  )

  serve('POST /iam-portal/v1/portal/recoveryCodes/regenerate', async ({ body, actor, context, request }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, { actor, ticket: ticketOf(request, body), context }),
  }))

  serve('POST /iam-portal/v1/portal/innerAccount/rename', async ({ body, actor, context, request }) => ({
    accountId: body.accountId,
    displayName: await renameDevice(deps, body, { actor, ticket: ticketOf(request), context }),
  }))
}
