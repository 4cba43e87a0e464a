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
          zh: '拖到目标的上方、下方或里面，或用「移动」；两种方式都会先确认。',
          en: 'Drag it above, below or into another organization, or use Move. Both ask for confirmation.',
        },
      },
      {
        ask: { zh: '停用组织会如何？', en: 'What happens when I disable an organization?' },
        answer: {
          zh: '下级组织一并停用，在那里的角色不再生效，相关委托暂停；确认时会显示各有多少。启用时从上到下逐个进行。',
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
          zh: '新建人员，添加组织与角色，再点「开通账号」，把显示的 16 位代码交给本人，由本人设置密码。',
          en: 'Create the person, add an organization and role, then click Open an account and hand over the 16-digit code. They use it to set their password.',
        },
      },
      {
        ask: { zh: '如何一次为多人开通账号？', en: 'How do I open accounts for many people at once?' },
        answer: {
          zh: '筛选或勾选人员，点「批量开通账号」。验证码可以用邮件发给本人，或由您下载后分别转告。',
          en: 'Filter or select people and click Open accounts. Codes can be emailed, or downloaded once so you can hand them over.',
        },
      },
      {
        ask: { zh: '如何批量更新？', en: 'How do I update many people at once?' },
        answer: {
          zh: '「导出」得到表格，修改后「导入」。空单元格不改变，「-」表示清除；有一行错误就不会导入任何人。',
          en: 'Export a table, edit it and import it. Empty cells change nothing, and “-” clears a value. If any row has an error, nobody is imported.',
        },
      },
      {
        ask: { zh: '有人离职怎么办？', en: 'What if someone leaves?' },
        answer: {
          zh: '停用人员：所有登录立即结束，其发起的委托暂停，账号关闭。',
          en: 'Disable the person. All their sessions end immediately, delegations they gave are suspended and the account is closed.',
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
          zh: '填写连接后「测试连接」，再「试运行」查看报告；试运行不写入任何内容。确认后再打开开关。',
          en: 'Enter the connection, click Test connection, then Try out and read the report. Nothing is written. Turn it on once you’re happy with the result.',
        },
      },
      {
        ask: {
          zh: '大量人员突然消失会如何？',
          en: 'What if many people suddenly disappear from the directory?',
        },
        answer: {
          zh: '超过设定的比例时，该次运行停止，不作任何更改，并说明原因。',
          en: 'If the share exceeds your limit, the run stops without changing anything and explains why.',
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
          zh: '新建客户端，选择它可以维护的内容，再生成令牌。令牌只显示一次，与页面上的地址一起配置到对方系统。',
          en: 'Create a client, choose what it can update, then create a token. The token is shown only once. Enter it in the other system together with the address on this page.',
        },
      },
      {
        ask: { zh: '如何查看失败的请求？', en: 'How do I see failed requests?' },
        answer: {
          zh: '在客户端的抽屉中查看最近 50 次被拒绝的请求及原因。',
          en: 'The client’s panel lists the last 50 rejected requests with reasons.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
