import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { markReported } from './known-device-store.ts'
import { deviceWords, newDeviceWords } from './new-device-texts.ts'

type Words = { readonly zh: string; readonly en: string }

/** What telling needs from outside: places, notices and mails belong to others. */
export type NewDeviceDeps = {
  db: Db
  wireTime: WireTime
  placeOf: (trx: Db, address: string) => Promise<Words>
  tell: (
    trx: Db,
    notice: { userNos: readonly string[]; text: Words; path: string; at: Date },
  ) => Promise<void>
  /** To those who want such mails. */
  mail: (
    trx: Db,
    letter: { userNo: string; subject: Words; text: Words; path: string; at: Date },
  ) => Promise<void>
}

const path = '/home/setting/security'

/** Tells somebody, at the bell and by mail, of a sign-in from a browser that was not known; once, however often it runs. */
export const reportNewDevice = (
  deps: NewDeviceDeps,
  { userNo, deviceHash, at, ip, userAgent }: Jobs['session:tell-new-device'],
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const signedInAt = new Date(at)
    if (!(await markReported(trx, userNo, Buffer.from(deviceHash, 'base64url'), signedInAt))) return
    const place = await deps.placeOf(trx, ip)
    const time = deps.wireTime(signedInAt)
    const { subject, text } = newDeviceWords({ time, place, ip, device: deviceWords(userAgent) })
    await deps.tell(trx, { userNos: [userNo], text: subject, path, at: signedInAt })
    await deps.mail(trx, { userNo, subject, text, path, at: signedInAt })
  })
