import { phrases } from '#web/platform/i18n/phrases.ts'

export const passkeyPhrases = phrases({
  passkeys: { zh: '通行密钥', en: 'Passkeys' },
  on: { zh: '已启用', en: 'On' },
  off: { zh: '未启用', en: 'Off' },
  purpose: {
    zh: '用指纹、面容、PIN 或安全密钥登录，不用输入密码',
    en: 'Sign in with your fingerprint, face, PIN or a security key instead of a password',
  },
  unsupported: {
    zh: '此浏览器不支持通行密钥，请更新或更换浏览器',
    en: 'This browser doesn’t support passkeys. Update it or use another one.',
  },
  add: { zh: '添加', en: 'Add' },
  addNamed: { zh: '添加通行密钥', en: 'Add a passkey' },
  list: { zh: '我的通行密钥', en: 'Your passkeys' },
  noName: { zh: '通行密钥', en: 'Passkey' },
  synced: { zh: '可在多台设备上使用', en: 'synced across your devices' },
  suspended: { zh: '已停用', en: 'Suspended' },
  suspendedWhy: {
    zh: '可能已被复制，请移除后重新添加',
    en: 'It may have been copied. Remove it and add a new one.',
  },
  added: { zh: '通行密钥已添加', en: 'Passkey added' },
  cancelled: { zh: '未添加通行密钥', en: 'No passkey was added.' },
  exists: { zh: '此设备上已有您的通行密钥', en: 'You already have a passkey on this device.' },
  failed: {
    zh: '浏览器无法在此地址添加通行密钥，请联系管理员',
    en: 'Your browser can’t add a passkey at this address. Contact your administrator.',
  },
  remove: { zh: '移除', en: 'Remove' },
  removeNamed: {
    zh: ({ name }: { name: string }) => `移除「${name}」`,
    en: ({ name }: { name: string }) => `Remove ${name}`,
  },
  removeQuestion: {
    zh: ({ name }: { name: string }) => `确定移除「${name}」？`,
    en: ({ name }: { name: string }) => `Remove ${name}?`,
  },
  removeAbout: {
    zh: '移除后不能再用它登录。请一并删除设备中保存的通行密钥。',
    en: 'You won’t be able to sign in with it. Delete it from your device too.',
  },
  removeLast: {
    zh: '这是您唯一的第二重验证方式，移除后恢复码也会失效。如果公司要求第二重验证，请先添加其他方式。请一并删除设备中保存的通行密钥。',
    en: 'This is your only second factor, and your recovery codes will stop working. If your company requires one, add another first. Delete the passkey from your device too.',
  },
  removed: { zh: '通行密钥已移除', en: 'Passkey removed' },
})
