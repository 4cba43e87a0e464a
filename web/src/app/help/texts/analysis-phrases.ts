import type { HelpText } from '../help-text.ts'

export const analysisHelp = {
  loginStatistics: {
    about: {
      zh: '「登录统计」显示多少人登录、以什么方式、在什么时间，以及哪些应用用得最多。',
      en: 'The sign-in statistics show how many people sign in, how, when, and which applications are used most.',
    },
    how: [
      {
        ask: { zh: '怎样选择范围？', en: 'How do I choose what is counted?' },
        answer: {
          zh: '上方的时间、组织、应用等筛选对所有图表有效，并保存在地址中，可以发给同事。「对比上期」显示上一个同样长的时间段。',
          en: 'The filters on top hold for every chart and are part of the address, which you can send to a colleague. “Compare” adds the period before.',
        },
      },
      {
        ask: { zh: '怎样看数字背后的记录？', en: 'How do I see what is behind a number?' },
        answer: {
          zh: '点图表中的柱、点或扇形，会打开登录日志并带上相同的筛选。',
          en: 'Select a bar, a point or a slice: the sign-in log opens with the same filter.',
        },
      },
      {
        ask: { zh: '「活跃用户」怎样计算？', en: 'Who counts as active?' },
        answer: {
          zh: '登录过，或在保持登录期间来访过的人，每人只计一次。',
          en: 'Whoever signed in, or came back while signed in; each person once.',
        },
      },
    ],
  },
  loginLog: {
    about: {
      zh: '「登录日志」逐条记录登录、失败、打开应用和退出。',
      en: 'The sign-in log has every sign-in, failure, opened application and sign-out.',
    },
    how: [
      {
        ask: { zh: '怎样查一个人的登录？', en: 'How do I look into somebody’s sign-ins?' },
        answer: {
          zh: '在筛选中输入姓名或工号，选择时间；点一条记录查看详情，从那里可以列出同一会话。J、K 或 ↑、↓ 在记录间移动，在已打开的记录上再按回车进入详情，Esc 关闭详情。',
          en: 'Type name or staff number in the filter and choose the time. Select a row for its details, which lead to the whole session. J and K, or the arrow keys, go from row to row, Enter on an opened row leads into its details, and Esc closes them.',
        },
      },
      {
        ask: { zh: '怎样导出？', en: 'How do I export?' },
        answer: {
          zh: '点「导出 Excel」，最多 50,000 条，按当前的筛选和顺序。导出会写入操作日志。',
          en: '“Export to Excel” saves up to 50,000 rows of the present filter and order. Exports are on record.',
        },
      },
      {
        ask: { zh: '「完整性」是什么？', en: 'What is the seal?' },
        answer: {
          zh: '每条记录写入后会被封存，详情中显示它此后有没有被改动。有登录统计权限的人可以点「校验完整性」检查整个日志。',
          en: 'Each row is sealed after it is written; its details say whether it is still as it was. Who has the right to sign-in statistics checks the whole log by “Verify”.',
        },
      },
    ],
  },
  appLogins: {
    about: {
      zh: '「应用登录统计」按应用显示打开次数、登录次数和使用人数。',
      en: '“Application sign-ins” shows for each application how often it was opened, signed in to and by how many people.',
    },
    how: [
      {
        ask: { zh: '怎样找出没有人用的应用？', en: 'How do I find applications that nobody uses?' },
        answer: {
          zh: '点「无人使用」，或按最近使用排序。90 天以上没有使用的应用会标出。',
          en: 'Switch on “Unused”, or sort by last use. Applications unused for 90 days stand out.',
        },
      },
      {
        ask: {
          zh: '合计的人数为什么比各行相加少？',
          en: 'Why are there fewer people in the sum than in the rows together?',
        },
        answer: { zh: '合计中每人只计一次。', en: 'In the sum each person counts once.' },
      },
    ],
  },
  integration: {
    about: {
      zh: '「接入占比」显示哪些应用已接入统一认证、业务、客商和权限四个中心。',
      en: '“Integration” shows which applications are connected to the four centers: authentication, business, customers and permissions.',
    },
    how: [
      {
        ask: { zh: '占比怎样计算？', en: 'What is the share?' },
        answer: {
          zh: '已接入的应用除以应接入的应用；无需接入的不计入。只统计在线和维护中的应用。',
          en: 'Connected applications out of those that ought to be; exempt ones count on neither side, and only applications online or under maintenance count.',
        },
      },
      {
        ask: { zh: '怎样更改接入情况？', en: 'How do I change where one stands?' },
        answer: {
          zh: '有权限的人可以在清单中点单元格更改，保存后可以撤回。查看过去的日期时不能更改。',
          en: 'Who may do so selects its cell in the list; what was saved can be taken back. A day in the past cannot be changed.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
