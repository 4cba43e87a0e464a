import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const bindingPhrases = phrases({
  title: { zh: '其他登录方式', en: 'Other ways to sign in' },
  about: {
    zh: '扫码或用通行密钥登录，也可以增加第二重验证',
    en: 'Sign in without a password, or add a second factor',
  },
  loading: { zh: '正在加载账号', en: 'Loading your accounts' },
  failed: { zh: '账号加载失败', en: 'Couldn’t load your accounts.' },
})

export const devicePhrases = phrases({
  totp: { zh: '动态口令（TOTP）', en: 'One-time codes (TOTP)' },
  bound: { zh: '已绑定', en: 'On' },
  unbound: { zh: '未绑定', en: 'Off' },
  purpose: {
    zh: '登录时增加第二重验证，他人仅凭密码无法登录',
    en: 'Adds a second factor at sign-in, so a stolen password isn’t enough',
  },
  bind: { zh: '绑定', en: 'Set up' },
  bindNamed: { zh: '绑定动态口令', en: 'Set up one-time codes' },
  add: { zh: '添加设备', en: 'Add a device' },
  devices: { zh: '动态口令设备', en: 'Authenticator devices' },
  noName: { zh: '验证器', en: 'Authenticator' },
  boundAt: {
    zh: ({ time }: { time: string }) => `${time} 绑定`,
    en: ({ time }: { time: string }) => `added ${inSentence(time)}`,
  },
  usedAt: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `last used ${inSentence(time)}`,
  },
  neverUsed: { zh: '绑定后尚未使用', en: 'not used yet' },
  rename: { zh: '重命名', en: 'Rename' },
  renameNamed: {
    zh: ({ name }: { name: string }) => `重命名「${name}」`,
    en: ({ name }: { name: string }) => `Rename ${name}`,
  },
  name: { zh: '设备名称', en: 'Device name' },
  save: { zh: '保存', en: 'Save' },
  unbind: { zh: '解绑', en: 'Remove' },
  unbindNamed: {
    zh: ({ name }: { name: string }) => `解绑「${name}」`,
    en: ({ name }: { name: string }) => `Remove ${name}`,
  },
  unbindQuestion: {
    zh: ({ name }: { name: string }) => `确定解绑「${name}」？`,
    en: ({ name }: { name: string }) => `Remove ${name}?`,
  },
  unbindLast: {
    zh: '这是最后一台设备，解绑后登录不再需要动态口令，恢复码也会失效。如果公司要求第二重验证，请先添加其他方式。',
    en: 'This is your last device. If you remove it, you won’t be asked for a code when you sign in, and your recovery codes will stop working. If your company requires a second factor, add another first.',
  },
  unbindOne: { zh: '解绑后，该设备的动态口令不再有效。', en: 'Codes from this device will stop working.' },
  unbindDone: { zh: '已解绑', en: 'Device removed' },
  codesLeft: {
    zh: ({ count }: { count: number }) => `恢复码剩余 ${count} 个`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 recovery code left' : `${count} recovery codes left`,
  },
  codesFew: {
    zh: '请尽快重新生成，以免设备丢失时无法登录',
    en: 'Generate new ones soon so a lost device doesn’t lock you out.',
  },
  renew: { zh: '重新生成', en: 'Generate new' },
  renewNamed: { zh: '重新生成恢复码', en: 'Generate new recovery codes' },
})

type Kept = { company: string; portal: string; account: string; date: string }
type Refused = { message: string; left: number }

export const wizardPhrases = phrases({
  title: { zh: '绑定动态口令', en: 'Set up one-time codes' },
  codesTitle: { zh: '恢复码', en: 'Recovery codes' },
  steps: { zh: '步骤', en: 'Steps' },
  identity: { zh: '验证身份', en: 'Verify' },
  scan: { zh: '扫描密钥', en: 'Scan' },
  code: { zh: '输入验证码', en: 'Code' },
  codes: { zh: '保存恢复码', en: 'Save codes' },
  loading: { zh: '正在生成二维码', en: 'Preparing the QR code' },
  scanTitle: { zh: '用验证器扫描二维码', en: 'Scan the QR code with your authenticator app' },
  scanAbout: {
    zh: '企业微信自带的动态口令，或任一支持 TOTP 的验证器。',
    en: 'WeCom’s built-in authenticator or any TOTP app works.',
  },
  qr: { zh: '动态口令密钥的二维码', en: 'QR code with your key' },
  byHand: { zh: '无法扫码？手动输入密钥', en: 'Can’t scan? Enter the key manually' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败，请手动复制', en: 'Couldn’t copy. Select it and copy it manually.' },
  once: {
    zh: '密钥只显示这一次。请勿截图发给他人，管理员不会向您索要。',
    en: 'The key is shown only once. Don’t send it to anyone. Administrators will never ask for it.',
  },
  validFor: {
    zh: ({ time }: { time: string }) => `二维码 ${time} 后失效`,
    en: ({ time }: { time: string }) => `QR code expires in ${time}`,
  },
  gone: { zh: '二维码已失效', en: 'QR code expired' },
  refresh: { zh: '刷新二维码', en: 'New QR code' },
  codeTitle: { zh: '输入验证器显示的 6 位数字', en: 'Enter the 6 digits shown in the app' },
  codeLabel: { zh: '6 位验证码', en: '6-digit code' },
  codeHint: { zh: '数字每 30 秒更换一次', en: 'The code changes every 30 seconds' },
  nameLabel: { zh: '设备名称（选填）', en: 'Device name (optional)' },
  empty: { zh: '请输入 6 位验证码', en: 'Enter the 6-digit code.' },
  refused: {
    zh: ({ message, left }: Refused) => `${message}，还可以尝试 ${left} 次`,
    en: ({ message, left }: Refused) => `${message} ${left === 1 ? '1 try' : `${left} tries`} left.`,
  },
  drift: {
    zh: ({ minutes }: { minutes: number }) =>
      `验证器的时钟约差 ${minutes} 分钟，请在手机上打开「自动设置时间」`,
    en: ({ minutes }: { minutes: number }) =>
      `Your authenticator’s clock is about ${minutes} min off. Turn on automatic date and time on your phone.`,
  },
  next: { zh: '下一步', en: 'Next' },
  back: { zh: '上一步', en: 'Back' },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '完成绑定', en: 'Finish setup' },
  done: { zh: '动态口令已绑定', en: 'One-time codes set up' },
  codesAbout: {
    zh: '设备丢失时可使用恢复码登录，每个恢复码只能使用一次。请立即保存，之后不再显示。',
    en: 'If you lose your device, sign in with one of these codes. Each works once. Save them now: they won’t be shown again.',
  },
  download: { zh: '下载', en: 'Download' },
  print: { zh: '打印', en: 'Print' },
  fileAbout: {
    zh: ({ company, portal, account, date }: Kept) =>
      `${company} ${portal}恢复码\r\n账号：${account}\r\n生成日期：${date}\r\n无法使用验证器或通行密钥时，输入密码后再输入一个恢复码即可登录。每个只能使用一次，请勿交给他人。`,
    en: ({ company, portal, account, date }: Kept) =>
      `${company} ${portal}: recovery codes\r\nAccount: ${account}\r\nCreated: ${date}\r\nIf you can’t use your authenticator or passkey, sign in with your password and one of these codes. Each works once. Don’t share them.`,
  },
  file: { zh: '恢复码.txt', en: 'recovery-codes.txt' },
  kept: { zh: '我已妥善保存恢复码', en: 'I’ve saved my recovery codes' },
  finish: { zh: '完成', en: 'Finish' },
  leaveTitle: { zh: '还没有保存恢复码', en: 'Recovery codes not saved yet' },
  leaveAbout: {
    zh: '关闭后将无法再看到这些恢复码，确定关闭？',
    en: 'You won’t be able to see these codes again. Close anyway?',
  },
  leave: { zh: '仍然关闭', en: 'Close anyway' },
  stay: { zh: '返回保存', en: 'Go back' },
})
