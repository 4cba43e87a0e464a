type Words = { readonly zh: string; readonly en: string }
type Category = Words & { readonly actions: Readonly<Record<string, Words>> }

/** Categories of actions with their verbs. A test finds actions of the portal that have no name here. */
const categories: Readonly<Record<string, Category>> = {
  session: {
    zh: '会话',
    en: 'Sessions',
    actions: {
      login: { zh: '登录', en: 'Signed in' },
      logout: { zh: '退出登录', en: 'Signed out' },
      end: { zh: '结束会话', en: 'Session ended' },
      'step-up': { zh: '再次验证身份', en: 'Identity verified again' },
      'code-replay': { zh: '重复使用登录凭证', en: 'Sign-in code used twice' },
      'refresh-reuse': { zh: '再次使用旧续期令牌', en: 'Old refresh token used again' },
      'cookie-conflict': { zh: '会话凭证冲突', en: 'Conflicting session cookies' },
      'report-suspicious': { zh: '上报非本人登录', en: 'Sign-in reported as suspicious' },
      'report-handled': { zh: '处理上报的登录', en: 'Reported sign-in handled' },
      'report-reopened': { zh: '重新打开上报的登录', en: 'Reported sign-in reopened' },
    },
  },
  access: {
    zh: '访问控制',
    en: 'Access control',
    actions: {
      'role-forged': { zh: '使用不属于自己的组织或角色', en: 'Organization or role used without having it' },
      denied: { zh: '调用无权使用的接口', en: 'Call refused (no permission)' },
    },
  },
  right: {
    zh: '管理权限',
    en: 'Administration',
    actions: { 'first-administrator': { zh: '设立首位管理员', en: 'First administrator appointed' } },
  },
  person: {
    zh: '人员',
    en: 'People',
    actions: {
      create: { zh: '新建人员', en: 'Person added' },
      update: { zh: '修改人员', en: 'Person changed' },
      enable: { zh: '启用人员', en: 'Person enabled' },
      disable: { zh: '停用人员', en: 'Person disabled' },
      roles: { zh: '调整组织与角色', en: 'Organizations and roles changed' },
      kick: { zh: '强制下线', en: 'Sessions ended by an administrator' },
      unlock: { zh: '解除锁定', en: 'Unlocked' },
      'open-account': { zh: '批量开通账号', en: 'Account opened (bulk)' },
      'open-accounts': { zh: '发起批量开通账号', en: 'Bulk account opening started' },
      'stop-opening': { zh: '停止批量开通账号', en: 'Bulk account opening stopped' },
      'save-codes': { zh: '下载开通验证码', en: 'Account codes saved' },
      'reset-password': { zh: '重置密码', en: 'Password reset by an administrator' },
      'reset-factors': { zh: '重置双重验证', en: 'Second factors reset' },
      import: { zh: '导入人员', en: 'People imported' },
      'import-check': { zh: '检查人员导入', en: 'People import checked' },
      export: { zh: '导出人员', en: 'People exported' },
      provision: { zh: '更新对接资料', en: 'Provisioning details changed' },
    },
  },
  organization: {
    zh: '组织',
    en: 'Organizations',
    actions: {
      create: { zh: '新建组织', en: 'Organization added' },
      update: { zh: '修改组织', en: 'Organization changed' },
      move: { zh: '移动组织', en: 'Organization moved' },
      enable: { zh: '启用组织', en: 'Organization enabled' },
      disable: { zh: '停用组织', en: 'Organization disabled' },
      delete: { zh: '删除组织', en: 'Organization deleted' },
      provision: { zh: '更新对接资料', en: 'Provisioning details changed' },
    },
  },
  provisioning: {
    zh: '对接',
    en: 'Provisioning',
    actions: {
      create: { zh: '新建对接', en: 'Client added' },
      update: { zh: '修改对接', en: 'Client changed' },
      delete: { zh: '删除对接', en: 'Client deleted' },
      token: { zh: '生成令牌', en: 'Token created' },
      revoke: { zh: '吊销令牌', en: 'Tokens revoked' },
      refused: { zh: '拒绝对接请求', en: 'Client request refused' },
    },
  },
  'role-group': {
    zh: '组织内的角色',
    en: 'Roles in organizations',
    actions: {
      create: { zh: '新建角色组', en: 'Role group added' },
      update: { zh: '修改角色组', en: 'Role group changed' },
      delete: { zh: '删除角色组', en: 'Role group deleted' },
      provision: { zh: '更新对接资料', en: 'Provisioning details changed' },
    },
  },
  role: {
    zh: '角色',
    en: 'Roles',
    actions: {
      create: { zh: '新建角色', en: 'Role added' },
      update: { zh: '修改角色', en: 'Role changed' },
      flags: { zh: '修改角色权限', en: 'Role permissions changed' },
      delegable: { zh: '修改角色委托设置', en: 'Delegation of role changed' },
      enable: { zh: '启用角色', en: 'Role enabled' },
      disable: { zh: '停用角色', en: 'Role disabled' },
      delete: { zh: '删除角色', en: 'Role deleted' },
    },
  },
  'element-permission': {
    zh: '元素权限',
    en: 'Element permissions',
    actions: {
      create: { zh: '新建元素权限', en: 'Element permission added' },
      update: { zh: '修改元素权限', en: 'Element permission changed' },
      status: { zh: '启用或停用元素权限', en: 'Element permission enabled or disabled' },
      delete: { zh: '删除元素权限', en: 'Element permission deleted' },
    },
  },
  release: {
    zh: '版本动态',
    en: 'Releases',
    actions: {
      create: { zh: '新建版本', en: 'Version added' },
      update: { zh: '修改版本', en: 'Version changed' },
      status: { zh: '发布版本或转为草稿', en: 'Version published or changed to draft' },
      delete: { zh: '删除版本', en: 'Version deleted' },
    },
  },
  translation: {
    zh: '翻译',
    en: 'Translations',
    actions: {
      update: { zh: '修改翻译', en: 'Translation changed' },
      publish: { zh: '发布翻译', en: 'Translations published' },
      back: { zh: '恢复旧版翻译', en: 'Earlier translations restored' },
      import: { zh: '导入翻译', en: 'Translations imported' },
      export: { zh: '导出翻译', en: 'Translations exported' },
    },
  },
  ldap: {
    zh: '目录同步',
    en: 'LDAP import',
    actions: {
      create: { zh: '新建目录', en: 'Directory added' },
      update: { zh: '修改目录', en: 'Directory changed' },
      enable: { zh: '启用目录', en: 'Directory enabled' },
      disable: { zh: '停用目录', en: 'Directory disabled' },
      delete: { zh: '删除目录', en: 'Directory deleted' },
      test: { zh: '测试目录连接', en: 'Directory connection tested' },
      try: { zh: '试运行目录同步', en: 'LDAP import tried out' },
      run: { zh: '立即同步目录', en: 'LDAP import started manually' },
      import: { zh: '从目录同步人员', en: 'People imported from a directory' },
    },
  },
  'ops-contact': {
    zh: '运维通讯录',
    en: 'Operations contacts',
    actions: {
      create: { zh: '新建运维联系人', en: 'Operations contact added' },
      update: { zh: '修改运维联系人', en: 'Operations contact changed' },
      delete: { zh: '删除运维联系人', en: 'Operations contact deleted' },
      'import-check': { zh: '检查运维联系人导入', en: 'Operations contacts import checked' },
      import: { zh: '导入运维联系人', en: 'Operations contacts imported' },
      export: { zh: '导出运维联系人', en: 'Operations contacts exported' },
    },
  },
  dictionary: {
    zh: '数据字典',
    en: 'Dictionary',
    actions: {
      create: { zh: '新建字典项', en: 'Dictionary entry added' },
      update: { zh: '修改字典项', en: 'Dictionary entry changed' },
      delete: { zh: '删除字典项', en: 'Dictionary entry deleted' },
      administrator: { zh: '更换管理员角色', en: 'Administrator role changed' },
    },
  },
  setting: {
    zh: '系统设置',
    en: 'Settings',
    actions: {
      update: { zh: '修改系统设置', en: 'Setting changed' },
      'test-mail': { zh: '发送测试邮件', en: 'Test email sent' },
    },
  },
  application: {
    zh: '应用',
    en: 'Apps',
    actions: {
      create: { zh: '新建应用', en: 'App added' },
      update: { zh: '修改应用', en: 'App changed' },
      status: { zh: '修改应用状态', en: 'App status changed' },
      sort: { zh: '调整应用顺序', en: 'Apps reordered' },
      delete: { zh: '删除应用', en: 'App deleted' },
      grant: { zh: '调整应用授权', en: 'App grants changed' },
      integrate: { zh: '修改应用接入', en: 'App integration changed' },
      detail: { zh: '查看应用详情', en: 'App viewed' },
      grants: { zh: '查看应用授权', en: 'App grants viewed' },
      why: { zh: '查询可见原因', en: 'App visibility checked' },
      open: { zh: '打开应用', en: 'App opened' },
    },
  },
  connection: {
    zh: '应用接入',
    en: 'Connections',
    actions: {
      create: { zh: '接入应用', en: 'App connected' },
      update: { zh: '修改应用接入', en: 'Connection changed' },
      status: { zh: '启用或停用应用接入', en: 'Connection turned on or off' },
      'rotate-secret': { zh: '更换应用密钥', en: 'Secret replaced' },
      'sign-out-all': { zh: '让所有人退出应用', en: 'Everyone signed out of an app' },
      delete: { zh: '取消应用接入', en: 'App disconnected' },
      detail: { zh: '查看应用接入', en: 'Connection viewed' },
      attempts: { zh: '查看应用登录记录', en: 'Sign-on attempts viewed' },
      endpoints: { zh: '查看应用接入配置', en: 'Connection instructions viewed' },
    },
  },
  'application-category': {
    zh: '应用分类',
    en: 'App categories',
    actions: {
      create: { zh: '新建应用分类', en: 'Category added' },
      update: { zh: '修改应用分类', en: 'Category changed' },
      sort: { zh: '调整分类顺序', en: 'Categories reordered' },
      delete: { zh: '删除应用分类', en: 'Category deleted' },
    },
  },
  tool: {
    zh: '工具',
    en: 'Tools',
    actions: {
      create: { zh: '新建快捷链接', en: 'Quick link added' },
      update: { zh: '修改工具或链接', en: 'Tool or link changed' },
      status: { zh: '启用或停用工具', en: 'Tool or link enabled or disabled' },
      sort: { zh: '调整工具顺序', en: 'Tools reordered' },
      delete: { zh: '删除快捷链接', en: 'Quick link deleted' },
    },
  },
  zone: {
    zh: '专区',
    en: 'Zones',
    actions: {
      create: { zh: '新建专区', en: 'Zone added' },
      update: { zh: '修改专区', en: 'Zone changed' },
      status: { zh: '启用或停用专区', en: 'Zone enabled or disabled' },
      sort: { zh: '调整专区顺序', en: 'Zones reordered' },
      delete: { zh: '删除专区', en: 'Zone deleted' },
    },
  },
  'zone-article': {
    zh: '专区文章',
    en: 'Zone articles',
    actions: {
      create: { zh: '新建专区文章', en: 'Article added' },
      update: { zh: '修改专区文章', en: 'Article changed' },
      sort: { zh: '调整文章顺序', en: 'Articles reordered' },
      delete: { zh: '删除专区文章', en: 'Article deleted' },
    },
  },
  'access-request': {
    zh: '权限申请',
    en: 'Access requests',
    actions: {
      create: { zh: '申请应用权限', en: 'Access requested' },
      right: { zh: '申请页面权限', en: 'Page access requested' },
      withdraw: { zh: '撤回权限申请', en: 'Request withdrawn' },
      grant: { zh: '同意权限申请', en: 'Request approved' },
      refuse: { zh: '拒绝权限申请', en: 'Request declined' },
      decide: { zh: '审批权限申请', en: 'Request answered' },
    },
  },
  delegation: {
    zh: '权限委托',
    en: 'Delegations',
    actions: {
      create: { zh: '新建委托', en: 'Delegation created' },
      change: { zh: '修改委托', en: 'Delegation changed' },
      accept: { zh: '接受委托', en: 'Delegation accepted' },
      decline: { zh: '拒绝委托', en: 'Delegation declined' },
      revoke: { zh: '撤回委托', en: 'Delegation withdrawn' },
      resign: { zh: '退回委托', en: 'Delegation given up' },
      force: { zh: '强制结束委托', en: 'Delegation ended by an administrator' },
      act: { zh: '开始代理', en: 'Started acting for someone' },
      exit: { zh: '结束代理', en: 'Stopped acting for someone' },
      'while-acting': { zh: '代理期间的操作', en: 'Call not allowed while acting' },
    },
  },
  announcement: {
    zh: '公告',
    en: 'Announcements',
    actions: {
      create: { zh: '新建公告', en: 'Announcement added' },
      save: { zh: '保存公告', en: 'Announcement saved' },
      release: { zh: '发布公告', en: 'Announcement released' },
      void: { zh: '作废公告', en: 'Announcement voided' },
      enable: { zh: '启用公告', en: 'Announcement enabled' },
      disable: { zh: '停用公告', en: 'Announcement disabled' },
      pin: { zh: '置顶公告', en: 'Announcement pinned' },
      unpin: { zh: '取消置顶', en: 'Announcement unpinned' },
      delete: { zh: '删除公告', en: 'Announcement deleted' },
      audience: { zh: '查看公告范围', en: 'Announcement audience viewed' },
      receipt: { zh: '查看阅读情况', en: 'Read receipt viewed' },
      remind: { zh: '提醒阅读', en: 'Readers reminded' },
      export: { zh: '导出公告统计', en: 'Announcement statistics exported' },
    },
  },
  mail: {
    zh: '邮件',
    en: 'Mail',
    actions: {
      retry: { zh: '重新发送邮件', en: 'Email resent' },
      'send-held': { zh: '发送待发邮件', en: 'Emails on hold sent' },
      'given-up': { zh: '恢复后停止未完成的邮件', en: 'Emails in progress given up after a restore' },
      'tls-failed': { zh: '邮件加密连接失败', en: 'Encrypted mail connection failed' },
    },
  },
  'mail-template': {
    zh: '邮件模板',
    en: 'Mail templates',
    actions: {
      create: { zh: '新建邮件模板', en: 'Mail template added' },
      update: { zh: '修改邮件模板', en: 'Mail template changed' },
      enable: { zh: '启用邮件模板', en: 'Mail template enabled' },
      disable: { zh: '停用邮件模板', en: 'Mail template disabled' },
      delete: { zh: '删除邮件模板', en: 'Mail template deleted' },
      test: { zh: '发送测试邮件', en: 'Test email sent' },
    },
  },
  'mail-group': {
    zh: '邮件组',
    en: 'Mail groups',
    actions: {
      create: { zh: '新建邮件组', en: 'Mail group added' },
      update: { zh: '修改邮件组', en: 'Mail group changed' },
      enable: { zh: '启用邮件组', en: 'Mail group enabled' },
      disable: { zh: '停用邮件组', en: 'Mail group disabled' },
      delete: { zh: '删除邮件组', en: 'Mail group deleted' },
    },
  },
  'mail-contact': {
    zh: '邮件联系人',
    en: 'Mail contacts',
    actions: {
      create: { zh: '新建联系人', en: 'Contact added' },
      update: { zh: '修改联系人', en: 'Contact changed' },
      enable: { zh: '启用联系人', en: 'Contact enabled' },
      disable: { zh: '停用联系人', en: 'Contact disabled' },
      delete: { zh: '删除联系人', en: 'Contact deleted' },
      import: { zh: '导入联系人', en: 'Contacts imported' },
      export: { zh: '导出联系人', en: 'Contacts exported' },
    },
  },
  'mail-address': {
    zh: '邮箱',
    en: 'Mail addresses',
    actions: {
      search: { zh: '查找收件人', en: 'Recipients searched' },
      verify: { zh: '核对收件人', en: 'Recipients checked' },
    },
  },
  fault: {
    zh: '故障申报',
    en: 'Fault reports',
    actions: {
      submit: { zh: '申报故障', en: 'Fault reported' },
      handle: { zh: '处理故障', en: 'Fault handled' },
      read: { zh: '查看故障', en: 'Fault viewed' },
    },
  },
  file: {
    zh: '文件',
    en: 'Files',
    actions: {
      upload: { zh: '上传文件', en: 'File uploaded' },
      copy: { zh: '复制文件', en: 'File copied' },
      read: { zh: '读取文件', en: 'File read' },
      'read-recipients': { zh: '读取收件人文件', en: 'Recipients file read' },
      'read-contacts': { zh: '读取联系人文件', en: 'Contacts file read' },
      'read-template': { zh: '读取模板文件', en: 'Template file read' },
    },
  },
  password: {
    zh: '密码',
    en: 'Passwords',
    actions: {
      change: { zh: '修改密码', en: 'Password changed' },
      reset: { zh: '找回密码', en: 'Password reset' },
      'reset-asked': { zh: '申请找回密码', en: 'Password reset requested' },
    },
  },
  totp: {
    zh: '动态口令',
    en: 'One-time codes',
    actions: {
      start: { zh: '开始绑定动态口令', en: 'Authenticator setup started' },
      bind: { zh: '绑定动态口令', en: 'Authenticator added' },
      rename: { zh: '重命名动态口令', en: 'Authenticator renamed' },
      unbind: { zh: '解绑动态口令', en: 'Authenticator removed' },
    },
  },
  'recovery-codes': {
    zh: '恢复码',
    en: 'Recovery codes',
    actions: { renew: { zh: '重新生成恢复码', en: 'Recovery codes regenerated' } },
  },
  'external-account': {
    zh: '外部账号',
    en: 'External accounts',
    actions: {
      start: { zh: '开始绑定外部账号', en: 'External account linking started' },
      scan: { zh: '扫描绑定二维码', en: 'Linking code scanned' },
      confirm: { zh: '确认绑定', en: 'Linking confirmed' },
      bind: { zh: '绑定外部账号', en: 'External account linked' },
      unbind: { zh: '解绑外部账号', en: 'External account unlinked' },
    },
  },
  email: {
    zh: '个人邮箱',
    en: 'Own email address',
    actions: {
      'change-asked': { zh: '申请更换邮箱', en: 'Email change requested' },
      change: { zh: '更换邮箱', en: 'Email changed' },
      'change-cancelled': { zh: '取消更换邮箱', en: 'Email change canceled' },
    },
  },
  'usual-applications': {
    zh: '常用应用',
    en: 'My apps',
    actions: { change: { zh: '调整常用应用', en: 'My apps changed' } },
  },
  'business-system': {
    zh: '业务系统',
    en: 'Business systems',
    actions: {
      create: { zh: '新建业务系统', en: 'Business system added' },
      update: { zh: '修改业务系统', en: 'Business system changed' },
      status: { zh: '启用或停用业务系统', en: 'Business system enabled or disabled' },
      managers: { zh: '调整业务系统管理员', en: 'Business system managers changed' },
      delete: { zh: '删除业务系统', en: 'Business system deleted' },
    },
  },
  'system-key': {
    zh: '系统密钥',
    en: 'System keys',
    actions: {
      create: { zh: '生成系统密钥', en: 'Key created' },
      rotate: { zh: '更换系统密钥', en: 'Key rotated' },
      revoke: { zh: '吊销系统密钥', en: 'Key revoked' },
      refused: { zh: '系统密钥无效', en: 'Key refused' },
    },
  },
  'home-template': {
    zh: '推荐首页',
    en: 'Recommended homes',
    actions: {
      create: { zh: '新建推荐首页', en: 'Recommended home added' },
      update: { zh: '修改推荐首页', en: 'Recommended home changed' },
      delete: { zh: '删除推荐首页', en: 'Recommended home deleted' },
    },
  },
  site: {
    zh: '地点',
    en: 'Sites',
    actions: {
      create: { zh: '新建地点', en: 'Site added' },
      update: { zh: '修改地点', en: 'Site changed' },
      delete: { zh: '删除地点', en: 'Site deleted' },
      import: { zh: '导入地点', en: 'Sites imported' },
    },
  },
  integration: {
    zh: '应用接入',
    en: 'Integration',
    actions: { export: { zh: '导出应用接入', en: 'Integration exported' } },
  },
  'login-log': {
    zh: '登录日志',
    en: 'Sign-in log',
    actions: {
      export: { zh: '导出登录日志', en: 'Sign-in log exported' },
      view: { zh: '查看登录详情', en: 'Sign-in record viewed' },
      verify: { zh: '校验登录日志', en: 'Sign-in log verified' },
      dropped: { zh: '清除过期登录日志', en: 'Expired sign-in log deleted' },
    },
  },
  'login-statistics': {
    zh: '登录统计',
    en: 'Sign-in statistics',
    actions: { 'export-apps': { zh: '导出应用登录统计', en: 'App sign-ins exported' } },
  },
  'operation-log': {
    zh: '操作日志',
    en: 'Operation log',
    actions: {
      export: { zh: '导出操作日志', en: 'Operation log exported' },
      verify: { zh: '校验操作日志', en: 'Operation log verified' },
    },
  },
}

const partsOf = (action: string): [category: string, verb: string] => {
  const dot = action.indexOf('.')
  return dot < 0 ? [action, ''] : [action.slice(0, dot), action.slice(dot + 1)]
}

/** Returns the names of an action and its category; an unknown action is named by its code. */
export function wordsOfAction(action: string): { action: Words; category: Words; isKnown: boolean } {
  const [name, verb] = partsOf(action)
  const category = Object.hasOwn(categories, name) ? categories[name] : undefined
  const words = category && Object.hasOwn(category.actions, verb) ? category.actions[verb] : undefined
  return {
    action: words ?? { zh: action, en: action },
    category: category ?? { zh: name, en: name },
    isKnown: words !== undefined,
  }
}

/** Returns the categories in the order of the filter. */
export const actionCategories = (): { code: string; words: Words }[] =>
  Object.entries(categories).map(([code, { zh, en }]) => ({ code, words: { zh, en } }))

/** Returns the actions whose names, or those of their category, contain a text in either language. */
export const actionsNamedLike = (text: string): string[] => {
  const part = text.toLowerCase()
  return Object.entries(categories).flatMap(([category, { actions, ...words }]) =>
    Object.entries(actions)
      .filter(([, { zh, en }]) => [words.zh, words.en, zh, en].join('\n').toLowerCase().includes(part))
      .map(([verb]) => `${category}.${verb}`),
  )
}
