import type { HelpText } from '../help-text.ts'

export const recordsHelp = {
  'admin-operationLog': {
    about: {
      zh: '「操作日志」记录谁在何时对什么作了什么更改，包括被拒绝的操作。',
      en: 'The operation log has who did what, when and to what, refusals included.',
    },
    how: [
      {
        ask: { zh: '怎样查一项更改？', en: 'How do I look into a change?' },
        answer: {
          zh: '用时间、操作人、对象和文字筛选，打开记录可以看到每个字段更改前后的值，并跳到同一对象、同一请求的全部记录。',
          en: 'Narrow it by time, person, target and text. A record shows each field before and after, and leads to all records of the same target or request.',
        },
      },
      {
        ask: { zh: '怎样证明日志没有被改动？', en: 'How do I prove that nobody changed the log?' },
        answer: {
          zh: '点「校验完整性」，会重新计算所有记录的散列，指出与封存时不一致的记录。',
          en: '“Verify” computes the hashes of all records anew and says which one is not as it was sealed.',
        },
      },
    ],
  },
  'admin-reportedSignIns': {
    about: {
      zh: '员工报告「不是我」的登录在这里跟进。',
      en: 'Sign-ins that people reported as not theirs are followed up here.',
    },
    how: [
      {
        ask: { zh: '怎样处理一条报告？', en: 'What do I do with a report?' },
        answer: {
          zh: '与本人联系，确认密码已修改，必要时在「人员」中结束登录或重置密码，再标记为已处理。',
          en: 'Talk to the person, make sure that the password was changed, end sessions or reset it in “People” where needed, then mark it as handled.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
