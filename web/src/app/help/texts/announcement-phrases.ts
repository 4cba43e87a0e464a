import type { HelpText } from '../help-text.ts'

export const announcementHelp = {
  announcementMaintenance: {
    about: {
      zh: '在这里撰写、发布和维护公告。您能写哪些应用的公告，取决于您维护的应用。',
      en: 'Here announcements are written, released and maintained. You write about the applications that you maintain.',
    },
    how: [
      {
        ask: { zh: '怎样发布一条公告？', en: 'How do I release an announcement?' },
        answer: {
          zh: '点「新建公告」，选择应用和类型，填写中文（最好也有英文）标题和正文，选择推送范围，再点「发布」。发布前会显示将到达多少人。也可以「存为草稿」；输入的内容每 20 秒自动保存在浏览器中。',
          en: 'Choose “New announcement”, the application and the type, write title and text in Chinese and best in English too, choose whom it is for, then “Release”. You see first how many people it reaches. “Save as draft” keeps it for later; what you type is kept in the browser every 20 seconds.',
        },
      },
      {
        ask: {
          zh: '「强制推送」「置顶」「维护联动」有什么区别？',
          en: 'What do forced push, pinning and the link to maintenance do?',
        },
        answer: {
          zh: '强制推送使公告成为必读，未确认的人打开首页时会先看到它；置顶排在最前；维护联动让上线公告在停机期间标记应用。',
          en: 'A forced one must be read: it lies over home until it is confirmed. A pinned one stands first. The link to maintenance marks the application during the window of a go-live announcement.',
        },
      },
      {
        ask: { zh: '停用和作废有什么不同？', en: 'What is the difference between disabling and voiding?' },
        answer: {
          zh: '停用的公告可以再启用；作废不能恢复，需要填写原因，已读记录保留。',
          en: 'A disabled announcement can be enabled again. Voiding is for good and needs a reason; the records of who read it stay.',
        },
      },
    ],
  },
  announcementReaders: {
    about: {
      zh: '「阅读回执」显示一条公告谁已读、谁已确认、谁还没有读。',
      en: 'The read receipt says who has read an announcement, who has confirmed it and who has not.',
    },
    how: [
      {
        ask: { zh: '怎样提醒没有读的人？', en: 'How do I remind those who have not read it?' },
        answer: {
          zh: '点「提醒未读人员」，或勾选部分人员后提醒。他们会在铃铛里收到提醒，4 小时内只能提醒一次。',
          en: 'Choose “Remind unread”, or select some people first. They find a message at the bell; this is possible once in four hours.',
        },
      },
      {
        ask: { zh: '为什么有人不计入阅读率？', en: 'Why does somebody not count in the rate?' },
        answer: {
          zh: '阅读率按发布时的受众计算，之后加入的人单独列出。',
          en: 'The rate is of the audience at release; who joined later is listed apart.',
        },
      },
    ],
  },
  announcementStatistics: {
    about: {
      zh: '「公告统计」按系统和月份统计发布数量和阅读率。',
      en: 'The statistics count, by system and month, what was released and how much of it was read.',
    },
    how: [
      {
        ask: { zh: '怎样看数字背后的公告？', en: 'How do I see the announcements behind a number?' },
        answer: {
          zh: '点图表或热力表中的单元格，会列出相应的公告。每个图表都可以切换为数据表。',
          en: 'Select a bar, or a cell of the heat map. Each chart can be shown as a table.',
        },
      },
      {
        ask: { zh: '怎样导出？', en: 'How do I export?' },
        answer: {
          zh: '点「导出」，保存当前筛选的明细为 Excel 文件。',
          en: '“Export” saves the rows of the present filter as an Excel file.',
        },
      },
    ],
  },
  mailTemplates: {
    about: {
      zh: '「邮件模板」决定公告邮件的主题和正文。',
      en: 'Mail templates say what the subject and the text of a mail about an announcement are like.',
    },
    how: [
      {
        ask: { zh: '模板中怎样引用公告的内容？', en: 'How does a template use what the announcement says?' },
        answer: {
          zh: '用花括号中的变量，例如 {标题}、{内容}、{应用名称}；写错的变量会按行指出。列表旁的预览用示例标出变量。',
          en: 'By variables in braces, such as {title}, {content} or {appName}. Unknown ones are refused with their line. The preview beside the list marks them with samples.',
        },
      },
      {
        ask: { zh: '怎样确认效果？', en: 'How do I check what it looks like?' },
        answer: {
          zh: '从菜单发送测试邮件，它只发到您自己的邮箱。',
          en: 'Send a test mail from the menu; it goes to your own address only.',
        },
      },
      {
        ask: { zh: '可以导入现成的文件吗？', en: 'Can I import a file?' },
        answer: {
          zh: '可以，html、htm 或 docx，最大 2 MB，导入后再检查和保存。',
          en: 'Yes: html, htm or docx of 2 MB at most. Check what was read, then save it.',
        },
      },
    ],
  },
  mailGroups: {
    about: {
      zh: '「邮件组」是公告邮件的收件人：公司人员和公共邮箱，每组最多 200 个。',
      en: 'Mail groups are the recipients of mails about announcements: people and public mailboxes, 200 in a group at most.',
    },
    how: [
      {
        ask: { zh: '怎样添加成员？', en: 'How do I add members?' },
        answer: {
          zh: '打开邮件组，从右侧的组织树或搜索中添加；也可以粘贴多个邮箱，用逗号、分号或换行分隔。标红的邮箱有误，不会保存。',
          en: 'Open the group and add people from the tree or the search at the right, or paste addresses with commas, semicolons or line ends between them. Those in red are wrong and are not saved.',
        },
      },
      {
        ask: { zh: '「强制公告总是通知」是什么？', en: 'What is a forced group?' },
        answer: {
          zh: '这样的组总会收到该应用的强制推送公告，撰写时不能取消。',
          en: 'It always gets the announcements of its application that must be read; whoever writes one cannot leave it out.',
        },
      },
    ],
  },
  mailContacts: {
    about: {
      zh: '「邮件联系人」管理公司的公共邮箱，例如部门、值班和服务台的邮箱。',
      en: 'Mail contacts are the public mailboxes of the company, such as those of departments, duty rosters and service desks.',
    },
    how: [
      {
        ask: { zh: '怎样批量导入？', en: 'How do I import many?' },
        answer: {
          zh: '点「导入」，选择 xlsx 或 csv 文件（最多 1,000 行），列为名称、邮箱、电话、备注。保存前逐行显示检查结果。',
          en: 'Choose “Import” and an xlsx or csv file of 1,000 lines at most, with name, e-mail, phone and remarks. Each line is checked and shown before anything is saved.',
        },
      },
      {
        ask: { zh: '为什么不能删除？', en: 'Why can a mailbox not be deleted?' },
        answer: {
          zh: '它还在某个邮件组中，或有未发出的公告邮件要发给它。请先移出，或改为停用。',
          en: 'It is in a mail group, or a mail that is not sent yet goes to it. Take it out first, or disable it.',
        },
      },
    ],
  },
  mailLog: {
    about: {
      zh: '「邮件记录」显示每封邮件发给了谁、状态如何、邮件服务器怎样答复。',
      en: 'The mail log says to whom each mail went, what became of it and what the mail server answered.',
    },
    how: [
      {
        ask: { zh: '发送失败怎么办？', en: 'What if a mail failed?' },
        answer: {
          zh: '查看邮件服务器的答复，更正邮箱后勾选并「重新发送」。「结果不明」的邮件可能已经送达，重新发送后对方可能收到两次。',
          en: 'Read what the mail server said, correct the address, choose the mail and “Send again”. One whose fate is unknown may have arrived: its recipient may then get it twice.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
