import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const provisioningPhrases = phrases({
  title: { zh: '对接配置', en: 'Provisioning' },
  add: { zh: '新建对接', en: 'New client' },
  about: {
    zh: '人事系统或身份平台按 SCIM 2.0 维护人员、组织和角色。每个对接使用各自的令牌和权限，所有变更都会记入操作日志。',
    en: 'HR systems and identity platforms can keep people, organizations and roles up to date through SCIM 2.0. Each client has its own tokens and permissions, and its changes are recorded in the operation log.',
  },
  address: { zh: '接口地址', en: 'Address' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: {
    zh: '复制失败，请手动复制',
    en: 'Couldn’t copy. Select the text and copy it manually.',
  },
  name: { zh: '名称', en: 'Name' },
  rights: { zh: '允许维护', en: 'Permissions' },
  token: { zh: '令牌', en: 'Token' },
  lastUsed: { zh: '最近使用', en: 'Last used' },
  never: { zh: '从未使用', en: 'Never' },
  noToken: { zh: '没有可用令牌', en: 'No token' },
  until: {
    zh: ({ until }: { until: string }) => `至 ${until}`,
    en: ({ until }: { until: string }) => `Until ${until}`,
  },
  off: { zh: '已停用', en: 'Off' },
  people: { zh: '人员', en: 'People' },
  organizations: { zh: '组织', en: 'Organizations' },
  roles: { zh: '组织内的角色', en: 'Roles in organizations' },
  administrators: { zh: '管理员', en: 'Administrators' },
  nothing: { zh: '未允许任何内容', en: 'Nothing' },
  none: { zh: '还没有对接', en: 'No clients yet' },
  failed: { zh: '对接配置加载失败', en: 'Couldn’t load provisioning.' },
  loading: { zh: '正在加载对接配置', en: 'Loading provisioning' },
})

export const clientPhrases = phrases({
  create: { zh: '新建对接', en: 'New client' },
  edit: { zh: '编辑对接', en: 'Edit client' },
  saved: { zh: '对接已保存', en: 'Client saved' },
  nameHint: { zh: '例如「人事系统」', en: 'For example, “HR system”' },
  aboutPeople: { zh: '新建、修改、停用人员', en: 'Create, change and disable people' },
  aboutOrganizations: {
    zh: '新建、改名、移动、停用组织',
    en: 'Create, rename, move and disable organizations',
  },
  aboutRoles: { zh: '授予和收回人员在组织内的角色', en: 'Assign and remove roles in organizations' },
  aboutAdministrators: {
    zh: '授予和收回管理员角色，修改、停用、删除管理员。一般不需要',
    en: 'Assign and remove administrator roles, and change, disable or delete administrators. Rarely needed.',
  },
  memberRole: { zh: '加入组织时获得的角色', en: 'Default role in an organization' },
  memberRoleHint: {
    zh: '对接将人员加入组织时，如该人员在组织中没有角色则使用',
    en: 'For people added to an organization who have no role there yet',
  },
  noMemberRole: { zh: '不授予', en: 'None' },
  status: { zh: '启用', en: 'Enabled' },
  aboutStatus: { zh: '停用后其令牌立即失效', en: 'If disabled, its tokens stop working immediately' },
  remove: { zh: '删除对接', en: 'Delete client' },
  removeTitle: { zh: ({ name }: Named) => `删除「${name}」？`, en: ({ name }: Named) => `Delete “${name}”?` },
  removeAbout: {
    zh: '对接的令牌立即失效，对人员和组织的编号也一并删除。人员和组织保持不变。',
    en: 'Its tokens stop working immediately and its identifiers for people and organizations are deleted. People and organizations are kept.',
  },
  removed: { zh: '对接已删除', en: 'Client deleted' },
})

export const tokenPhrases = phrases({
  used: {
    zh: ({ time }: { time: string }) => `最近使用：${time}`,
    en: ({ time }: { time: string }) => `Last used: ${time}`,
  },
  unused: { zh: '从未使用', en: 'Never used' },
  tokens: { zh: '令牌', en: 'Tokens' },
  none: { zh: '还没有可用的令牌', en: 'No valid tokens' },
  make: { zh: '生成令牌', en: 'Create token' },
  made: {
    zh: ({ time }: { time: string }) => `${time} 生成`,
    en: ({ time }: { time: string }) => `Created: ${time}`,
  },
  days: { zh: '有效期', en: 'Valid for' },
  daysOf: { zh: ({ count }: Counted) => `${count} 天`, en: ({ count }: Counted) => `${count} days` },
  overlap: { zh: '原令牌', en: 'Existing tokens' },
  overlapHint: {
    zh: '更换令牌时，留出时间让对方改用新令牌',
    en: 'Time for the client to switch to the new token',
  },
  endNow: { zh: '立即失效', en: 'End immediately' },
  endIn: {
    zh: ({ count }: Counted) => `${count} 小时后失效`,
    en: ({ count }: Counted) => `End in ${count} hours`,
  },
  shownTitle: { zh: '令牌只显示这一次', en: 'The token is shown only once' },
  shownAbout: {
    zh: ({ until }: { until: string }) => `请立即复制到对接系统。令牌在 ${until} 前有效。`,
    en: ({ until }: { until: string }) => `Copy it into the client now. It’s valid until ${until}.`,
  },
  done: { zh: '完成', en: 'Done' },
  revoke: { zh: '吊销全部令牌', en: 'Revoke all tokens' },
  revokeTitle: { zh: '吊销全部令牌？', en: 'Revoke all tokens?' },
  revokeAbout: {
    zh: '更换新令牌之前，对接系统的请求都会被拒绝。',
    en: 'The client’s requests will be rejected until it has a new token.',
  },
  revoked: {
    zh: ({ count }: Counted) => `已吊销 ${count} 个令牌`,
    en: ({ count }: Counted) => (count === 1 ? '1 token revoked' : `${count} tokens revoked`),
  },
})

export const refusalPhrases = phrases({
  title: { zh: '最近被拒绝的请求', en: 'Rejected requests' },
  none: { zh: '没有被拒绝的请求', en: 'No rejected requests' },
  failed: { zh: '请求记录加载失败', en: 'Couldn’t load the requests.' },
  refresh: { zh: '刷新', en: 'Refresh' },
})
