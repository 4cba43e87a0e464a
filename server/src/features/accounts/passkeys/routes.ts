import { deviceOf } from '#server/platform/device.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { ticketOf } from '../inner/routes.ts'
import { finishPasskey, startPasskey } from './passkeys.ts'

/** The name of a passkey whose authenticator is not known, until the person chooses another one. */
function deviceNameIn(userAgent: string): string {
  const { os, browser } = deviceOf(userAgent)
  return [os, browser].filter((part) => part !== 'unknown').join(' · ')
}

/** Adding passkeys; renaming and removing them is the same as for devices. */
export function passkeyRoutes(serve: Serve, deps: AccountDeps): void {
  serve('POST /iam-portal/v1/portal/passkey/start', ({ actor, context, request }) =>
    startPasskey(deps, { actor, ticket: ticketOf(request), context }),
  )

  serve('POST /iam-portal/v1/portal/passkey/finish', ({ body, actor, context }) =>
    finishPasskey(deps, { ...body, device: deviceNameIn(context.userAgent) }, { actor, context }),
  )
}
