import { randomBytes, randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { answer, locked, refuse } from '../answer.ts'
import type { Answer, Asking, IdentityCall, IdentityParts } from '../calls.ts'
import { hasEnrolledFactor } from '../second-factors.ts'
import type { IdentityDb } from '../tables.ts'
import { isUuid } from '../uuid.ts'
import type { ConfirmedEnrolment, StartedEnrolment } from './answers.ts'
import { base32 } from './base32.ts'
import { deviceNameOf } from './device-name.ts'
import { deleteDevice, findDevices, insertDevice, openSecret, sealSecret } from './device-store.ts'
import {
  beginEnrolment,
  countEnrolmentCode,
  dropEnrolment,
  enrolmentMinutes,
  findEnrolment,
  takeEnrolment,
} from './enrolment-store.ts'
import { clearFailedCodes } from './guess-store.ts'
import { driftOf, readCode, stepOf } from './one-time-code.ts'
import { otpauthUri } from './otpauth-uri.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-code-store.ts'
import { hasSecondFactorProof, proofNeeded } from './second-factor-proof.ts'

const mostDevices = 5
const secretBytes = 20

type Place = { deviceId: string; replaces: string | null }

/** Whether a new device can be added, the unfinished one restarted or another one replaced; otherwise the refusal. */
async function placeFor(db: IdentityDb, { accountNo, form, now }: Asking): Promise<Place | Answer> {
  const asked = form.get('device_id') ?? ''
  const devices = await findDevices(db, accountNo)
  const fresh = randomUUID()
  if (devices.some(({ deviceId }) => deviceId === asked)) {
    if (form.get('replace') !== '1') return refuse(409, 'bound')
    return { deviceId: fresh, replaces: asked }
  }
  if (asked !== '') {
    const begun = await findEnrolment(db, accountNo, now)
    return begun?.deviceId === asked
      ? { deviceId: asked, replaces: begun.replaces }
      : refuse(404, 'not_found')
  }
  if (devices.length >= mostDevices) return refuse(409, 'too_many')
  return { deviceId: fresh, replaces: null }
}

/** Starts to add or replace a device. Existing credentials stay valid until the first correct code. */
export const startEnrolment: IdentityCall = async ({ db, box, issuerName }, asking) => {
  const { accountNo, userName, now } = asking
  if ((await hasEnrolledFactor(db, accountNo)) && !(await hasSecondFactorProof(db, asking)))
    return proofNeeded
  const begun = await findEnrolment(db, accountNo, now)
  if (begun?.isLocked) return locked(begun.expiresAt, now)
  const place = await placeFor(db, asking)
  if ('status' in place) return place
  const secret = base32(randomBytes(secretBytes))
  const row = { accountNo, deviceId: place.deviceId }
  const sealed = sealSecret(box, row, secret)
  // The account was locked concurrently; the next request reports for how long.
  if (!(await beginEnrolment(db, { ...row, replaces: place.replaces, sealed }, now))) return locked(now, now)
  const started: StartedEnrolment = {
    device_id: place.deviceId,
    secret,
    otpauth_uri: otpauthUri(issuerName, userName, secret),
    expires_in: enrolmentMinutes * 60,
  }
  return answer(started)
}

type Proved = { accountNo: string; deviceId: string; sealed: string; step: number }
type Placing = { replaces: string | null; name: string | undefined }

/** Turns a confirmed enrolment into a device; `null` if another request did so. */
const bind = (
  { db, endTrust, devicesChanged }: IdentityParts,
  proved: Proved,
  { replaces, name }: Placing,
  now: Date,
): Promise<ConfirmedEnrolment | null> =>
  transact(db, async (trx) => {
    const { accountNo, deviceId } = proved
    if (!(await takeEnrolment(trx, proved))) return null
    const replaced = replaces ? await deleteDevice(trx, { accountNo, deviceId: replaces }) : undefined
    await insertDevice(trx, { ...proved, name: name ?? replaced ?? '' }, now)
    // Clears failures from before the first device, or those that the proof has cleared anyway.
    await clearFailedCodes(trx, accountNo)
    await endTrust?.(trx, accountNo)
    const hasCodes = (await countRecoveryCodes(trx, accountNo)) > 0
    const recoveryCodes = hasCodes ? [] : await renewRecoveryCodes(trx, accountNo)
    await devicesChanged?.(trx, { accountNo, change: replaces ? 'update' : 'create', now })
    return { device_id: deviceId, bound_at: now.toISOString(), recovery_codes: recoveryCodes }
  })

/** Why a code cannot be checked. */
async function standingOf(db: IdentityDb, { accountNo, now }: Asking, deviceId: string): Promise<Answer> {
  const begun = await findEnrolment(db, accountNo, now)
  const isWaiting = begun?.isLocked && begun.deviceId === deviceId
  return isWaiting ? locked(begun.expiresAt, now) : refuse(410, 'expired')
}

/** Confirms a started device by its first code. Five wrong codes delete the secret. */
export const confirmEnrolment: IdentityCall = async (parts, asking) => {
  const { db, box } = parts
  const { accountNo, form, now } = asking
  const deviceId = form.get('device_id') ?? ''
  const name = deviceNameOf(form.get('name'))
  if (name === null) return refuse(400, 'bad_name')
  if (!isUuid(deviceId)) return refuse(410, 'expired')
  const row = { accountNo, deviceId }
  const counted = await countEnrolmentCode(db, row, now)
  if (!counted) return standingOf(db, asking, deviceId)
  const { sealed, replaces, left } = counted
  const secret = openSecret(box, row, sealed)
  if (!secret) return refuse(410, 'expired')
  const read = readCode(form.get('code') ?? '')
  const code = read?.kind === 'totp' ? read.code : undefined
  const step = code === undefined ? undefined : stepOf(secret, code, now)
  if (step !== undefined) {
    const bound = await bind(parts, { ...row, sealed, step }, { replaces, name }, now)
    return bound ? answer(bound) : refuse(410, 'expired')
  }
  if (left === 0) {
    await dropEnrolment(db, row, now)
    return standingOf(db, asking, deviceId)
  }
  const drift = code === undefined ? undefined : driftOf(secret, code, now)
  return refuse(403, 'wrong_code', { left, ...(drift !== undefined && { drift_seconds: drift }) })
}
