import type { SourceProblem } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const sourcePhrases = phrases({
  title: { zh: '登录来源', en: 'Sign-in sources' },
  add: { zh: '新建来源', en: 'Add source' },
  about: {
    zh: '允许人员使用其他系统的账号登录。登录页按此顺序显示，密码也按此顺序验证。',
    en: 'Let people sign in with accounts from other systems. The order applies to the sign-in page and to password checks.',
  },
  otherProvider: {
    zh: '当前使用其他身份服务，请在该服务中设置登录来源。',
    en: 'You use another identity provider. Set up sign-in sources there.',
  },
  failed: { zh: '登录来源加载失败', en: 'Couldn’t load the sign-in sources.' },
  none: { zh: '还没有其他来源', en: 'No other sources yet' },
  oidc: { zh: 'OpenID Connect', en: 'OpenID Connect' },
  oauth: { zh: 'OAuth 2.0', en: 'OAuth 2.0' },
  saml: { zh: 'SAML', en: 'SAML' },
  ldap: { zh: 'LDAP 密码', en: 'LDAP password' },
  everybody: { zh: '所有人', en: 'Everyone' },
  some: {
    zh: ({ names }: { names: string }) => `仅 ${names}`,
    en: ({ names }: { names: string }) => `Only ${names}`,
  },
  comma: { zh: '、', en: ', ' },
  signIns: {
    zh: ({ count }: Counted) => `近 30 天登录 ${count.toLocaleString('zh')} 次`,
    en: ({ count }: Counted) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'sign-in' : 'sign-ins'} in the last 30 days`,
  },
  untested: { zh: '未测试', en: 'Not tested' },
  good: { zh: '测试通过', en: 'Test passed' },
  bad: { zh: '测试未通过', en: 'Test failed' },
  testedAt: {
    zh: ({ time }: { time: string }) => `${time} 测试`,
    en: ({ time }: { time: string }) => `Tested ${time}`,
  },
  switchOne: { zh: ({ name }: Named) => `启用 ${name}`, en: ({ name }: Named) => `Turn on ${name}` },
  switched: { zh: '已更新', en: 'Updated' },
  ordered: { zh: '顺序已更新', en: 'Order updated' },
  test: { zh: '测试', en: 'Test' },
  testOne: { zh: ({ name }: Named) => `测试 ${name}`, en: ({ name }: Named) => `Test ${name}` },
  people: { zh: '人员', en: 'People' },
  peopleOf: { zh: ({ name }: Named) => `${name} 的人员`, en: ({ name }: Named) => `People of ${name}` },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑 ${name}`, en: ({ name }: Named) => `Edit ${name}` },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: ({ name }: Named) => `删除 ${name}`, en: ({ name }: Named) => `Delete ${name}` },
  removeQuestion: { zh: '删除该来源？', en: 'Delete this source?' },
  removeAbout: {
    zh: ({ count }: Counted) =>
      count === 0
        ? '删除后将无法使用该来源登录。'
        : `删除后将无法使用该来源登录，${count.toLocaleString('zh')} 人的账号关联也会删除。`,
    en: ({ count }: Counted) =>
      count === 0
        ? 'Nobody will be able to sign in with it.'
        : `Nobody will be able to sign in with it, and ${count.toLocaleString('en')} ${count === 1 ? 'account' : 'accounts'} will be unlinked.`,
  },
  removed: { zh: '来源已删除', en: 'Source deleted' },
  fixed: { zh: '内置方式', en: 'Built in' },
  password: { zh: '门户密码和通行密钥', en: 'Portal password and passkeys' },
  passwordAt: {
    zh: '始终可用，密码规则在「系统设置」中管理',
    en: 'Always available. Manage the password rules in the settings.',
  },
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
  externalOn: { zh: '已在部署配置中接入', en: 'Set up in the deployment configuration' },
})

export const testPhrases = phrases({
  title: { zh: ({ name }: Named) => `测试：${name}`, en: ({ name }: Named) => `Test: ${name}` },
  testing: { zh: '正在连接', en: 'Connecting' },
  failed: { zh: '无法测试', en: 'Couldn’t run the test.' },
  goodOidc: {
    zh: '元数据、密钥和客户端均正确。请再用真实账号登录一次。',
    en: 'The metadata, keys and client are correct. Now sign in once with a real account.',
  },
  goodOauth: {
    zh: '对方接受了客户端。请再用真实账号登录一次。',
    en: 'The source accepted the client. Now sign in once with a real account.',
  },
  goodSaml: {
    zh: '对方接受了登录请求。请再用真实账号登录一次。',
    en: 'The source accepted a sign-in request. Now sign in once with a real account.',
  },
  goodLdap: {
    zh: ({ count }: Counted) =>
      count >= 5 ? '连接和账号正确，已找到人员。' : `连接和账号正确，找到 ${count} 人。`,
    en: ({ count }: Counted) =>
      count >= 5
        ? 'Connected and signed in. People were found.'
        : `Connected and signed in. ${count} ${count === 1 ? 'person was' : 'people were'} found.`,
  },
  detail: { zh: '对方返回', en: 'Response from the source' },
})

export const problemPhrases = phrases({
  unreachable: {
    zh: '无法连接，或证书不受信任。请检查地址、网络和证书。',
    en: 'Couldn’t reach the source, or its certificate isn’t trusted. Check the address, network and certificate.',
  },
  'no-metadata': {
    zh: '该地址下没有 OpenID Connect 元数据，请检查颁发者地址。',
    en: 'No OpenID Connect metadata was found at this address. Check the issuer.',
  },
  issuer: {
    zh: '颁发者地址与元数据中的不一致，请按元数据填写。',
    en: 'The metadata has a different issuer. Enter it exactly as it appears there.',
  },
  algorithm: {
    zh: '对方没有提供可接受的签名算法（RS256、ES256、PS256、EdDSA）。',
    en: 'The source offers none of the accepted signature algorithms (RS256, ES256, PS256, EdDSA).',
  },
  addresses: {
    zh: '元数据缺少必要的地址，或地址不是 https。',
    en: 'The metadata is missing addresses, or they don’t use https.',
  },
  keys: { zh: '对方没有公布签名密钥。', en: 'The source doesn’t publish any signing keys.' },
  client: {
    zh: '对方不接受门户。请检查客户端 ID 和密钥，或在对方登记门户的元数据。',
    en: 'The source doesn’t accept the portal. Check the client ID and secret, or register the portal’s metadata there.',
  },
  answer: { zh: '无法识别对方返回的内容。', en: 'The source’s response couldn’t be read.' },
  'address-refused': {
    zh: '不允许连接该地址（本机、链路本地或云元数据）。',
    en: 'Local, link-local and cloud metadata addresses aren’t allowed.',
  },
  credentials: {
    zh: '查询账号的 DN 或密码不正确。',
    en: 'The DN or password of the lookup account is incorrect.',
  },
  'base-missing': { zh: '搜索起点不存在。', en: 'The search base doesn’t exist.' },
  denied: { zh: '目录拒绝了请求。', en: 'The directory refused the request.' },
  'no-people': { zh: '连接成功，但没有找到人员。', en: 'Connected, but no people were found.' },
  attributes: {
    zh: '找到的人员没有工号属性或唯一标识属性。',
    en: 'The people found have no staff number or no unique identifier.',
  },
  filter: { zh: '目录不接受筛选条件。', en: 'The directory doesn’t accept the filter.' },
} satisfies Record<SourceProblem, { zh: string; en: string }>)

export const peoplePhrases = phrases({
  title: { zh: ({ name }: Named) => `人员：${name}`, en: ({ name }: Named) => `People: ${name}` },
  about: {
    zh: '显示最近使用的 50 人。解除关联后，下次登录时重新匹配。',
    en: 'The 50 most recent users. After unlinking, people are matched again at their next sign-in.',
  },
  none: { zh: '还没有人关联', en: 'Nobody is linked yet' },
  failed: { zh: '人员加载失败', en: 'Couldn’t load the people.' },
  find: { zh: '工号', en: 'Staff number' },
  unlink: { zh: '解除关联', en: 'Unlink' },
  unlinkOne: { zh: ({ name }: Named) => `解除 ${name} 的关联`, en: ({ name }: Named) => `Unlink ${name}` },
  unlinked: { zh: '已解除关联', en: 'Unlinked' },
  used: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `Last used ${time}`,
  },
})
