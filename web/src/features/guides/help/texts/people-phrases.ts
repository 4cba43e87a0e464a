import type { HelpText } from '../help-text.ts'

export const peopleHelp = {
  'admin-organizations': {
    about: {
      zh: '「组织」是公司的组织树，授权、角色和推荐都以它为基础。',
      en: 'Organizations form the company’s tree. Grants, roles and recommendations are based on it.',
    },
    how: [
      {
        ask: { zh: '如何移动一个组织？', en: 'How do I move an organization?' },
        answer: {
          zh: '拖到目标组织的上方、下方或内部，或使用「移动」，两种方式都会先确认。',
          en: 'Drag it above, below or into another organization, or use Move. You’ll be asked to confirm.',
        },
      },
      {
        ask: { zh: '停用组织会如何？', en: 'What happens when I disable an organization?' },
        answer: {
          zh: '下级组织一并停用，其中的角色不再生效，相关委托暂停，确认时会显示数量。启用时需从上到下逐个进行。',
          en: 'Everything below it is disabled too, roles there stop working and related delegations are suspended. The confirmation shows how many. Enable organizations one at a time, from the top down.',
        },
      },
    ],
  },
  'admin-people': {
    about: {
      zh: '「人员」管理所有人的资料、组织与角色、账号和登录。',
      en: 'Manage everyone’s details, organizations and roles, accounts and sessions in People.',
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
        ask: { zh: '新员工如何开始使用？', en: 'How does a new employee get started?' },
        answer: {
          zh: '新建人员，添加组织与角色，再点「开通账号」，将显示的 16 位验证码转告本人，由本人设置密码。',
          en: 'Create the person, add an organization and role, then click Open an account and give them the 16-digit code. They use it to set a password.',
        },
      },
      {
        ask: { zh: '如何批量开通账号？', en: 'How do I open accounts in bulk?' },
        answer: {
          zh: '筛选或勾选人员，点「批量开通账号」。验证码可以用邮件发给本人，或由您下载后分别转告。',
          en: 'Filter or select people and click Open accounts. People get their codes by email, or you download the codes and hand them out.',
        },
      },
      {
        ask: { zh: '如何批量更新？', en: 'How do I update people in bulk?' },
        answer: {
          zh: '「导出」表格，修改后再「导入」。空单元格表示不修改，「-」表示清空，只要有一行错误就不会导入。',
          en: 'Export a table, edit it and import it. Empty cells change nothing, and “-” clears a value. If any row has an error, no one is imported.',
        },
      },
      {
        ask: { zh: '有人离职怎么办？', en: 'What if someone leaves?' },
        answer: {
          zh: '停用该人员，所有登录会立即结束，发起的委托会暂停，账号会关闭。',
          en: 'Disable the person. All their sessions end immediately, their delegations are suspended and their account is closed.',
        },
      },
    ],
  },
  'admin-ldap': {
    about: {
      zh: '「目录同步」按时间表从 LDAP 目录（如 Active Directory）导入人员和组织。',
      en: 'LDAP import brings in people and organizations from directories such as Active Directory on a schedule.',
    },
    how: [
      {
        ask: { zh: '如何安全地开始？', en: 'How do I start safely?' },
        answer: {
          zh: '填写连接后点「测试连接」，再点「试运行」查看报告，试运行不会写入内容。确认无误后再启用。',
          en: 'Enter the connection, click Test connection, then Try out and read the report. Nothing is changed. Once you’re happy with the result, enable the directory.',
        },
      },
      {
        ask: {
          zh: '目录中大量人员突然消失怎么办？',
          en: 'What if many people suddenly disappear from the directory?',
        },
        answer: {
          zh: '超过设定的比例时，本次运行停止，不作任何更改，并显示原因。',
          en: 'If more people are missing than your limit allows, the run stops without changing anything and shows why.',
        },
      },
    ],
  },
  'admin-provisioning': {
    about: {
      zh: '「对接配置」让人事或身份系统通过 SCIM 2.0 更新人员和组织。',
      en: 'Provisioning lets HR or identity systems keep people and organizations up to date through SCIM 2.0.',
    },
    how: [
      {
        ask: { zh: '如何接入一个系统？', en: 'How do I connect a system?' },
        answer: {
          zh: '新建客户端，选择可以维护的内容，再生成令牌。令牌只显示一次，与页面上的地址一起配置到对方系统。',
          en: 'Create a client, choose what it can update, then create a token. The token is shown only once. Enter it in the other system together with the address on this page.',
        },
      },
      {
        ask: { zh: '如何查看失败的请求？', en: 'How do I see failed requests?' },
        answer: {
          zh: '在客户端的抽屉中查看最近 50 次拒绝的请求及原因。',
          en: 'The client’s panel lists the last 50 rejected requests with reasons.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
