import type { HelpText } from '../help-text.ts'

export const analysisHelp = {
  loginStatistics: {
    about: {
      zh: '「登录统计」显示登录人数、方式和时间，以及使用最多的应用。',
      en: 'Sign-in statistics show how many people sign in, how and when, and which apps are used most.',
    },
    how: [
      {
        ask: { zh: '如何选择范围？', en: 'How do I choose what to include?' },
        answer: {
          zh: '上方的时间、组织、应用等筛选对所有图表有效，并保存在地址中，可以发给同事。「对比上期」显示上一个同样长的时间段。',
          en: 'The filters at the top apply to every chart and are saved in the page address, so you can share the link with a colleague. Compare adds the previous period of the same length.',
        },
      },
      {
        ask: { zh: '如何查看数字对应的记录？', en: 'How do I see the records behind a number?' },
        answer: {
          zh: '点图表中的柱、点或扇形，会打开登录日志并带上相同的筛选。',
          en: 'Click a bar, point or slice to open the sign-in log with the same filters.',
        },
      },
      {
        ask: { zh: '「活跃用户」如何计算？', en: 'Who counts as active?' },
        answer: {
          zh: '登录过或在保持登录期间访问过的人员，每人只计一次。',
          en: 'Everyone who signed in, or came back while still signed in. Each person counts once.',
        },
      },
    ],
  },
  loginLog: {
    about: {
      zh: '「登录日志」逐条记录登录、失败、打开应用、登录应用和退出。',
      en: 'The sign-in log records every sign-in, failure, opened app, app sign-on and sign-out.',
    },
    how: [
      {
        ask: { zh: '如何查一个人的登录？', en: 'How do I find someone’s sign-ins?' },
        answer: {
          zh: '在筛选中输入姓名或工号，选择时间。点一条记录查看详情，并可列出同一会话。按 J、K 或 ↑、↓ 在记录间移动，在已打开的记录上按回车进入详情，按 Esc 关闭详情。',
          en: 'Enter a name or staff number in the filter and choose a period. Click a row for details, where you can list the whole session. Use J and K or the arrow keys to move between rows, Enter on an open row to move into its details and Esc to close them.',
        },
      },
      {
        ask: { zh: '如何导出？', en: 'How do I export?' },
        answer: {
          zh: '点「导出 Excel」，最多 50,000 条，按当前的筛选和顺序。导出会写入操作日志。',
          en: 'Click Export to Excel to save up to 50,000 rows with the current filters and order. Exports are recorded in the operation log.',
        },
      },
      {
        ask: { zh: '「完整性」是什么？', en: 'What does “integrity” mean?' },
        answer: {
          zh: '每条记录写入后都会封存，详情中显示封存后是否有改动。有登录统计权限的人可以点「校验完整性」检查整个日志。',
          en: 'Each record is sealed after it’s written, and its details show whether it has been changed since. People with access to sign-in statistics can click Verify to check the whole log.',
        },
      },
    ],
  },
  appLogins: {
    about: {
      zh: '「应用登录统计」按应用显示打开次数、登录次数、登录应用次数和使用人数。',
      en: 'App sign-ins shows how often each app was opened, how many sign-ins and sign-ons it had, and how many people used it.',
    },
    how: [
      {
        ask: {
          zh: '「打开」和「登录应用」有什么区别？',
          en: 'What’s the difference between openings and sign-ons?',
        },
        answer: {
          zh: '「打开」是在门户点开应用；「登录应用」是已接入的应用让人用门户账号登录，按接入协议分列。从门户打开已接入的应用，两项各计一次。',
          en: 'An opening is a click on an app in the portal. A sign-on is a connected app signing someone on with the portal account, shown by protocol. Opening a connected app from the portal counts as one opening and one sign-on.',
        },
      },
      {
        ask: { zh: '如何找出无人使用的应用？', en: 'How do I find unused apps?' },
        answer: {
          zh: '点「无人使用」，或按最近使用排序。90 天以上未使用的应用会标出。',
          en: 'Turn on Unused, or sort by last use. Apps not used for 90 days are highlighted.',
        },
      },
      {
        ask: {
          zh: '合计的人数为什么比各行相加少？',
          en: 'Why is the total lower than the sum of the rows?',
        },
        answer: { zh: '合计中每人只计一次。', en: 'In the total, each person counts only once.' },
      },
    ],
  },
  integration: {
    about: {
      zh: '「接入占比」显示哪些应用已接入统一认证、业务、客商和权限四个中心。',
      en: 'Integration shows which apps are connected to the four centers: unified authentication, business, customers and merchants, and permissions.',
    },
    how: [
      {
        ask: { zh: '占比如何计算？', en: 'How is the share calculated?' },
        answer: {
          zh: '已接入的应用除以应接入的应用，无需接入的不计入。只统计在线和维护中的应用。',
          en: 'Connected apps divided by apps that should be connected. Exempt apps aren’t counted, and only apps that are online or under maintenance are included.',
        },
      },
      {
        ask: { zh: '如何更改接入情况？', en: 'How do I change an app’s status?' },
        answer: {
          zh: '有权限的人可以在清单中点单元格更改，保存后可以撤回。查看过去的日期时不能更改。',
          en: 'If you have permission, click the app’s cell in the list. You can undo a saved change. Past dates can’t be changed.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
