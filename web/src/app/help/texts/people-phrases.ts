import type { HelpText } from '../help-text.ts'

export const peopleHelp = {
  'admin-organizations': {
    about: {
      zh: '「组织」是公司的组织树，授权、角色和推荐都以它为基础。',
      en: 'Organizations are the tree of the company, which grants, roles and recommendations lean on.',
    },
    how: [
      {
        ask: { zh: '怎样移动一个组织？', en: 'How do I move an organization?' },
        answer: {
          zh: '拖到目标的上方、下方或里面，或用「移动」；两种方式都会先确认。',
          en: 'Drag it above, below or into another, or use “Move”; both ask first.',
        },
      },
      {
        ask: { zh: '停用组织会怎样？', en: 'What does disabling one mean?' },
        answer: {
          zh: '下级组织一并停用，在那里的角色不再生效，相关委托暂停；确认时会显示各有多少。启用时从上到下逐个进行。',
          en: 'All below is disabled too, roles there count for nothing and delegations are suspended; the question says how many. Enabling is done one by one, from the top.',
        },
      },
    ],
  },
  'admin-people': {
    about: {
      zh: '「人员」管理所有人的资料、组织与角色、账号和登录。',
      en: '“People” has everybody’s details, organizations and roles, account and sessions.',
    },
    words: [
      '忘记密码',
      '重置密码',
      '解锁账号',
      '离职',
      '入职',
      'forgot password',
      'reset password',
      'unlock account',
      'offboarding',
    ],
    how: [
      {
        ask: { zh: '新员工怎样开始使用？', en: 'How does a new colleague begin?' },
        answer: {
          zh: '新建人员，添加组织与角色，再点「开通账号」，把显示的 16 位代码交给本人，由本人设置密码。',
          en: 'Make the person, add an organization and role, then “Open an account”, and hand over the sixteen digits with which they choose a password.',
        },
      },
      {
        ask: { zh: '怎样一次为多人开通账号？', en: 'How do I open accounts for many people at once?' },
        answer: {
          zh: '筛选或勾选人员，点「批量开通账号」。验证码可以用邮件发给本人，或由您下载后分别转告。',
          en: 'Filter or select people and choose “Open accounts”. The codes are mailed to them, or saved once for you to hand over.',
        },
      },
      {
        ask: { zh: '怎样批量更新？', en: 'How do I change many at once?' },
        answer: {
          zh: '「导出」得到表格，修改后「导入」。空单元格不改变，「-」表示清除；有一行错误就不会导入任何人。',
          en: '“Export” gives a table; change it and “Import” it. An empty cell changes nothing, “-” takes a value away, and with one wrong row nobody is imported.',
        },
      },
      {
        ask: { zh: '有人离职怎么办？', en: 'What if somebody leaves?' },
        answer: {
          zh: '停用人员：所有登录立即结束，其发起的委托暂停，账号关闭。',
          en: 'Disable the person: every session ends at once, their delegations are suspended and the account is closed.',
        },
      },
    ],
  },
  'admin-ldap': {
    about: {
      zh: '「目录同步」按时间表从 LDAP 目录（如 Active Directory）导入人员和组织。',
      en: 'LDAP import takes people and organizations from directories such as Active Directory, by a timetable.',
    },
    how: [
      {
        ask: { zh: '怎样安全地开始？', en: 'How do I begin safely?' },
        answer: {
          zh: '填写连接后「测试连接」，再「试运行」查看报告；试运行不写入任何内容。确认后再打开开关。',
          en: 'Fill in the connection, “Test connection”, then “Try out” and read the report; nothing is written. Switch it on after that.',
        },
      },
      {
        ask: { zh: '大量人员突然消失会怎样？', en: 'What if many people vanish from the directory?' },
        answer: {
          zh: '超过设定的比例时，该次运行停止，不作任何更改，并说明原因。',
          en: 'Beyond the share that you set the run stops, changes nothing and says so.',
        },
      },
    ],
  },
  'admin-provisioning': {
    about: {
      zh: '「对接配置」让人事或身份系统通过 SCIM 2.0 更新人员和组织。',
      en: 'Provisioning lets HR or identity systems keep people and organizations up to date by SCIM 2.0.',
    },
    how: [
      {
        ask: { zh: '怎样接入一个系统？', en: 'How do I connect a system?' },
        answer: {
          zh: '新建客户端，选择它可以维护的内容，再生成令牌。令牌只显示一次，与页面上的地址一起配置到对方系统。',
          en: 'Make a client, choose what it may keep up to date, then make a token. It is shown once; give it to the system with the address of the page.',
        },
      },
      {
        ask: { zh: '怎样查看失败的请求？', en: 'How do I see what failed?' },
        answer: {
          zh: '在客户端的抽屉中查看最近 50 次被拒绝的请求及原因。',
          en: 'Its drawer has the last 50 refused requests, with the reasons.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
