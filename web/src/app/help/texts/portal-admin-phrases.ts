import type { HelpText } from '../help-text.ts'

export const portalAdminHelp = {
  'admin-dictionary': {
    about: {
      zh: '「数据字典」保存门户使用的编码和名称，并指定管理员角色。',
      en: 'The dictionary has codes and names that the portal uses, and names the roles of administrators.',
    },
    how: [
      {
        ask: { zh: '怎样更换管理员角色？', en: 'How do I name another administrator role?' },
        answer: {
          zh: '在该条目上点「更换角色」，会显示谁获得、谁失去管理权限，并验证身份。',
          en: 'Choose “Change role” at the entry. It shows who gains and who loses administration and asks who you are.',
        },
      },
    ],
  },
  'admin-translations': {
    about: {
      zh: '「翻译」修改门户和业务系统的中英文文字。',
      en: 'Translations change the Chinese and English texts of the portal and of business systems.',
    },
    how: [
      {
        ask: { zh: '修改后为什么没有变化？', en: 'Why does a change not show?' },
        answer: {
          zh: '修改先是草稿，「发布」后才对所有人生效，打开的页面几秒内更新。「版本记录」可以回到以前的文字。',
          en: 'A change is a draft until you “Publish”; open pages show it within seconds. “Versions” brings former texts back.',
        },
      },
      {
        ask: { zh: '花括号是什么？', en: 'What are the braces?' },
        answer: {
          zh: '花括号是显示时填入的值，例如 {count}，必须保留。',
          en: 'Values that are put in when the text is shown, such as {count}. They have to stay.',
        },
      },
    ],
  },
  'admin-releases': {
    about: {
      zh: '在这里编写「版本动态」：每个版本的新增、改进和修复。',
      en: 'Here “What’s new” is written: what each version added, improved and fixed.',
    },
    how: [
      {
        ask: { zh: '怎样发布？', en: 'How do I publish?' },
        answer: {
          zh: '新建版本并填写内容，保存为草稿，再点「发布」。发布的版本转为草稿后才能删除。',
          en: 'Make a version with its entries; it is a draft until you “Publish”. A published one goes back to a draft before it can be deleted.',
        },
      },
    ],
  },
  'admin-settings': {
    about: {
      zh: '「系统设置」修改公司名称、密码策略、会话时间、保存期限等，覆盖部署时的配置。',
      en: 'Settings change the company’s name, password policy, session times, retention and more, over the deployment’s configuration.',
    },
    how: [
      {
        ask: { zh: '什么时候生效？', en: 'When does a setting take effect?' },
        answer: {
          zh: '保存后 5 秒内在所有地方生效，不用重启。会删除数据或结束会话时，会先说明数量并确认。',
          en: 'Within five seconds everywhere, without a restart. Where saving deletes rows or ends sessions, you are told how many and asked first.',
        },
      },
      {
        ask: { zh: '怎样恢复默认值？', en: 'How do I get the default back?' },
        answer: { zh: '点「恢复默认」。', en: 'Choose “Back to the default”.' },
      },
    ],
  },
  'admin-homeTemplates': {
    about: {
      zh: '「首页推荐」决定没有自己设置过的人看到怎样的首页。',
      en: 'Home layouts say what home shows to whoever has not chosen for themselves.',
    },
    how: [
      {
        ask: { zh: '多个推荐同时适用时怎么办？', en: 'What if several apply to somebody?' },
        answer: {
          zh: '先按最近的上级组织，再按角色，不重复。人员自己选择的部分不受影响。',
          en: 'The nearest organization at or above theirs comes first, then the role, and nothing stands twice. What people chose themselves stays.',
        },
      },
    ],
  },
  'admin-tools': {
    about: {
      zh: '「工具管理」维护工具库：名称、说明、顺序、可见范围和快捷链接。',
      en: 'Tools are the tool library: names, descriptions, order, whom they are shown to, and quick links.',
    },
    how: [
      {
        ask: { zh: '可以删除工具吗？', en: 'Can a tool be deleted?' },
        answer: {
          zh: '门户自带的工具可以停用，不能删除；快捷链接可以删除，删除前会显示多少人的首页上有它。',
          en: 'Tools of the portal can be switched off, not deleted. Quick links can; you see first how many people have one on home.',
        },
      },
    ],
  },
  'admin-zones': {
    about: {
      zh: '「专区管理」维护专区的横幅、关键指标、应用和文章。',
      en: 'Zones have a banner, key figures, applications and articles, which are kept here.',
    },
    how: [
      {
        ask: { zh: '怎样录入指标？', en: 'How do I enter figures?' },
        answer: {
          zh: '在指标中逐月填写，或从表格粘贴两列，例如 2026-01 1,284。有错误的行会按行号指出，不会保存。',
          en: 'Type them by month, or paste two columns of a table, such as 2026-01 1,284. A wrong line is told with its number, and nothing is saved.',
        },
      },
      {
        ask: { zh: '怎样先看效果？', en: 'How do I see it first?' },
        answer: {
          zh: '点「预览」，以读者的身份用中文或英文查看，不会保存。',
          en: '“Preview” shows it as its readers would see it, in either language, before anything is saved.',
        },
      },
    ],
  },
  'admin-sites': {
    about: {
      zh: '「地点」把 IP 地址段对应到地点名称，用于登录记录和日志。',
      en: 'Sites give names to ranges of addresses; sign-ins and logs show them.',
    },
    how: [
      {
        ask: { zh: '地址段重叠时怎么办？', en: 'What if ranges overlap?' },
        answer: {
          zh: '以范围最小的为准。「粘贴导入」可以一次添加多个。',
          en: 'The narrowest one counts. “Paste many” adds many at once.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
