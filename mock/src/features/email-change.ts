import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Handlers } from '#mock/handler.ts'
import { mailedCode } from '#mock/mailed-code.ts'
import { userConfigFor } from './preferences.ts'

function standingOf(caller: Caller) {
  const { email, pendingEmail, emailState } = userConfigFor(caller)
  return { ...(email ? { email } : {}), ...(pendingEmail ? { pendingEmail } : {}), emailState }
}

export const emailChangeHandlers = {
  'POST /iam-portal/v1/portal/email/confirm': ({ body, caller }) => {
    const { own } = caller
    if (body.code !== mailedCode) fail('email.code', { field: 'code', left: 4 })
    own.email = own.wantedAddress?.address ?? own.email
    own.wantedAddress = null
    return standingOf(caller)
  },

  'POST /iam-portal/v1/portal/email/cancel': ({ caller }) => {
    caller.own.wantedAddress = null
    return standingOf(caller)
  },
} satisfies Handlers
