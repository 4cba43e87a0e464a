import type { HelpText } from '../help-text.ts'

export const portalAdminHelp = {
  administration: {
    about: {
      zh: '「系统管理」的概览列出待处理的事项、运行状况和今天的变更，管理页面分为六组。',
      en: 'The overview shows what needs attention, the health of the portal and what changed today. Pages are in six groups.',
    },
    how: [
      {
        ask: { zh: '如何快速找到管理页面？', en: 'How do I find a page quickly?' },
        answer: {
          zh: '在左侧输入名称或拼音，例如「登录策略」或「dlcl」；在任何页面按 Ctrl K 也能找到。',
          en: 'Type its name in the field on the left, or press Ctrl K on any page.',
        },
      },
      {
        ask: { zh: '「待处理」里有什么？', en: 'What counts as needing attention?' },
        answer: {
          zh: '等您答复的权限申请、上报的可疑登录、故障申报、今天大多失败的单点登录、即将过期的密钥和令牌、没有完成的目录同步、测试没有通过的登录来源，以及暂存的邮件。',
          en: 'Access requests that wait for you, sign-ins reported as suspicious, fault reports, apps whose sign-ons mostly failed today, secrets and tokens that expire soon, failed directory imports, sign-in sources that failed their test, and emails on hold.',
        },
      },
    ],
  },
  'admin-dictionary': {
    about: {
      zh: '「数据字典」保存门户使用的编码和名称，并指定管理员角色。',
      en: 'The dictionary holds the codes and names the portal uses, and sets the administrator roles.',
    },
    how: [
      {
        ask: { zh: '如何更换管理员角色？', en: 'How do I change an administrator role?' },
        answer: {
          zh: '在该条目上点「更换角色」，查看谁获得、谁失去管理权限，再验证身份。',
          en: 'Click Change role on that entry. You’ll see who gains and loses admin access, then verify it’s you.',
        },
      },
    ],
  },
  'admin-translations': {
    about: {
      zh: '「翻译」修改门户和业务系统的中英文文字。',
      en: 'Use Translations to change the Chinese and English text of the portal and business systems.',
    },
    how: [
      {
        ask: { zh: '修改后为什么没有变化？', en: 'Why doesn’t my change show?' },
        answer: {
          zh: '修改先是草稿，「发布」后才对所有人生效，打开的页面几秒内更新。「版本记录」可以回到以前的文字。',
          en: 'Changes are drafts until you click Publish. Open pages then update within seconds. Use Versions to go back to earlier text.',
        },
      },
      {
        ask: { zh: '花括号是什么？', en: 'What are the braces for?' },
        answer: {
          zh: '花括号是显示时填入的值，例如 {count}，必须保留。',
          en: 'They mark values filled in when the text is shown, such as {count}. Keep them as they are.',
        },
      },
    ],
  },
  'admin-releases': {
    about: {
      zh: '在这里编写「版本动态」：每个版本的新增、改进和修复。',
      en: 'Write What’s new here: what each version adds, improves and fixes.',
    },
    how: [
      {
        ask: { zh: '如何发布？', en: 'How do I publish?' },
        answer: {
          zh: '新建版本并填写内容，保存为草稿，再点「发布」。发布的版本转为草稿后才能删除。',
          en: 'Create a version, enter its changes and save it as a draft, then click Publish. To delete a published version, change it to a draft first.',
        },
      },
    ],
  },
  'admin-settings': {
    about: {
      zh: '「系统设置」修改公司名称、密码策略、会话时间、保存期限等，覆盖部署时的配置。',
      en: 'Change the company name, password policy, session limits, retention and more. These settings override the server configuration.',
    },
    how: [
      {
        ask: { zh: '什么时候生效？', en: 'When does a setting take effect?' },
        answer: {
          zh: '保存后 5 秒内生效，无需重启。如更改会删除数据或结束会话，会先显示数量并请您确认。',
          en: 'Within 5 seconds, without a restart. If a change would delete data or end sessions, you’ll see how many and be asked to confirm.',
        },
      },
      {
        ask: { zh: '如何恢复默认值？', en: 'How do I restore a default?' },
        answer: { zh: '点「恢复默认」。', en: 'Click Restore default.' },
      },
      {
        ask: { zh: '如何换成公司的标志？', en: 'How do I use our logo?' },
        answer: {
          zh: '在「品牌」中上传标志，建议用透明背景的 PNG。深色背景上的标志和方形标志可不传。下方的预览显示页面顶部和登录页的效果，保存后 5 秒内生效。',
          en: 'Upload it under Branding, ideally as a PNG with a transparent background. The logo for dark backgrounds and the square one are optional. The preview below shows the header and the sign-in page. Changes apply within 5 seconds of saving.',
        },
      },
    ],
  },
  'admin-homeTemplates': {
    about: {
      zh: '「首页推荐」设置未自定义首页的人员看到的首页。',
      en: 'Home layouts set what people see until they customize their home page.',
    },
    how: [
      {
        ask: { zh: '多个推荐同时适用时怎么办？', en: 'What if several layouts apply?' },
        answer: {
          zh: '先按最近的上级组织，再按角色，不重复。已自定义的部分不受影响。',
          en: 'The nearest organization comes first, then the role, without duplicates. Anything people chose themselves is kept.',
        },
      },
    ],
  },
  'admin-tools': {
    about: {
      zh: '「工具管理」维护工具库：名称、说明、顺序、可见范围和快捷链接。',
      en: 'Manage the tool library: names, descriptions, order, audience and quick links.',
    },
    how: [
      {
        ask: { zh: '可以删除工具吗？', en: 'Can a tool be deleted?' },
        answer: {
          zh: '内置工具可以停用，不能删除。快捷链接可以删除，删除前会显示使用人数。',
          en: 'Built-in tools can be disabled but not deleted. Quick links can be deleted, and you’ll first see how many people have them on their home page.',
        },
      },
    ],
  },
  'admin-zones': {
    about: {
      zh: '「专区管理」维护专区的横幅、关键指标、应用和文章。',
      en: 'Maintain each zone’s banner, key figures, apps and articles here.',
    },
    how: [
      {
        ask: { zh: '如何录入指标？', en: 'How do I enter figures?' },
        answer: {
          zh: '在指标中逐月填写，或从表格粘贴两列，例如 2026-01 1,284。有错误的行会按行号指出，不会保存。',
          en: 'Enter figures by month, or paste two columns from a spreadsheet, such as 2026-01 1,284. Lines with errors are listed by number, and nothing is saved.',
        },
      },
      {
        ask: { zh: '如何预览效果？', en: 'How do I preview it?' },
        answer: {
          zh: '点「预览」，以读者的身份用中文或英文查看，不会保存。',
          en: 'Click Preview to see it as readers will, in Chinese or English. Nothing is saved.',
        },
      },
    ],
  },
  'admin-sites': {
    about: {
      zh: '「地点」把 IP 地址段对应到地点名称，用于登录记录和日志。',
      en: 'Sites map IP ranges to place names shown in sign-ins and logs.',
    },
    how: [
      {
        ask: { zh: '地址段重叠时怎么办？', en: 'What if ranges overlap?' },
        answer: {
          zh: '以范围最小的为准。「粘贴导入」可以一次添加多个。',
          en: 'The narrowest range applies. Use Paste ranges to add several at once.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
