import type { HelpText } from '../help-text.ts'

export const rightsHelp = {
  'admin-roles': {
    about: {
      zh: '「角色」决定人员在门户中的权限，并用于应用授权。',
      en: 'Roles decide what people can do in the portal and are used to grant apps.',
    },
    how: [
      {
        ask: { zh: '更改权限前如何了解影响？', en: 'How do I find out who a change affects?' },
        answer: {
          zh: '保存前会显示多少人获得或失去权限。',
          en: 'Before you save, you’ll see how many people gain or lose permissions.',
        },
      },
      {
        ask: { zh: '如何允许委托一个角色？', en: 'How do I allow a role to be delegated?' },
        answer: {
          zh: '打开「允许委托」。管理员角色不能委托。',
          en: 'Turn on “Can be delegated”. Administrator roles can’t be delegated.',
        },
      },
    ],
  },
  'admin-delegations': {
    about: { zh: '「全部委托」列出平台上的所有委托。', en: 'All delegations in the portal.' },
    how: [
      {
        ask: { zh: '如何强制结束？', en: 'How do I end a delegation?' },
        answer: {
          zh: '点「强制结束」并填写原因，立即生效且不能恢复，双方都会收到通知。',
          en: 'Click End and enter a reason. It takes effect immediately and can’t be undone. Both people are notified.',
        },
      },
    ],
  },
  'admin-requests': {
    about: {
      zh: '「全部权限申请」列出所有应用的权限申请，由超级管理员答复没有负责人的申请。',
      en: 'All access requests for every app. Super administrators answer requests for apps without an owner.',
    },
    how: [
      {
        ask: { zh: '通过时如何限制时间？', en: 'How do I limit access to a period?' },
        answer: {
          zh: '选择有效期：长期、若干天或指定日期。不能处理自己的申请。',
          en: 'Choose no end date, a number of days or a date. You can’t approve or decline your own request.',
        },
      },
    ],
  },
  'admin-elements': {
    about: {
      zh: '「元素权限」对角色隐藏、移除或禁用页面上的元素。',
      en: 'Element permissions hide, remove or disable parts of a page for a role.',
    },
    how: [
      {
        ask: { zh: '如何找到元素的选择器？', en: 'How do I find an element’s selector?' },
        answer: {
          zh: '打开模拟器，选择组织和角色，点「点选元素」再点页面上的元素，新条目的表单会自动填好。',
          en: 'Open the simulator, choose an organization and role, click Pick an element, then click it on the page. The new entry’s form is filled in for you.',
        },
      },
      {
        ask: { zh: '隐藏等于禁止吗？', en: 'Does hiding an element protect it?' },
        answer: {
          zh: '不等于，起保护作用的是接口权限。列表会指出没有接口保护的条目。',
          en: 'No. Only the server’s access rules do that. The list marks elements without one.',
        },
      },
    ],
  },
  'admin-signInSources': {
    about: {
      zh: '「登录来源」让人员用其他系统的账号登录：OpenID Connect 身份服务，或 LDAP 目录中的密码。',
      en: 'Sign-in sources let people sign in with accounts from other systems: an OpenID Connect provider, or an LDAP directory password.',
    },
    how: [
      {
        ask: { zh: '如何接入一个来源？', en: 'How do I set up a source?' },
        answer: {
          zh: '新建后在对方系统登记回调地址，点「测试」，通过后再启用。',
          en: 'Add it, register its redirect address in the other system, click Test, then turn it on.',
        },
      },
      {
        ask: { zh: '首次登录时如何确认身份？', en: 'What happens at the first sign-in?' },
        answer: {
          zh: '默认需验证一次门户密码或通行密钥。超级管理员和已关联其他来源的人员始终需要验证。',
          en: 'People verify their portal account once, unless you trust the source. Super administrators and people linked to another source always have to.',
        },
      },
    ],
  },
  'admin-signInPolicies': {
    about: {
      zh: '「登录策略」决定谁在什么情况下需要第二重验证、从哪里不能登录、会话能用多久。',
      en: 'Sign-in policies decide who needs a second factor and when, where sign-in is blocked and how long sessions last.',
    },
    how: [
      {
        ask: { zh: '保存前如何知道影响？', en: 'How do I check the effect before I save?' },
        answer: {
          zh: '在表单底部点「查看影响人数」。要查看某个人的情况，请用「模拟登录」，结果与真实登录一致。',
          en: 'Click See how many people are affected below the form. To check one person, use Try a sign-in: it gives the same result as a real one.',
        },
      },
      {
        ask: { zh: '有人错过了绑定期限怎么办？', en: 'What if someone missed the deadline?' },
        answer: {
          zh: '在「延长绑定期限」中选择人员，该人员可在 24 小时内登录并绑定。',
          en: 'Choose the person under Extend someone’s setup period. They then have 24 hours to sign in and set up a second factor.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
