import type { HelpText } from '../help-text.ts'

export const applicationsHelp = {
  'admin-applications': {
    about: {
      zh: '在这里添加应用，设置地址、图标和状态，并决定谁能看到它。',
      en: 'Here applications are added, given address, icon and state, and granted to people.',
    },
    how: [
      {
        ask: { zh: '新应用为什么没有人看到？', en: 'Why does nobody see a new application?' },
        answer: {
          zh: '新应用是草稿。请填写地址，把状态改为在线，再在授权中选择组织、角色或人员。',
          en: 'It is a draft. Give it an address, put it online, then grant it to organizations, roles or people.',
        },
      },
      {
        ask: { zh: '允许和拒绝冲突时以哪个为准？', en: 'What if one grant allows and another denies?' },
        answer: {
          zh: '拒绝优先。「为什么能（不能）看到？」会对一个人逐项说明。',
          en: 'The denial wins. The page of grants explains for one person why it is seen, or not.',
        },
      },
      {
        ask: { zh: '为什么不能删除？', en: 'Why can one not be deleted?' },
        answer: {
          zh: '有公告、申请、委托或日志引用它，抽屉中会列出。请改为下线。',
          en: 'Announcements, requests, delegations or the log refer to it; the drawer lists them. Put it offline instead.',
        },
      },
    ],
  },
  'admin-categories': {
    about: {
      zh: '「应用分类」决定全部应用中的分组、颜色和顺序。',
      en: 'Categories group the applications, with a colour and an order.',
    },
    how: [
      {
        ask: { zh: '怎样调整顺序？', en: 'How do I change the order?' },
        answer: {
          zh: '拖动，或用键盘移动。分类内应用的顺序在「应用管理」中筛选该分类后调整。',
          en: 'Drag them, or move them by keyboard. The order within a category is changed in “Applications”, narrowed to the category.',
        },
      },
    ],
  },
  'admin-opsContacts': {
    about: {
      zh: '在这里维护运维通讯录，所有人都能看到。',
      en: 'Here the address book of operations is kept; everybody can read it.',
    },
    how: [
      {
        ask: { zh: '联系人必须是公司人员吗？', en: 'Does a contact have to be a person of the company?' },
        answer: {
          zh: '不必，供应商和值班台也可以，至少填写一种联系方式。填写了企业微信号的人员会处理该应用的故障申报。',
          en: 'No: suppliers and duty desks are fine. One way to reach them is needed. A person with the WeCom id of a contact handles the fault reports of the application.',
        },
      },
      {
        ask: { zh: '怎样一次修改很多联系人？', en: 'How do I change many contacts at once?' },
        answer: {
          zh: '用「导出」保存筛选到的联系人，在表格中修改，再用「导入」选择该文件。导入前逐行显示会新建和修改什么，有一行错误就不导入。',
          en: '“Export” saves the contacts that the filter finds; change them in the spreadsheet and choose it with “Import”. What would be added and changed is shown row by row first, and with one row wrong nothing is imported.',
        },
      },
    ],
  },
  'admin-systems': {
    about: {
      zh: '「业务系统」是应用的归属，也是系统自己调用门户的身份。',
      en: 'Business systems own applications, and may call the portal themselves.',
    },
    how: [
      {
        ask: { zh: '怎样让系统发布公告？', en: 'How does a system post announcements?' },
        answer: {
          zh: '打开系统，创建密钥并交给系统的开发人员。密钥只显示一次；轮换后旧密钥还有 24 小时有效，也可以立即吊销。',
          en: 'Open it, make a key and hand it to its developers. A key is shown once; after rotating the former one is good for 24 hours, and any can be revoked at once.',
        },
      },
      {
        ask: { zh: '系统的管理员能做什么？', en: 'What can managers of a system do?' },
        answer: {
          zh: '持有业务系统管理员角色时，管理该系统的应用、授权和公告。',
          en: 'With the role of business system managers, they administer its applications, grants and announcements.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
