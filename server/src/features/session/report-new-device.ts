import { transact } from '@iambiz/runtime/database.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import { placeOf } from '#server/platform/db/site-reports.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Notify, Post } from '#server/platform/notify.ts'
import { markReported } from './known-device-store.ts'
import { deviceWords, newDeviceWords } from './new-device-texts.ts'

/** Dependencies of the report; notices and mails belong to other features. */
export type NewDeviceDeps = BaseDeps & {
  notify: Notify
  post: Post
}

const path = '/home/setting/security'

/** Notifies a person by notice and mail of a sign-in from an unknown browser; only once, however often the job runs. */
export const reportNewDevice = (
  deps: NewDeviceDeps,
  { userNo, deviceHash, at, ip, userAgent }: Jobs['session:tell-new-device'],
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const signedInAt = new Date(at)
    if (!(await markReported(trx, userNo, Buffer.from(deviceHash, 'base64url'), signedInAt))) return
    const place = await placeOf(trx, ip)
    const time = deps.wireTime(signedInAt)
    const { subject, text } = newDeviceWords({ time, place, ip, device: deviceWords(userAgent) })
    await deps.notify(trx, { userNos: [userNo], text: subject, path, at: signedInAt })
    await deps.post(trx, {
      message: {
        ...{ cause: 'new-device', path, subject_zh: subject.zh, subject_en: subject.en },
        ...{ text_zh: text.zh, text_en: text.en },
      },
      userNos: [userNo],
      unless: 'loginAlertMail',
      at: signedInAt,
    })
  })
