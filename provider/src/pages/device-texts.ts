import type { Language } from '@iambiz/runtime/language.ts'

const zh = {
  title: '在设备上登录',
  lead: '输入设备或命令行窗口中显示的代码',
  code: '代码',
  next: '下一步',
  problems: {
    wrong: '代码不正确或已过期，请核对设备上显示的代码',
    used: '该代码已使用，请在设备上重新获取',
    guessing: '您所在网络输错次数过多，请几分钟后再试',
    failed: '未能完成登录，请在设备上重新获取代码',
  },
  confirmTitle: (application: string) => `允许设备登录「${application}」？`,
  confirmLead: '请确认设备上显示的正是这个代码。',
  address: '设备的 IP 地址',
  allow: '允许登录',
  refuse: '不是我，拒绝',
  warning: '如果代码是别人发给您的，请拒绝：允许后，对方的设备会以您的身份登录。',
  doneTitle: '设备已登录',
  doneBody: (application: string) => `「${application}」已登录。您可以关闭本页面，回到设备上继续。`,
  refusedTitle: '已拒绝',
  refusedBody: '设备没有登录。您可以关闭本页面。',
}

export type DeviceTexts = typeof zh

const en: DeviceTexts = {
  title: 'Sign in on a device',
  lead: 'Enter the code shown on your device or in your terminal',
  code: 'Code',
  next: 'Next',
  problems: {
    wrong: 'This code is incorrect or has expired. Check the code on your device.',
    used: 'This code was already used. Get a new one on your device.',
    guessing: 'Too many incorrect codes from your network. Try again in a few minutes.',
    failed: 'Couldn’t complete sign-in. Get a new code on your device.',
  },
  confirmTitle: (application) => `Let a device sign in to ${application}?`,
  confirmLead: 'Make sure your device shows exactly this code.',
  address: 'Device’s IP address',
  allow: 'Allow',
  refuse: 'This isn’t me, deny',
  warning: 'If someone sent you this code, deny the request: their device would be signed in as you.',
  doneTitle: 'Your device is signed in',
  doneBody: (application) =>
    `You’re signed in to ${application}. You can close this page and go back to your device.`,
  refusedTitle: 'Sign-in denied',
  refusedBody: 'The device wasn’t signed in. You can close this page.',
}

export const deviceTexts: Record<Language, DeviceTexts> = { zh, en }
