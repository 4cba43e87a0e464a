import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const externalTypes = phrases({
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
})

type Named = { name: string }

export const externalAccountPhrases = phrases({
  bound: { zh: '已绑定', en: 'Linked' },
  unbound: { zh: '未绑定', en: 'Not linked' },
  boundAt: {
    zh: ({ time }: { time: string }) => `${time} 绑定`,
    en: ({ time }: { time: string }) => `linked ${inSentence(time)}`,
  },
  usedAt: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `last used ${inSentence(time)}`,
  },
  byScanning: {
    zh: ({ name }: Named) => `用${name}扫码绑定`,
    en: ({ name }: Named) => `Scan a QR code with ${name}`,
  },
  bind: { zh: '绑定', en: 'Link' },
  bindNamed: { zh: ({ name }: Named) => `绑定${name}`, en: ({ name }: Named) => `Link ${name}` },
  unbind: { zh: '解绑', en: 'Unlink' },
  unbindNamed: { zh: ({ name }: Named) => `解绑${name}`, en: ({ name }: Named) => `Unlink ${name}` },
  cancel: { zh: '取消', en: 'Cancel' },
  cancelNamed: {
    zh: ({ name }: Named) => `取消绑定${name}`,
    en: ({ name }: Named) => `Cancel linking ${name}`,
  },
  unbindQuestion: { zh: ({ name }: Named) => `解绑${name}？`, en: ({ name }: Named) => `Unlink ${name}?` },
  unbindAbout: {
    zh: ({ name }: Named) => `解绑后不能再用${name}登录，可以随时重新绑定。我们会通过站内消息和邮件通知您。`,
    en: ({ name }: Named) =>
      `You won’t be able to sign in with ${name} until you link it again. We’ll notify you in the portal and by email.`,
  },
  unbindDone: { zh: ({ name }: Named) => `已解绑${name}`, en: ({ name }: Named) => `${name} unlinked` },
})

export const linkedSourcePhrases = phrases({
  about: {
    zh: ({ name }: Named) =>
      `解绑后，下次用${name}登录时需要重新验证门户账号。我们会通过站内消息和邮件通知您。`,
    en: ({ name }: Named) =>
      `At your next sign-in with ${name} you verify your portal account again. We’ll notify you in the portal and by email.`,
  },
})

export const bindPhrases = phrases({
  loading: { zh: '正在获取二维码', en: 'Loading the QR code' },
  qr: {
    zh: ({ name }: Named) => `用${name}扫描的二维码`,
    en: ({ name }: Named) => `QR code to scan with ${name}`,
  },
  scan: {
    zh: ({ name }: Named) => `打开${name}，扫描二维码`,
    en: ({ name }: Named) => `Open ${name} and scan the QR code`,
  },
  scanned: { zh: '已扫描，请在手机上继续', en: 'Scanned. Continue on your phone' },
  onPhone: { zh: '正在用手机？', en: 'On a phone?' },
  openInClient: {
    zh: ({ name }: Named) => `直接在${name}中打开`,
    en: ({ name }: Named) => `Open it in ${name}`,
  },
  choose: { zh: '在手机上选择这个数字，并确认授权', en: 'On your phone, choose this number and approve' },
  number: {
    zh: ({ number }: { number: string }) => `数字 ${number}`,
    en: ({ number }: { number: string }) => `Number ${number}`,
  },
  finish: {
    zh: ({ name }: Named) => `回到这里核对账号，完成绑定后可用${name}登录`,
    en: ({ name }: Named) =>
      `Come back here, check the account and finish. Then you can sign in with ${name}.`,
  },
  validFor: {
    zh: ({ time }: { time: string }) => `二维码 ${time} 后失效`,
    en: ({ time }: { time: string }) => `Valid for ${time}`,
  },
  refresh: { zh: '刷新二维码', en: 'Refresh' },
  here: { zh: '在此电脑上打开', en: 'Open on this computer' },
  again: { zh: '重新获取二维码', en: 'New QR code' },
  retry: { zh: '重试', en: 'Try again' },
  close: { zh: '关闭', en: 'Close' },
  check: { zh: '请核对后完成绑定', en: 'Check the account, then finish' },
  from: { zh: ({ name }: Named) => `${name}账号`, en: ({ name }: Named) => `${name} account` },
  to: { zh: '绑定到门户账号', en: 'will be linked to portal account' },
  finishNow: { zh: '完成绑定', en: 'Finish' },
  notMine: { zh: '不是我的账号', en: 'Not my account' },
  checkFor: {
    zh: ({ time }: { time: string }) => `请在 ${time} 内完成`,
    en: ({ time }: { time: string }) => `Finish within ${time}`,
  },
  done: {
    zh: ({ name }: Named) => `已绑定${name}，可用${name}登录`,
    en: ({ name }: Named) => `${name} linked. You can now sign in with it.`,
  },
})

type Over = {
  [K in 'title' | 'detail']: { zh: (values: Named) => string; en: (values: Named) => string }
}

/** Why binding failed (title) and what to do next (detail). */
export const endings = {
  cancelled: {
    title: { zh: () => '您已取消授权', en: () => 'You canceled the authorization' },
    detail: {
      zh: ({ name }) => `您未在${name}中同意授权，未绑定任何账号。如需绑定，请重新扫码。`,
      en: ({ name }) =>
        `You didn’t approve the request in ${name}, so nothing was linked. Scan again when you’re ready.`,
    },
  },
  expired: {
    title: { zh: () => '二维码已失效', en: () => 'QR code expired' },
    detail: {
      zh: () => '二维码 5 分钟内有效，且只能使用一次。请刷新后重新扫描。',
      en: () => 'QR codes are valid for 5 minutes and work only once. Refresh and scan again.',
    },
  },
  not_member: {
    title: { zh: () => '非本企业账号', en: () => 'This isn’t a company account' },
    detail: {
      zh: ({ name }) => `请在${name}中切换到本企业，再重新扫码。外部联系人不能绑定。`,
      en: ({ name }) =>
        `Switch to your company in ${name} and scan again. External contacts can’t be linked.`,
    },
  },
  not_allowed: {
    title: { zh: () => '您还不能使用本应用', en: () => 'You can’t use this app yet' },
    detail: {
      zh: ({ name }) => `您不在${name}中本应用的可见范围内，请联系服务台开通。`,
      en: ({ name }) => `You don’t have access to the portal’s app in ${name}. Contact the service desk.`,
    },
  },
  busy: {
    title: { zh: ({ name }) => `${name}暂时无法响应`, en: ({ name }) => `${name} isn’t responding` },
    detail: {
      zh: () => '未作任何更改，请稍后重试。',
      en: () => 'Nothing was changed. Try again later.',
    },
  },
  misconfigured: {
    title: { zh: ({ name }) => `${name}接入配置有误`, en: ({ name }) => `${name} isn’t set up correctly` },
    detail: {
      zh: () => '重试无法解决，请联系服务台处理。',
      en: () => 'Trying again won’t help. Contact the service desk.',
    },
  },
  wrong_number: {
    title: {
      zh: () => '手机与电脑上的数字不一致',
      en: () => 'The number you chose on your phone didn’t match',
    },
    detail: {
      zh: () => '为保护您的账号，该二维码已停用。如果扫码的不是您本人，请不要再出示二维码。',
      en: () =>
        'To protect your account, this QR code was canceled. If it wasn’t you who scanned it, don’t show another one.',
    },
  },
  taken: {
    title: {
      zh: ({ name }) => `该${name}账号已绑定其他人员`,
      en: ({ name }) => `This ${name} account is already linked to someone else`,
    },
    detail: {
      zh: () => '请换一个账号。如果这是您本人的账号，请联系服务台核实。',
      en: () => 'Use a different account. If this one is yours, contact the service desk.',
    },
  },
  bound: {
    title: { zh: ({ name }) => `您已绑定${name}`, en: ({ name }) => `You’ve already linked ${name}` },
    detail: {
      zh: () => '每种账号只能绑定一个，请先解绑原来的账号。',
      en: () => 'You can link one account of each type. Unlink the current one first.',
    },
  },
  testEnvironment: {
    title: { zh: () => '测试环境不能绑定', en: () => 'Accounts can’t be linked in the test environment' },
    detail: {
      zh: () => '请在生产环境的门户中绑定。',
      en: () => 'Link accounts in the production portal.',
    },
  },
  unknown: {
    title: { zh: () => '授权失败', en: () => 'Authorization failed' },
    detail: {
      zh: () => '未作任何更改，请重试。如仍不成功，请联系服务台。',
      en: () => 'Nothing was changed. Try again, or contact the service desk if it keeps failing.',
    },
  },
} satisfies Record<string, Over>

export type Ending = keyof typeof endings
