import type { ConnectionAttempt } from '@iambiz/contract/features/catalogue/connections.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }
type Timed = { time: string }

/** The list of all connections. */
export const listPhrases = phrases({
  title: { zh: '应用接入', en: 'Connections' },
  about: {
    zh: '在这里查看所有用门户账号登录的应用。要接入新应用，请在「应用管理」中打开应用，进入「接入」。',
    en: 'Apps that people sign on to with their portal account. To connect another app, open it under Apps and go to Sign-on.',
  },
  toApps: { zh: '去应用管理', en: 'Go to Apps' },
  filters: { zh: '筛选接入', en: 'Filter connections' },
  search: { zh: '搜索应用名称、编码或系统', en: 'Search apps, codes or systems' },
  state: { zh: '状态', en: 'Status' },
  none: { zh: '还没有接入任何应用', en: 'No apps are connected yet' },
  nothingFound: { zh: '没有符合条件的应用', en: 'No matching apps' },
  failed: { zh: '应用接入加载失败', en: 'Couldn’t load the connections.' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Counted) => (count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`),
  },
  app: { zh: '应用', en: 'App' },
  system: { zh: '业务系统', en: 'Business system' },
  kind: { zh: '类型', en: 'Type' },
  lastSignOn: { zh: '最近登录', en: 'Last sign-on' },
  today: { zh: '今天', en: 'Today' },
  signOns: {
    zh: ({ count }: Counted) => `登录 ${count.toLocaleString('zh')} 次`,
    en: ({ count }: Counted) => (count === 1 ? '1 sign-on' : `${count.toLocaleString('en')} sign-ons`),
  },
  failures: {
    zh: ({ count }: Counted) => `失败 ${count.toLocaleString('zh')} 次`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} failed`,
  },
  secret: { zh: '密钥或证书', en: 'Secret or certificate' },
  never: { zh: '尚未登录过', en: 'Never' },
})

/** How people sign on to one application. */
export const connectionPhrases = phrases({
  title: { zh: ({ name }: Named) => `「${name}」的接入`, en: ({ name }: Named) => `Sign-on: ${name}` },
  untitled: { zh: '应用接入', en: 'Sign-on' },
  close: { zh: '关闭', en: 'Close' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '接入设置加载失败', en: 'Couldn’t load the sign-on settings.' },
  missing: {
    zh: '应用不存在，或不由您管理',
    en: 'This app doesn’t exist, or you don’t manage it.',
  },
  otherProvider: {
    zh: '当前使用外部登录服务，不能在这里接入应用',
    en: 'Apps can’t be connected here',
  },
  otherProviderAbout: {
    zh: '应用接入只支持门户自带的登录服务，请到外部登录服务中登记应用。',
    en: 'People sign in with an external identity provider. Register your apps there instead.',
  },
  notConnected: { zh: '该应用还没有接入', en: 'This app isn’t connected yet' },
  askSuper: { zh: '超级管理员可以在这里接入。', en: 'A super administrator can connect it here.' },
  on: { zh: '已启用', en: 'On' },
  off: { zh: '未启用', en: 'Off' },
  onAbout: {
    zh: '获得该应用授权的人都可以登录。',
    en: 'Everyone with access to this app can sign on.',
  },
  offAbout: {
    zh: '目前只有管理该应用的人可以登录，用于测试。',
    en: 'Only people who manage this app can sign on for now, to test it.',
  },
  grants: { zh: '查看授权', en: 'See grants' },
  switchOn: { zh: '启用', en: 'Turn on' },
  switchOff: { zh: '停用', en: 'Turn off' },
  switchOffTitle: {
    zh: ({ name }: Named) => `停用「${name}」的接入？`,
    en: ({ name }: Named) => `Turn off sign-on for ${name}?`,
  },
  switchOffAbout: {
    zh: '员工将无法登录该应用，收得到退出通知的应用会立即退出。设置和密钥保留。',
    en: 'No one can sign on, and apps that get sign-out notices from our server are signed out. Settings and secrets are kept.',
  },
  switchedOn: { zh: '接入已启用', en: 'Sign-on turned on' },
  switchedOff: { zh: '接入已停用', en: 'Sign-on turned off' },
  clientId: { zh: '客户端 ID', en: 'Client ID' },
  next: { zh: '接下来', en: 'Next steps' },
  stepPaste: {
    zh: '把下面的配置填到应用中',
    en: 'Paste the settings below into the app',
  },
  stepTest: {
    zh: '测试登录，失败时按提示修改',
    en: 'Test sign-on, and follow the advice if it fails',
  },
  stepOn: { zh: '启用，让获得授权的人都能登录', en: 'Turn it on for everyone with access' },
  copy: { zh: '复制', en: 'Copy' },
  copyOne: { zh: ({ name }: Named) => `复制${name}`, en: ({ name }: Named) => `Copy: ${name}` },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: {
    zh: '浏览器不允许复制，请手动选择文字',
    en: 'Your browser doesn’t allow copying. Select the text and copy it manually.',
  },
  forApp: { zh: '填到应用中的配置', en: 'Settings for the app' },
  secretFilled: {
    zh: '密钥已填入下面的配置，直接复制即可。',
    en: 'The secret is already filled in below. Copy it as it is.',
  },
  secretMissing: {
    zh: ({ holder }: { holder: string }) => `请把下面的「${holder}」换成您保存的密钥。`,
    en: ({ holder }: { holder: string }) => `Replace ${holder} below with the secret you saved.`,
  },
  secretHolder: { zh: '客户端密钥', en: 'CLIENT_SECRET' },
  proxySecretHolder: { zh: '代理密钥', en: 'PROXY_SECRET' },
  addresses: { zh: '全部地址', en: 'All addresses' },
  instructionsFailed: { zh: '配置说明加载失败', en: 'Couldn’t load the settings for the app.' },
  settings: { zh: '接入设置', en: 'Sign-on settings' },
  change: { zh: '修改', en: 'Change' },
  signOutAll: { zh: '全部退出', en: 'Sign everyone out' },
  signOutAllTitle: {
    zh: ({ name }: Named) => `让所有人退出「${name}」？`,
    en: ({ name }: Named) => `Sign everyone out of ${name}?`,
  },
  signOutAllAbout: {
    zh: '所有人需要重新登录该应用，门户不受影响。收不到退出通知的应用，要到下次验证登录或自身登录到期才会退出。',
    en: 'Everyone has to sign on to the app again. An app that gets no sign-out notice from our server ends its sessions at its next check or when they expire.',
  },
  signedOut: {
    zh: ({ count }: Counted) => `已退出 ${count.toLocaleString('zh')} 个登录`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 sign-on ended' : `${count.toLocaleString('en')} sign-ons ended`,
  },
  remove: { zh: '取消接入', en: 'Disconnect' },
  removeTitle: {
    zh: ({ name }: Named) => `取消「${name}」的接入？`,
    en: ({ name }: Named) => `Disconnect ${name}?`,
  },
  removeAbout: {
    zh: '所有人立即退出该应用，客户端 ID、密钥和登录记录一并删除，不能恢复。',
    en: 'Everyone is signed out of the app, and its client ID, secrets and attempts are deleted. This can’t be undone.',
  },
  removeKindAbout: {
    zh: '所有人不能再登录该应用，收得到退出通知的应用会立即退出。接入设置和登录记录一并删除，不能恢复。',
    en: 'No one can sign on, and apps that get sign-out notices from our server are signed out. Settings and attempts are deleted. This can’t be undone.',
  },
  comma: { zh: '、', en: ', ' },
  removed: { zh: '已取消接入', en: 'Disconnected' },
})

/** The kinds of applications to choose from. */
export const templatePhrases = phrases({
  title: { zh: '选择应用类型', en: 'Choose what you’re connecting' },
  about: {
    zh: '接入后，获得授权的人用门户账号登录该应用。',
    en: 'Once it’s connected, people with access sign on with their portal account.',
  },
  run: {
    zh: ({ reference, date }: { reference: string; date: string }) => `已实测：${reference}，${date}`,
    en: ({ reference, date }: { reference: string; date: string }) => `Tested with ${reference} on ${date}`,
  },
  vendor: {
    zh: ({ date }: { date: string }) => `依据官方文档，${date}`,
    en: ({ date }: { date: string }) => `From the vendor’s documentation, ${date}`,
  },
  vendorPage: { zh: '官方文档', en: 'Vendor’s documentation' },
  failed: { zh: '应用类型加载失败', en: 'Couldn’t load the types of apps.' },
  back: { zh: '重新选择', en: 'Choose another' },
})

export const secretPhrases = phrases({
  title: { zh: '客户端密钥', en: 'Client secret' },
  newTitle: { zh: '新的客户端密钥', en: 'New client secret' },
  proxyTitle: { zh: '代理密钥', en: 'Proxy secret' },
  newProxyTitle: { zh: '新的代理密钥', en: 'New proxy secret' },
  shownOnce: {
    zh: '请立即保存，关闭后无法再次查看。',
    en: 'Save it now. You won’t be able to see it again.',
  },
  copySecret: { zh: '复制密钥', en: 'Copy secret' },
  saved: { zh: '我已保存', en: 'I’ve saved it' },
  since: { zh: ({ time }: Timed) => `${time} 生成`, en: ({ time }: Timed) => `Created ${time}` },
  until: { zh: ({ time }: Timed) => `${time} 到期`, en: ({ time }: Timed) => `Expires ${time}` },
  ended: { zh: ({ time }: Timed) => `已于 ${time} 到期`, en: ({ time }: Timed) => `Expired ${time}` },
  forever: { zh: '长期有效', en: 'Doesn’t expire' },
  noSecret: { zh: '不使用密钥', en: 'No secret' },
  previous: {
    zh: ({ time }: Timed) => `旧密钥在 ${time} 前仍可使用`,
    en: ({ time }: Timed) => `The previous secret works until ${time}`,
  },
  rotate: { zh: '更换密钥', en: 'Replace secret' },
  rotateTitle: { zh: '更换密钥？', en: 'Replace the secret?' },
  rotateAbout: {
    zh: '将生成新密钥。旧密钥 24 小时后失效，请在此之前更新应用中的配置。',
    en: 'This creates a new secret. The current one works for 24 more hours, so update the app before then.',
  },
  rotateProxyAbout: {
    zh: '将生成新密钥。旧密钥 24 小时后失效，请在此之前更新反向代理的配置。',
    en: 'This creates a new secret. The current one works for 24 more hours, so update the proxy before then.',
  },
  leaveTitle: { zh: '密钥保存好了吗？', en: 'Have you saved the secret?' },
  leaveDetail: {
    zh: '离开后无法再次查看，丢失后只能更换。',
    en: 'You won’t be able to see it again. If you lose it, you’ll have to replace it.',
  },
  leave: { zh: '已保存，离开', en: 'Yes, leave' },
  stay: { zh: '返回', en: 'Go back' },
})

export const attemptPhrases = phrases({
  title: { zh: '登录记录', en: 'Attempts' },
  test: { zh: '测试登录', en: 'Test sign-on' },
  testAbout: {
    zh: '在新标签页打开应用，用您的账号登录。结果会自动显示在这里。',
    en: 'Opens the app in a new tab, where you sign on as yourself. The result shows up here automatically.',
  },
  testElsewhere: {
    zh: '请在设备上登录或运行程序，结果会自动显示在这里。',
    en: 'Sign on from the device, or run the program. The result shows up here automatically.',
  },
  noAddress: {
    zh: '请先在「应用信息」中填写应用的地址',
    en: 'Enter the app’s address under Details first.',
  },
  refresh: { zh: '刷新', en: 'Refresh' },
  none: { zh: '还没有登录记录', en: 'No attempts yet' },
  failed: { zh: '登录记录加载失败', en: 'Couldn’t load the attempts.' },
  loading: { zh: '正在加载', en: 'Loading' },
  unknownPerson: { zh: '未登录', en: 'Not signed in' },
  received: {
    zh: ({ detail }: { detail: string }) => `收到：${detail}`,
    en: ({ detail }: { detail: string }) => `Received: ${detail}`,
  },
  detail: {
    zh: ({ detail }: { detail: string }) => `详情：${detail}`,
    en: ({ detail }: { detail: string }) => `Details: ${detail}`,
  },
  unknownReason: {
    zh: ({ reason }: { reason: string }) => `原因代码：${reason}`,
    en: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  },
  more: { zh: '显示更多', en: 'Show more' },
})

export const attemptResultWords = phrases({
  done: { zh: '成功', en: 'Succeeded' },
  refused: { zh: '被拒绝', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
} satisfies Record<ConnectionAttempt['result'], { zh: string; en: string }>)

export const attemptStepWords = phrases({
  authorize: { zh: '登录', en: 'Sign-on' },
  token: { zh: '换取令牌', en: 'Token' },
  userinfo: { zh: '读取用户信息', en: 'User info' },
  introspect: { zh: '验证令牌', en: 'Token check' },
  validate: { zh: '验证登录', en: 'Sign-on check' },
  'sign-out': { zh: '通知退出', en: 'Sign-out notice' },
} satisfies Record<ConnectionAttempt['step'], { zh: string; en: string }>)
