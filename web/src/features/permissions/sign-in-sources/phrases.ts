import type { SourceProblem } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const sourcePhrases = phrases({
  title: { zh: '登录来源', en: 'Sign-in sources' },
  add: { zh: '新建来源', en: 'Add source' },
  about: {
    zh: '人员可用集团或外部公司的账号登录。顺序即登录页上的顺序，也是验证密码的顺序。',
    en: 'People can sign in with accounts of other systems. The order is that of the sign-in page, and that in which passwords are checked.',
  },
  otherProvider: {
    zh: '您使用的是其他身份服务，请在该服务中设置登录来源。',
    en: 'You use another identity provider. Set up its sources there.',
  },
  failed: { zh: '登录来源加载失败', en: 'Couldn’t load the sign-in sources.' },
  none: { zh: '还没有其他来源', en: 'No other sources yet' },
  oidc: { zh: 'OpenID Connect', en: 'OpenID Connect' },
  ldap: { zh: 'LDAP 密码', en: 'LDAP password' },
  everybody: { zh: '所有人', en: 'Everyone' },
  some: {
    zh: ({ names }: { names: string }) => `仅 ${names}`,
    en: ({ names }: { names: string }) => `Only ${names}`,
  },
  comma: { zh: '、', en: ', ' },
  signIns: {
    zh: ({ count }: Counted) => `30 天登录 ${count.toLocaleString('zh')} 次`,
    en: ({ count }: Counted) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'sign-in' : 'sign-ins'} in 30 days`,
  },
  untested: { zh: '未测试', en: 'Not tested' },
  good: { zh: '测试通过', en: 'Test passed' },
  bad: { zh: '测试未通过', en: 'Test failed' },
  testedAt: {
    zh: ({ time }: { time: string }) => `测试于 ${time}`,
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
        ? '删除后无法用它登录。'
        : `删除后无法用它登录，${count.toLocaleString('zh')} 人的账号关联也会删除。`,
    en: ({ count }: Counted) =>
      count === 0
        ? 'Nobody can sign in with it any more.'
        : `Nobody can sign in with it any more, and ${count.toLocaleString('en')} linked ${count === 1 ? 'account is' : 'accounts are'} unlinked.`,
  },
  removed: { zh: '来源已删除', en: 'Source deleted' },
  fixed: { zh: '固定方式', en: 'Built in' },
  password: { zh: '门户密码和通行密钥', en: 'Portal password and passkeys' },
  passwordAt: {
    zh: '始终可用，规则在「系统设置」中',
    en: 'Always available. Its rules are in the settings.',
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
    zh: '元数据、密钥和客户端均正确。请再用一个账号实际登录一次。',
    en: 'Metadata, keys and client are right. Now sign in once with an account.',
  },
  goodLdap: {
    zh: ({ count }: Counted) =>
      count >= 5 ? '连接和账号正确，已找到人员。' : `连接和账号正确，找到 ${count} 人。`,
    en: ({ count }: Counted) =>
      count >= 5
        ? 'Connected and signed in. People were found.'
        : `Connected and signed in. ${count} ${count === 1 ? 'person was' : 'people were'} found.`,
  },
  detail: { zh: '对方返回', en: 'The source answered' },
})

export const problemPhrases = phrases({
  unreachable: {
    zh: '无法连接，或证书不受信任。请检查地址、网络和证书。',
    en: 'It can’t be reached, or its certificate isn’t trusted. Check the address, the network and the certificate.',
  },
  'no-metadata': {
    zh: '该地址下没有 OpenID Connect 元数据，请检查 issuer。',
    en: 'There is no OpenID Connect metadata at this address. Check the issuer.',
  },
  issuer: {
    zh: '元数据中的 issuer 与填写的不一致，请按元数据填写。',
    en: 'The metadata names another issuer. Enter it exactly as there.',
  },
  algorithm: {
    zh: '对方没有提供可接受的签名算法（RS256、ES256、PS256、EdDSA）。',
    en: 'The source offers none of the accepted signature algorithms (RS256, ES256, PS256, EdDSA).',
  },
  addresses: {
    zh: '元数据缺少地址，或地址不是 https。',
    en: 'The metadata lacks addresses, or they aren’t https.',
  },
  keys: { zh: '对方没有公布签名密钥。', en: 'The source publishes no keys.' },
  client: {
    zh: '对方不接受 Client ID 或密钥。',
    en: 'The source doesn’t accept the client ID or the secret.',
  },
  answer: { zh: '对方的应答无法理解。', en: 'The source’s answer can’t be understood.' },
  'address-refused': {
    zh: '不允许连接该地址（本机、链路本地或云元数据）。',
    en: 'This address isn’t allowed: this machine, link-local or cloud metadata.',
  },
  credentials: {
    zh: '查找账号的 DN 或密码不正确。',
    en: 'The DN or password of the look-up account is wrong.',
  },
  'base-missing': { zh: '查找起点不存在。', en: 'The search base doesn’t exist.' },
  denied: { zh: '目录拒绝了请求。', en: 'The directory refused the request.' },
  'no-people': { zh: '连接成功，但没有找到人员。', en: 'Connected, but no people were found.' },
  attributes: {
    zh: '找到的人员没有工号属性或唯一标识属性。',
    en: 'The people found lack the staff number or the unique identifier.',
  },
  filter: { zh: '目录不接受筛选条件。', en: 'The directory doesn’t accept the filter.' },
} satisfies Record<SourceProblem, { zh: string; en: string }>)

export const peoplePhrases = phrases({
  title: { zh: ({ name }: Named) => `人员：${name}`, en: ({ name }: Named) => `People: ${name}` },
  about: {
    zh: '最近使用的 50 人。解除后，下次登录会重新对应。',
    en: 'The 50 who used it last. After unlinking, the next sign-in finds the person again.',
  },
  none: { zh: '还没有人关联', en: 'Nobody is linked yet' },
  failed: { zh: '人员加载失败', en: 'Couldn’t load the people.' },
  find: { zh: '工号', en: 'Staff number' },
  unlink: { zh: '解除', en: 'Unlink' },
  unlinkOne: { zh: ({ name }: Named) => `解除 ${name}`, en: ({ name }: Named) => `Unlink ${name}` },
  unlinked: { zh: '已解除', en: 'Unlinked' },
  used: {
    zh: ({ time }: { time: string }) => `使用于 ${time}`,
    en: ({ time }: { time: string }) => `Used ${time}`,
  },
})
