import type { HelpText } from '../help-text.ts'

export const recordsHelp = {
  'admin-operationLog': {
    about: {
      zh: '「操作日志」记录谁在何时更改了什么，包括已拒绝的操作。',
      en: 'The operation log records who changed what and when, including rejected actions.',
    },
    how: [
      {
        ask: { zh: '如何查一项更改？', en: 'How do I look up a change?' },
        answer: {
          zh: '用时间、操作人、对象和文字筛选，打开记录可以看到每个字段更改前后的值，并跳到同一对象、同一请求的全部记录。',
          en: 'Filter by time, person, target and text. Open a record to see each field before and after, and find all records for the same target or request.',
        },
      },
      {
        ask: { zh: '如何确认日志未被改动？', en: 'How do I prove the log wasn’t changed?' },
        answer: {
          zh: '点「校验完整性」，将重新计算所有记录的哈希值，并指出与封存时不一致的记录。',
          en: 'Click Verify to recalculate the hashes of all records. Any record that doesn’t match its seal is listed.',
        },
      },
    ],
  },
  'admin-reportedSignIns': {
    about: {
      zh: '在这里跟进员工上报的非本人登录。',
      en: 'Follow up on sign-ins that people reported as “not me”.',
    },
    how: [
      {
        ask: { zh: '如何处理上报？', en: 'How do I handle a report?' },
        answer: {
          zh: '与本人联系，确认密码已修改，必要时在「人员」中结束登录或重置密码，再标记为已处理。',
          en: 'Contact the person and make sure the password was changed. If needed, end sessions or reset the password in People, then mark the report as handled.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
