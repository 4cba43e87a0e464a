import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { mailedCode } from '#mock/mailed-code.ts'
import { userConfigFor } from './preferences.ts'

export const emailChangeHandlers = {
  'POST /iam-portal/v1/portal/email/confirm': ({ body, caller }) => {
    const { own } = caller
    if (body.code !== mailedCode) fail('email.code', { field: 'code', left: 4 })
    own.email = own.wantedAddress?.address ?? own.email
    own.wantedAddress = null
    return userConfigFor(caller)
  },

  'POST /iam-portal/v1/portal/email/cancel': ({ caller }) => {
    caller.own.wantedAddress = null
    return userConfigFor(caller)
  },
} satisfies Handlers
