import { deviceOf } from '#server/platform/device.ts'

type Words = { readonly zh: string; readonly en: string }

const unknownDevice = { zh: '未知设备', en: 'unknown device' }

type SignIn = { time: string; place: Words; ip: string; device: Words }

/** Returns the mail and its subject; the subject is also the text of the notice. */
export function newDeviceWords({ time, place, ip, device }: SignIn): { subject: Words; text: Words } {
  return {
    subject: {
      zh: `您的账号在新设备上登录：${time}，${place.zh}，${device.zh}`,
      en: `New sign-in to your account: ${time}, ${place.en}, ${device.en}`,
    },
    text: {
      zh: [
        '您的账号刚刚在一台新设备上登录：',
        '',
        `时间：${time}`,
        `地点：${place.zh}（${ip}）`,
        `设备：${device.zh}`,
        '',
        '如果是您本人，无需处理。',
        '如果不是您本人，请打开「登录与安全」，在登录记录中点击「不是我」，并立即修改密码。',
      ].join('\n'),
      en: [
        'We noticed a sign-in to your account from a new device:',
        '',
        `Time: ${time}`,
        `Place: ${place.en} (${ip})`,
        `Device: ${device.en}`,
        '',
        'If this was you, no action is needed.',
        'If it wasn’t you, open Sign-in and security, choose Not me next to this sign-in and change your password immediately.',
      ].join('\n'),
    },
  }
}

export function deviceWords(userAgent: string): Words {
  const { os, browser } = deviceOf(userAgent)
  const parts = [os, browser].filter((part) => part !== 'unknown')
  return parts.length === 0 ? unknownDevice : { zh: parts.join('，'), en: parts.join(', ') }
}
