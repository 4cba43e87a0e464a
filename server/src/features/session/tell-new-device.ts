import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { deviceOf } from '#server/platform/device.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { markTold } from './known-device-store.ts'

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

const unknownDevice = { zh: '未知设备', en: 'unknown device' }

type SignIn = { time: string; place: Words; ip: string; device: Words }

/** The letter and its subject; the subject is also what the bell says. */
function newDeviceWords({ time, place, ip, device }: SignIn): { subject: Words; text: Words } {
  return {
    subject: {
      zh: `您的账号在新设备上登录：${time}，${place.zh}，${device.zh}`,
      en: `Your account was signed in on a new device: ${time}, ${place.en}, ${device.en}`,
    },
    text: {
      zh: [
        '您的账号刚刚在一台新设备上登录：',
        '',
        `时间：${time}`,
        `地点：${place.zh}（${ip}）`,
        `设备：${device.zh}`,
        '',
        '如果是您本人，无需任何操作。',
        '如果不是您本人，请打开“登录与安全”，在登录记录中选择“不是我”，并立即修改密码。',
      ].join('\n'),
      en: [
        'Your account was just signed in on a device that is new to us:',
        '',
        `Time: ${time}`,
        `Place: ${place.en} (${ip})`,
        `Device: ${device.en}`,
        '',
        'If it was you, there is nothing to do.',
        'If it was not, open “Sign-in and security”, choose “Not me” at this sign-in, and change your password at once.',
      ].join('\n'),
    },
  }
}

function deviceWords(userAgent: string): Words {
  const { os, browser } = deviceOf(userAgent)
  const parts = [os, browser].filter((part) => part !== 'unknown')
  return parts.length === 0 ? unknownDevice : { zh: parts.join('，'), en: parts.join(', ') }
}

/** Tells somebody, at the bell and by mail, of a sign-in from a browser that was not known; once, however often it runs. */
export const tellNewDevice = (
  deps: NewDeviceDeps,
  { userNo, deviceHash, at, ip, userAgent }: Jobs['session:tell-new-device'],
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const signedInAt = new Date(at)
    if (!(await markTold(trx, userNo, Buffer.from(deviceHash, 'base64url'), signedInAt))) return
    const place = await deps.placeOf(trx, ip)
    const time = deps.wireTime(signedInAt)
    const { subject, text } = newDeviceWords({ time, place, ip, device: deviceWords(userAgent) })
    await deps.tell(trx, { userNos: [userNo], text: subject, path, at: signedInAt })
    await deps.mail(trx, { userNo, subject, text, path, at: signedInAt })
  })
