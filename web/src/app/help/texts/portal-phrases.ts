import type { HelpText } from '../help-text.ts'

export const portalHelp = {
  home: {
    about: {
      zh: '您可以在首页打开应用：主栏上方是「我的常用」和「最近使用」，下方是「全部应用」；侧栏是系统动态、快捷入口、工具和专区。',
      en: 'Open your apps from the home page. My apps and Recent are at the top of the main column, with All apps below. The side column has updates, quick access, tools and zones.',
    },
    how: [
      {
        ask: { zh: '怎样快速找到一个应用？', en: 'How do I find an app quickly?' },
        answer: {
          zh: '按 Ctrl + K（Mac 为 ⌘ K）或「/」打开搜索，输入中文名、英文名、拼音或首字母，按回车打开。也可以在「全部应用」上方的「名称或拼音」中筛选，或点一个分类。',
          en: 'Press Ctrl + K (⌘ K on a Mac) or “/” to search, type a Chinese or English name, pinyin or initials, and press Enter. You can also filter All apps by name or category.',
        },
      },
      {
        ask: { zh: '怎样把应用加入「我的常用」？', en: 'How do I add an app to My apps?' },
        answer: {
          zh: '在「全部应用」中点应用旁的星形，再点一次即移出。按住 Alt 会显示数字，Alt + 1 到 9 直接打开前九个常用应用。',
          en: 'Click the star next to an app in All apps. Click it again to remove the app. Hold Alt to see numbers: Alt + 1 to 9 opens your first nine apps.',
        },
      },
      {
        ask: { zh: '为什么有的应用看不到？', en: 'Why can’t I see an app?' },
        answer: {
          zh: '能看到哪些应用取决于当前的组织和角色。请先在页面顶部切换到其他组织或角色；仍然没有时，打开「显示未开通的应用」申请权限。',
          en: 'The apps you see depend on your current organization and role. Try another one at the top of the page. If the app isn’t there either, turn on “Show apps you don’t have” and request it.',
        },
      },
      {
        ask: { zh: '应用图标上的停机时间是什么意思？', en: 'What does the downtime on an app’s icon mean?' },
        answer: {
          zh: '该应用有维护公告：停机开始前显示开始时间，停机中显示多久恢复。点应用的「操作」可以查看公告和运维联系人。',
          en: 'Maintenance has been announced for the app. Before it starts you see the start time, and during it how long until the app is back. Open the app’s actions for the announcement and operations contacts.',
        },
      },
    ],
  },
  homeModules: {
    about: {
      zh: '在这里决定首页显示哪些模块、以什么顺序显示，以及工具和快捷入口中有什么。',
      en: 'Choose which modules your home page shows and in what order, and what’s in your tools and quick access.',
    },
    how: [
      {
        ask: { zh: '怎样调整顺序？', en: 'How do I change the order?' },
        answer: {
          zh: '拖动一行的把手，或用键盘：空格拿起，上下方向键移动，再按空格放下，Esc 放回原位。至少保留 1 个模块和 1 个工具。',
          en: 'Drag a row by its handle, or use the keyboard: Space to pick up, Up and Down to move, Space to drop, Esc to cancel. Keep at least one module and one tool.',
        },
      },
      {
        ask: { zh: '怎样回到推荐的首页？', en: 'How do I go back to the recommended home page?' },
        answer: {
          zh: '在每个部分点「恢复默认」并保存，之后该部分会随公司的推荐变化。',
          en: 'Click Restore default for a section and save. From then on, that section follows your company’s recommendation.',
        },
      },
    ],
  },
  apps: {
    about: {
      zh: '「全部应用」列出当前组织和角色可以使用的应用，可按名称、拼音和分类查找。',
      en: 'All apps lists the apps your current organization and role can open. Find apps by name, pinyin or category.',
    },
    how: [
      {
        ask: { zh: '怎样切换卡片和列表？', en: 'How do I switch between cards and a list?' },
        answer: {
          zh: '用「显示方式」选择，您的选择会保存，在其他设备上也一样。列表还显示责任部门、运维联系人和最近访问时间。',
          en: 'Use View. Your choice is saved and applies on all your devices. The list also shows the owning department, operations contacts and when you last opened each app.',
        },
      },
      {
        ask: { zh: '如何申请未开通的应用？', en: 'How do I request an app I don’t have?' },
        answer: {
          zh: '打开「显示未开通的应用」，选择应用，填写申请理由后提交。进度在「权限申请」中查看，答复后您会收到消息。',
          en: 'Turn on “Show apps you don’t have”, choose the app, enter a reason and send the request. Follow it under Access requests. You’ll get a message when it’s answered.',
        },
      },
    ],
  },
  usualApps: {
    about: {
      zh: '在这里添加、移除「我的常用」，并决定它们的顺序。',
      en: 'Add, remove and reorder My apps here.',
    },
    how: [
      {
        ask: { zh: '怎样排序？', en: 'How do I reorder them?' },
        answer: {
          zh: '用鼠标或手指拖动；用键盘时，空格拿起，方向键移动，再按空格放下，Delete 移除。也可以选择按名称或最近使用排序。',
          en: 'Drag them with your mouse or finger. With the keyboard, press Space to pick up, arrow keys to move, Space to drop and Delete to remove. You can also sort by name or recent use.',
        },
      },
      {
        ask: { zh: '什么时候生效？', en: 'When does it take effect?' },
        answer: {
          zh: '点「保存」后生效，「取消」放弃全部更改。另一台设备同时作了更改时，会请您选择保留哪一份。',
          en: 'When you click Save. Cancel discards all changes. If another device changed your apps in the meantime, you’ll choose which list to keep.',
        },
      },
    ],
  },
  systemDynamics: {
    about: {
      zh: '「系统动态」汇集您能看到的全部公告：上线、停机和一般通知，右侧是未来 7 天的停机安排。',
      en: 'Updates brings together every announcement you can see: go-lives, downtime and general news. Downtime planned for the next 7 days is shown on the right.',
    },
    how: [
      {
        ask: { zh: '怎样只看未读或必读的公告？', en: 'How do I see only unread or required announcements?' },
        answer: {
          zh: '用上方的标签和左侧的筛选选择；筛选保存在地址中，可以把链接发给同事。「包括已结束的公告」还会显示已失效的公告。',
          en: 'Use the tabs at the top and the filters on the left. They’re part of the page address, so you can send the link to a colleague. “Include ended announcements” adds those that are over.',
        },
      },
      {
        ask: { zh: '有哪些快捷键？', en: 'What are the keyboard shortcuts?' },
        answer: {
          zh: '按 J 查看下一条，按 K 查看上一条，按 U 标为已读或未读；可通过列表下方的开关关闭单键快捷键。',
          en: 'Press J for the next item, K for the previous one, and U to mark an item as read or unread. Use the switch below the list to turn off single-key shortcuts.',
        },
      },
    ],
  },
  announcementDetails: {
    about: {
      zh: '这里显示一条公告的全文、影响时间、附件和联系人。',
      en: 'The full announcement with its times, attachments and contact.',
    },
    how: [
      {
        ask: { zh: '「必读」公告怎样确认？', en: 'How do I confirm a required announcement?' },
        answer: {
          zh: '把正文看到末尾后，点「我已阅读」。正文更改后可能会请您再读一次，「查看改动」显示改了什么。',
          en: 'Scroll to the end, then click “I’ve read this”. After a change you may be asked to read it again. Click Show changes to see what’s different.',
        },
      },
      {
        ask: { zh: '没有英文内容怎么办？', en: 'What if there’s no English text?' },
        answer: {
          zh: '如果没有提供英文版，将显示中文原文，并注明暂无英文版。',
          en: 'You’ll see the Chinese text with a note that no English version is available.',
        },
      },
    ],
  },
  help: {
    about: {
      zh: '帮助按页面编写：每个页面一个主题，说明页面的用途和常用操作。列表中只有您可以使用的页面。',
      en: 'Help has one topic for each page: what it’s for and how to do common tasks. The list shows only the pages you can use.',
    },
    how: [
      {
        ask: { zh: '怎样打开当前页面的帮助？', en: 'How do I open help for the current page?' },
        answer: {
          zh: '点页面顶部的问号，或按「?」键；在手机上，从头像菜单打开。搜索（Ctrl + K）也能找到帮助主题。',
          en: 'Click the question mark at the top, or press “?”. On a phone, open it from your picture’s menu. Search (Ctrl + K) also finds help topics.',
        },
      },
      {
        ask: { zh: '门户有哪些快捷键？', en: 'What keyboard shortcuts does the portal have?' },
        answer: {
          zh: 'Ctrl + K 或「/」搜索，「?」帮助，Alt + 1 到 9 打开常用应用；系统动态和登录日志中 J、K 上下移动。单键快捷键可以在「系统动态」列表下方关闭。',
          en: 'Ctrl + K or “/” for search, “?” for help, Alt + 1 to 9 to open your apps. In Updates and the sign-in log, J and K move down and up. You can turn single-key shortcuts off below the list in Updates.',
        },
      },
      {
        ask: { zh: '帮助没有解决问题怎么办？', en: 'What if help doesn’t solve my problem?' },
        answer: {
          zh: '在「运维通讯录」中查找应用的联系人，或通过「故障申报」通知维护人员。',
          en: 'Find the app’s contact in Operations contacts, or use Report a fault to notify the maintainers.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
