import { answer, refuse } from './answer.ts'
import type { IdentityCall } from './calls.ts'
import { externalFactors, unbindExternal } from './external/calls.ts'
import { askForPasskey, listPasskeys, verifyPasskey } from './passkey/passkeys.ts'
import { finishRegistration, startRegistration } from './passkey/register.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { listDevices, rename, renewCodes, verifyCode } from './totp/devices.ts'
import { confirmEnrolment, startEnrolment } from './totp/enrol.ts'

const factors: IdentityCall = async ({ db, external }, { accountNo }) =>
  answer({
    ...(await listDevices(db, accountNo)),
    ...(await listPasskeys(db, accountNo)),
    ...(await externalFactors(external, accountNo)),
  })

const unbind: IdentityCall = async (parts, asking) =>
  (await removeSecondFactor(parts, asking)) ??
  (await unbindExternal(parts.external, asking)) ??
  refuse(404, 'not_found')

/** Calls about a person's own credentials, by path below the account API. */
export const identityCalls: Record<string, IdentityCall> = {
  '/factors': factors,
  '/totp/start': startEnrolment,
  '/totp/confirm': confirmEnrolment,
  '/totp/verify': verifyCode,
  '/totp/rename': rename,
  '/totp/recovery-codes': renewCodes,
  '/passkey/start': startRegistration,
  '/passkey/finish': finishRegistration,
  '/passkey/ask': askForPasskey,
  '/passkey/verify': verifyPasskey,
  '/unbind': unbind,
}
