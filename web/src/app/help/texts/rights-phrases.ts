import type { HelpText } from '../help-text.ts'

export const rightsHelp = {
  'admin-roles': {
    about: {
      zh: '「角色」决定持有人在门户中能做什么，并用于应用授权。',
      en: 'Roles say what their holders may do in the portal, and applications are granted to them.',
    },
    how: [
      {
        ask: { zh: '更改权限前怎样知道影响？', en: 'How do I know whom a change affects?' },
        answer: {
          zh: '保存前会显示多少人获得或失去权限。',
          en: 'Before you save, the page counts who gains and who loses.',
        },
      },
      {
        ask: { zh: '怎样允许委托一个角色？', en: 'How may a role be delegated?' },
        answer: {
          zh: '打开「允许委托」。管理员角色不能委托。',
          en: 'Switch on “May be delegated”. Roles of administrators cannot be.',
        },
      },
    ],
  },
  'admin-delegations': {
    about: { zh: '「全部委托」列出平台上的所有委托。', en: 'All delegations of the portal.' },
    how: [
      {
        ask: { zh: '怎样强制结束？', en: 'How do I end one?' },
        answer: {
          zh: '点「强制结束」并填写原因，立即生效且不能恢复，双方都会收到通知。',
          en: 'Choose “End” and write the reason. It takes effect at once and for good; both people are told.',
        },
      },
    ],
  },
  'admin-requests': {
    about: {
      zh: '「全部权限申请」列出所有应用的权限申请，由超级管理员答复没有负责人的申请。',
      en: 'All access requests of every application; super administrators answer those without an owner.',
    },
    how: [
      {
        ask: { zh: '通过时怎样限制时间？', en: 'How do I grant for a time?' },
        answer: {
          zh: '选择有效期：长期、若干天或指定日期。自己的申请由别人答复。',
          en: 'Choose no end, some days or a day. Nobody answers a request of their own.',
        },
      },
    ],
  },
  'admin-elements': {
    about: {
      zh: '「元素权限」对角色隐藏、移除或禁用页面上的元素。',
      en: 'Element permissions hide, remove or disable parts of screens for a role.',
    },
    how: [
      {
        ask: { zh: '怎样找到元素的选择器？', en: 'How do I find the selector of an element?' },
        answer: {
          zh: '打开模拟器，选择组织和角色，点「点选元素」再点页面上的元素，新条目的表单会自动填好。',
          en: 'Open the simulator, choose an organization and role, then “Pick an element” and select it in the frame: the form of a new entry is filled in.',
        },
      },
      {
        ask: { zh: '隐藏等于禁止吗？', en: 'Does hiding protect?' },
        answer: {
          zh: '不等于，起保护作用的是接口权限。列表会指出没有接口保护的条目。',
          en: 'No. The access rules of calls protect; the list marks entries without such a guard.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
