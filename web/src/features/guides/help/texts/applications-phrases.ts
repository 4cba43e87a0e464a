import type { HelpText } from '../help-text.ts'

export const applicationsHelp = {
  'admin-applications': {
    about: {
      zh: '在这里添加应用，设置地址、图标、状态和可见范围。',
      en: 'Add apps here, set their address, icon and status, and choose who can see them.',
    },
    how: [
      {
        ask: { zh: '新应用为什么没有人看到？', en: 'Why can’t anyone see a new app?' },
        answer: {
          zh: '新应用是草稿。请填写地址，把状态改为在线，再在授权中选择组织、角色或人员。',
          en: 'New apps are drafts. Enter an address, set the status to Online, then grant the app to organizations, roles or people.',
        },
      },
      {
        ask: {
          zh: '允许和拒绝冲突时以哪个为准？',
          en: 'What if one grant allows and another denies access?',
        },
        answer: {
          zh: '拒绝优先。在「为什么能（不能）看到？」中可以逐项查看某个人的情况。',
          en: 'The denial takes precedence. The grants page explains why a person can or can’t see the app.',
        },
      },
      {
        ask: { zh: '为什么不能删除？', en: 'Why can’t I delete an app?' },
        answer: {
          zh: '公告、申请、委托或日志引用了该应用，抽屉中会列出。请改为下线。',
          en: 'Announcements, requests, delegations or logs use the app. Its panel lists them. Take the app offline instead.',
        },
      },
    ],
  },
  'admin-connections': {
    about: {
      zh: '在这里查看所有用门户账号登录的应用：是否启用、最近登录、今天的失败次数和密钥到期时间。',
      en: 'See every app that people sign on to with their portal account: whether it’s on, its last sign-on, today’s failures and when its secret expires.',
    },
    how: [
      {
        ask: { zh: '如何接入一个应用？', en: 'How do I connect an app?' },
        answer: {
          zh: '在「应用管理」中打开应用，进入「接入」，选择应用类型并保存，把生成的配置填到应用中。测试成功后启用。只有超级管理员可以接入。',
          en: 'Open the app under Apps, go to Sign-on, choose what you’re connecting and save. Paste the settings you get into the app, test sign-on, then turn it on. Only super administrators can do this.',
        },
      },
      {
        ask: { zh: '测试登录失败怎么办？', en: 'What if the test fails?' },
        answer: {
          zh: '「登录记录」会写明每次失败的原因和处理办法，按提示修改后再试。',
          en: 'See Attempts: each failure says why it happened and what to do. Follow the advice and try again.',
        },
      },
      {
        ask: { zh: '密钥丢失或快到期怎么办？', en: 'What if the secret is lost or about to expire?' },
        answer: {
          zh: '更换密钥。新密钥只显示一次，旧密钥 24 小时内仍可使用。',
          en: 'Replace it. The new secret is shown once, and the old one works for 24 more hours.',
        },
      },
      {
        ask: { zh: '谁可以登录接入的应用？', en: 'Who can sign on to a connected app?' },
        answer: {
          zh: '只有获得该应用授权的人。收回授权后，几秒内就不能再使用。',
          en: 'Only people with access to the app. Once a grant is removed, access ends within seconds.',
        },
      },
    ],
  },
  'admin-categories': {
    about: {
      zh: '「应用分类」决定全部应用中的分组、颜色和顺序。',
      en: 'Categories set the groups, colors and order in All apps.',
    },
    how: [
      {
        ask: { zh: '如何调整顺序？', en: 'How do I change the order?' },
        answer: {
          zh: '拖动，或用键盘移动。分类内应用的顺序在「应用管理」中筛选该分类后调整。',
          en: 'Drag them or use the keyboard. To change the order of apps within a category, filter Apps by that category.',
        },
      },
    ],
  },
  'admin-opsContacts': {
    about: {
      zh: '在这里维护运维通讯录，所有人都能看到。',
      en: 'Maintain the operations contacts here. Everyone can see them.',
    },
    how: [
      {
        ask: { zh: '联系人必须是公司人员吗？', en: 'Does a contact have to be an employee?' },
        answer: {
          zh: '不必，供应商和值班台也可以，至少填写一种联系方式。填写了企业微信号的人员负责处理该应用的故障申报。',
          en: 'No. Suppliers and on-call desks are fine too. Enter at least one way to reach each contact. Employees with a WeCom ID handle the app’s fault reports.',
        },
      },
      {
        ask: { zh: '如何批量修改联系人？', en: 'How do I update contacts in bulk?' },
        answer: {
          zh: '用「导出」保存筛选到的联系人，在表格中修改，再用「导入」选择该文件。导入前会逐行显示新建和修改的内容，只要有一行错误就不会导入。',
          en: 'Click Export to save the filtered contacts, edit the spreadsheet, then upload it with Import. You’ll preview every change row by row. If any row has an error, nothing is imported.',
        },
      },
    ],
  },
  'admin-systems': {
    about: {
      zh: '每个应用归属于一个业务系统，业务系统也可以调用门户的接口。',
      en: 'Every app belongs to a business system, which can also call the portal’s API.',
    },
    how: [
      {
        ask: { zh: '业务系统如何发布公告？', en: 'How does a system publish announcements?' },
        answer: {
          zh: '打开系统，创建密钥并交给系统的开发人员。密钥只显示一次。轮换后旧密钥 24 小时内仍有效，也可以立即吊销。',
          en: 'Open the system, create a key and give it to its developers. A key is shown only once. After you rotate it, the old key works for 24 more hours. You can revoke any key immediately.',
        },
      },
      {
        ask: { zh: '业务系统管理员能做什么？', en: 'What can a system’s managers do?' },
        answer: {
          zh: '拥有业务系统管理员角色后，可以管理该系统的应用、授权和公告。',
          en: 'With the business system manager role, they manage the system’s apps, grants and announcements.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
