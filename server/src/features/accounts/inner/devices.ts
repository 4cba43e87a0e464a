import type { Api } from '@iambiz/contract/api.ts'
import type { StartedDevice } from '@iambiz/contract/features/accounts/inner.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { qrImage } from '@iambiz/identity/qr-image.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { proofBehind } from '../credentials/step-up.ts'
import { type AccountDeps, bindingPath } from '../deps.ts'
import { asPerson, codesAnswer, confirmAnswer, readFactors, startAnswer, wrongCode } from './account-calls.ts'
import { factorAdded, proofToAdd } from './add-factor.ts'
import { codesRenewed, deviceBound } from './phrases.ts'

const startsPerPerson: RateLimit = { limit: 10, windowSeconds: 60 }

type Asked = { actor: Actor; ticket: string | undefined; context: RequestContext }
type Start = { account_id?: string | undefined; replace?: '1' | undefined }

/** Starts to add or replace a device; the device is not active before its first code. */
export async function startDevice(
  deps: AccountDeps,
  { account_id: asked = '', replace }: Start,
  who: Asked,
): Promise<StartedDevice> {
  const { actor, context } = who
  const ask = asPerson(deps, actor)
  const proof = await proofToAdd(deps, await readFactors(ask), who)
  await takeRate(deps.db, `totp-start:${actor.userNo}`, startsPerPerson, context.now)
  // The list uses the kind as the id of an empty place for a device.
  const deviceId = asked === 'totp' ? '' : asked
  const { status, body } = await ask('/totp/start', {
    lang: context.lang,
    ...(deviceId ? { device_id: deviceId } : {}),
    ...(replace ? { replace } : {}),
    ...(proof ? { proof } : {}),
  })
  if (status === 403) return fail('step-up.second-factor', { methods: ['totp', 'passkey', 'recovery'] })
  if (status === 404) fail('resource.not-found')
  if (status === 409) fail(body.error === 'bound' ? 'inner-account.bound' : 'inner-account.too-many')
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  const started = startAnswer.parse(body)
  await audit(deps.db, context, actor, { action: 'totp.start' })
  return {
    accountId: started.device_id,
    userName: named(context.lang, actor),
    qrCode: qrImage(started.otpauth_uri),
    otpauthUri: started.otpauth_uri,
    secret: started.secret,
    digits: 6,
    period: 30,
    algorithm: 'SHA1',
    expireSeconds: started.expires_in,
  }
}

type Confirmation = { code: string; accountId: string; name: string | undefined }

/** Activates a device by its first code. */
export async function confirmDevice(
  deps: AccountDeps,
  { code, accountId, name }: Confirmation,
  { actor, context }: Asked,
): Promise<DataOf<Api['POST /iam-portal/v1/portal/confirm']>> {
  const ask = asPerson(deps, actor)
  const { status, body } = await ask('/totp/confirm', {
    device_id: accountId,
    code,
    ...(name === undefined ? {} : { name }),
  })
  if (status === 403) {
    const { left, drift_seconds: driftSec } = wrongCode.parse(body)
    await audit(deps.db, context, actor, { action: 'totp.bind', result: 'denied', reason: 'wrong_code' })
    fail('inner-account.code', { field: 'code', left, ...(driftSec === undefined ? {} : { driftSec }) })
  }
  if (status === 410) fail('inner-account.expired')
  if (status === 400) fail('inner-account.name', { field: 'name' })
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  const bound = confirmAnswer.parse(body)
  await factorAdded(deps, { actor, context }, { action: 'totp.bind', text: deviceBound })
  return {
    bound: true,
    accountId: bound.device_id,
    bindId: bound.device_id,
    bindTime: deps.wireTime(bound.bound_at),
    recoveryCodes: bound.recovery_codes,
  }
}

/** Creates new recovery codes for a person with a second factor; the previous ones become invalid. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  { actor, ticket, context }: Asked,
): Promise<string[]> {
  const proof = await proofBehind(deps, actor, ticket, context.now, 'second-factor')
  const { status, body } = await asPerson(deps, actor)('/totp/recovery-codes', { proof })
  if (status === 404) fail('inner-account.not-bound')
  if (status === 403) fail('step-up.second-factor', { methods: ['totp', 'passkey', 'recovery'] })
  const codes = codesAnswer.parse(body).recovery_codes
  await transact(deps.db, async (trx) => {
    await audit(trx, context, actor, { action: 'recovery-codes.renew' })
    await deps.notifyOfFactors(trx, {
      userNos: [actor.userNo],
      text: codesRenewed,
      path: bindingPath,
      at: context.now,
    })
  })
  return codes
}

/** Renames one of the person's devices or passkeys; returns the name as stored. */
export async function renameDevice(
  deps: AccountDeps,
  { accountId, name }: { accountId: string; name: string },
  { actor, context }: Asked,
): Promise<string> {
  const displayName = name.normalize('NFC').trim()
  if (displayName === '') fail('inner-account.name', { field: 'name' })
  const { status } = await asPerson(deps, actor)('/totp/rename', { device_id: accountId, name: displayName })
  if (status === 400) fail('inner-account.name', { field: 'name' })
  if (status === 404) fail('resource.not-found')
  await audit(deps.db, context, actor, { action: 'totp.rename' })
  return displayName
}
