import type { HelpText } from '../help-text.ts'

export const announcementHelp = {
  announcementMaintenance: {
    about: {
      zh: '在这里撰写、发布和维护公告。您可以为自己维护的应用撰写公告。',
      en: 'Write, publish and manage announcements here. You can write about the apps you manage.',
    },
    how: [
      {
        ask: { zh: '如何发布一条公告？', en: 'How do I publish an announcement?' },
        answer: {
          zh: '点「新建公告」，选择应用和类型，填写中文（最好也有英文）标题和正文，选择推送范围，再点「发布」。发布前会显示将送达的人数。也可以「存为草稿」，输入的内容每 20 秒自动保存在浏览器中。',
          en: 'Click New announcement, choose the app and type, enter a title and text in Chinese (and ideally in English), choose the audience, then click Release. You’ll first see how many people it will reach. To finish later, click Save draft. Your text is also saved in your browser every 20 seconds.',
        },
      },
      {
        ask: {
          zh: '「强制推送」「置顶」「维护联动」有什么区别？',
          en: 'What do Required, Pinned and Maintenance do?',
        },
        answer: {
          zh: '「强制推送」的公告为必读，未确认的人员打开首页时会先看到。「置顶」的公告排在最前。「维护联动」让应用在停机期间显示为维护中。',
          en: 'Required announcements appear over the home page until they’re confirmed. Pinned ones come first. With Maintenance, a go-live announcement marks the app as down during its window.',
        },
      },
      {
        ask: { zh: '停用和作废有什么不同？', en: 'What’s the difference between disabling and voiding?' },
        answer: {
          zh: '停用的公告可以再次启用。作废需要填写原因且不能恢复，已读记录保留。',
          en: 'You can enable a disabled announcement again. Voiding is permanent and needs a reason. Read records are kept.',
        },
      },
    ],
  },
  announcementReaders: {
    about: {
      zh: '「阅读回执」显示公告的已读、已确认和未读人员。',
      en: 'The read receipt shows who has read, confirmed or not yet read an announcement.',
    },
    how: [
      {
        ask: { zh: '如何提醒未读人员？', en: 'How do I remind people who haven’t read it?' },
        answer: {
          zh: '点「提醒未读人员」，或勾选部分人员后提醒。未读人员会在铃铛中收到提醒，4 小时内只能提醒一次。',
          en: 'Click Remind unread, or select some people first. They’ll see a message under the bell. You can send one reminder every 4 hours.',
        },
      },
      {
        ask: { zh: '为什么有些人不计入阅读率？', en: 'Why isn’t someone counted in the read rate?' },
        answer: {
          zh: '阅读率按发布时的受众计算，之后加入的人单独列出。',
          en: 'The rate is based on the audience at release. People who joined later are listed separately.',
        },
      },
    ],
  },
  announcementStatistics: {
    about: {
      zh: '「公告统计」按系统和月份统计发布数量和阅读率。',
      en: 'Announcement statistics show how many announcements were released and how many people read them, by system and month.',
    },
    how: [
      {
        ask: { zh: '如何查看数字对应的公告？', en: 'How do I see the announcements behind a number?' },
        answer: {
          zh: '点图表或热力表中的单元格，会列出相应的公告。每个图表都可以切换为数据表。',
          en: 'Click a bar or a heat map cell. Every chart can also be shown as a table.',
        },
      },
      {
        ask: { zh: '如何导出？', en: 'How do I export?' },
        answer: {
          zh: '点「导出」，保存当前筛选的明细为 Excel 文件。',
          en: 'Click Export to save the rows matching the current filters as an Excel file.',
        },
      },
    ],
  },
  mailTemplates: {
    about: {
      zh: '「邮件模板」决定公告邮件的主题和正文。',
      en: 'Mail templates define the subject and text of announcement emails.',
    },
    how: [
      {
        ask: { zh: '模板中如何引用公告的内容？', en: 'How do I insert an announcement’s content?' },
        answer: {
          zh: '使用花括号中的变量，例如 {标题}、{内容}、{应用名称}，写错的变量会按行指出。列表旁的预览会用示例内容标出变量。',
          en: 'Use variables in braces, such as {title}, {content} or {appName}. Unknown variables are listed by line. The preview next to the list highlights them with sample values.',
        },
      },
      {
        ask: { zh: '如何确认效果？', en: 'How do I check how it looks?' },
        answer: {
          zh: '从菜单发送测试邮件，它只发到您自己的邮箱。',
          en: 'Send a test email from the menu. It goes only to your own address.',
        },
      },
      {
        ask: { zh: '可以导入现成的文件吗？', en: 'Can I import a file?' },
        answer: {
          zh: '可以导入 html、htm 或 docx 文件，最大 2 MB。导入后请检查再保存。',
          en: 'Yes. You can import html, htm or docx files up to 2 MB. Review the result before you save.',
        },
      },
    ],
  },
  mailGroups: {
    about: {
      zh: '「邮件组」是公告邮件的收件人：公司人员和公共邮箱，每组最多 200 个。',
      en: 'Mail groups are the recipients of announcement emails: people and public mailboxes, up to 200 in each group.',
    },
    how: [
      {
        ask: { zh: '如何添加成员？', en: 'How do I add members?' },
        answer: {
          zh: '打开邮件组，从右侧的组织树或搜索中添加，也可以粘贴多个邮箱，用逗号、分号或换行分隔。标红的邮箱有误，不会保存。',
          en: 'Open the group and add people from the organization tree or search on the right, or paste addresses separated by commas, semicolons or new lines. Addresses in red are invalid and won’t be saved.',
        },
      },
      {
        ask: { zh: '「强制公告总是通知」是什么？', en: 'What does “Always notify” mean?' },
        answer: {
          zh: '该组始终会收到应用的强制推送公告，撰写时不能取消。',
          en: 'The group always receives the app’s required announcements. Authors can’t remove it.',
        },
      },
    ],
  },
  mailContacts: {
    about: {
      zh: '「邮件联系人」管理公司的公共邮箱，例如部门、值班和服务台的邮箱。',
      en: 'Mail contacts are the company’s public mailboxes, such as those of departments, duty rosters and service desks.',
    },
    how: [
      {
        ask: { zh: '如何批量导入？', en: 'How do I import contacts in bulk?' },
        answer: {
          zh: '点「导入」，选择 xlsx 或 csv 文件（最多 1,000 行），列名为名称、邮箱、电话、备注。保存前会逐行显示检查结果。',
          en: 'Click Import and choose an xlsx or csv file with up to 1,000 rows and the columns name, email, phone and remarks. Every row is checked and shown before anything is saved.',
        },
      },
      {
        ask: { zh: '为什么不能删除？', en: 'Why can’t I delete a mailbox?' },
        answer: {
          zh: '联系人仍在邮件组中，或还有未发出的公告邮件。请先移出，或改为停用。',
          en: 'It’s in a mail group or an unsent email is addressed to it. Remove it from the group first, or disable it.',
        },
      },
    ],
  },
  mailLog: {
    about: {
      zh: '「邮件记录」显示每封邮件的收件人、状态和邮件服务器的答复。',
      en: 'The mail log shows who each email went to, its status and the mail server’s reply.',
    },
    how: [
      {
        ask: { zh: '发送失败怎么办？', en: 'What if an email failed?' },
        answer: {
          zh: '查看邮件服务器的答复，更正邮箱后勾选并「重新发送」。「结果不明」的邮件可能已经送达，重新发送后对方可能收到两次。',
          en: 'Check the mail server’s reply, correct the address, then select the email and click Send again. An email with an unknown result may already have arrived, so the recipient may get it twice.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
