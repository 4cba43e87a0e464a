import { newSecret } from '#server/platform/digest.ts'
import type { PortalCookies } from '#server/platform/http/cookies.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { choosePassword, forgetPassword } from './forgotten.ts'
import { policyReader, resetPassword } from './password.ts'
import { finishAtProvider, startAtProvider } from './provider-step-up.ts'
import { finishByPasskey, startByPasskey, stepUp } from './step-up.ts'

/** Passwords, codes and step-up. The portal forwards these secrets to the provider without storing or logging them. */
export function credentialRoutes(serve: Serve, deps: AccountDeps, cookies: PortalCookies): void {
  const readPolicy = policyReader(deps)

  serve('POST /iam-portal/auth/stepUp', ({ body, actor, context }) => stepUp(deps, actor, body, context))

  serve('POST /iam-portal/auth/stepUp/passkey/start', ({ actor, context }) =>
    startByPasskey(deps, actor, context),
  )

  serve('POST /iam-portal/auth/stepUp/passkey/finish', ({ body, actor, context }) =>
    finishByPasskey(deps, actor, body.credential, context),
  )

  serve('POST /iam-portal/auth/stepUp/start', ({ body, actor, context }) =>
    startAtProvider(deps, actor, body.redirect, context),
  )

  serve('POST /iam-portal/auth/stepUp/finish', ({ body, actor, context }) =>
    finishAtProvider(deps, actor, body, context),
  )

  serve('GET /iam-portal/v1/portal/password/policy', ({ context }) => readPolicy(context))

  serve('POST /iam-portal/v1/portal/password/reset', async ({ body, actor, context }) => {
    await resetPassword(deps, actor, body, context)
    return { reloginRequired: true as const }
  })

  serve('POST /iam-portal/v1/portal/password/forgot', async ({ body, context, request, reply }) => {
    const { reset, device } = cookies.read(request, context.env)
    const browser = reset ?? newSecret()
    await forgetPassword(deps, { ...body, browser, device }, context)
    cookies.setReset(reply, browser)
    return { sent: true as const }
  })

  serve('POST /iam-portal/v1/portal/password/forgot/confirm', async ({ body, context, request }) => {
    const { reset: browser } = cookies.read(request, context.env)
    await choosePassword(deps, { ...body, browser }, context)
    return { changed: true as const }
  })
}
