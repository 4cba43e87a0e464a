import type { HelpText } from '../help-text.ts'

export const portalHelp = {
  home: {
    about: {
      zh: '您可以在首页打开应用。主栏上方是「我的常用」和「最近使用」，下方是「全部应用」，侧栏是系统动态、快捷入口、工具和专区。',
      en: 'Open your apps from the home page. My apps and Recent are at the top of the main column, with All apps below. The side column has updates, quick access, tools and zones.',
    },
    how: [
      {
        ask: { zh: '如何快速找到一个应用？', en: 'How do I find an app quickly?' },
        answer: {
          zh: '按 Ctrl + K（Mac 为 ⌘ K）或「/」打开搜索，输入中文名、英文名、拼音或首字母，按回车打开。也可以在「全部应用」上方按名称、拼音或分类筛选。',
          en: 'Press Ctrl + K (⌘ K on a Mac) or “/” to open search. Type a Chinese or English name, pinyin or initials, then press Enter. You can also filter All apps by name or category.',
        },
      },
      {
        ask: { zh: '如何把应用加入「我的常用」？', en: 'How do I add an app to My apps?' },
        answer: {
          zh: '在「全部应用」中点应用旁的星形，再点一次即移出。按住 Alt 会显示数字，按 Alt + 1 到 9 可直接打开前九个常用应用。',
          en: 'Click the star next to an app in All apps. Click it again to remove the app. To open one of your first nine apps, hold Alt and press its number.',
        },
      },
      {
        ask: { zh: '如何添加自己的链接？', en: 'How do I add my own links?' },
        answer: {
          zh: '在「我的常用」中点「添加」，选择「添加链接」，填写名称和网址。链接只有您能看到，在新标签页打开，不会自动登录。右键点链接（手机上长按）可以编辑或移除；点「编辑」可以排序。如没有「添加链接」，说明公司未开放此功能。',
          en: 'In My apps, choose Add, then Add link, and enter a name and an address. Only you see your links. They open in a new tab and don’t sign you in. Right-click a link, or touch and hold it on a phone, to edit or remove it. Choose Edit to reorder links. If you don’t see Add link, your company doesn’t allow it.',
        },
      },
      {
        ask: { zh: '为什么看不到某个应用？', en: 'Why can’t I see an app?' },
        answer: {
          zh: '能看到哪些应用取决于当前的组织和角色。请先在页面顶部切换组织或角色。如仍看不到，请打开「显示未开通的应用」申请权限。',
          en: 'The apps you see depend on your current organization and role. Try another one at the top of the page. If you still don’t see the app, turn on “Show apps you don’t have” and request it.',
        },
      },
      {
        ask: { zh: '应用图标上的停机时间是什么意思？', en: 'What does the downtime on an app’s icon mean?' },
        answer: {
          zh: '该应用有停机维护安排：开始前显示开始时间，停机期间显示剩余时间。点应用的「操作」可以查看公告、帮助和运维联系人。',
          en: 'Maintenance is scheduled for the app. The icon first shows when it starts, then how long until the app is back. Open the app’s actions to see the announcement, help and operations contacts.',
        },
      },
    ],
  },
  homeModules: {
    about: {
      zh: '在这里设置首页的模块和顺序，以及「我的工具」和「快捷入口」的内容。',
      en: 'Choose which modules appear on your home page and in what order, and what’s in My tools and Quick access.',
    },
    how: [
      {
        ask: { zh: '如何调整顺序？', en: 'How do I change the order?' },
        answer: {
          zh: '拖动手柄，或用键盘操作：按空格拿起，用上下方向键移动，再按空格放下，按 Esc 放回原位。至少保留 1 个模块和 1 个工具。',
          en: 'Drag a row by its handle. With the keyboard, press Space to pick up, Up or Down to move, Space to drop or Esc to cancel. Keep at least one module and one tool.',
        },
      },
      {
        ask: { zh: '如何恢复推荐的首页？', en: 'How do I go back to the recommended home page?' },
        answer: {
          zh: '在相应部分点「恢复默认」并保存，之后该部分会随公司推荐更新。',
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
        ask: { zh: '如何切换卡片和列表？', en: 'How do I switch between cards and a list?' },
        answer: {
          zh: '用「显示方式」切换，您的选择会在所有设备上生效。列表还会显示责任部门、运维联系人和最近访问时间。',
          en: 'Choose Cards or List under View. Your choice applies on all your devices. The list also shows the owning department, operations contacts and when you last opened each app.',
        },
      },
      {
        ask: { zh: '如何申请未开通的应用？', en: 'How do I request an app I don’t have?' },
        answer: {
          zh: '搜索应用名称，或打开「显示未开通的应用」，选择应用并填写申请理由。您可以在「权限申请」中查看进度，有答复时会通知您。',
          en: 'Search for the app, or turn on “Show apps you don’t have”, then choose it and enter a reason. Track it under Access requests. We’ll notify you when it’s answered.',
        },
      },
    ],
  },
  usualApps: {
    about: {
      zh: '在这里添加、移除和排序「我的常用」。您自己添加的链接排在应用之后。',
      en: 'Add, remove and reorder My apps here. Links that you added come after the apps.',
    },
    how: [
      {
        ask: { zh: '如何排序？', en: 'How do I reorder them?' },
        answer: {
          zh: '用鼠标或手指拖动，或用键盘操作：按空格拿起，用方向键移动，再按空格放下，按 Delete 移除。也可以选择按名称或最近使用排序。',
          en: 'Drag them with your mouse or finger. With the keyboard, press Space to pick up, the arrow keys to move, Space to drop or Delete to remove. You can also sort by name or recent use.',
        },
      },
      {
        ask: { zh: '更改何时生效？', en: 'When do my changes take effect?' },
        answer: {
          zh: '点「保存」后生效，点「取消」放弃全部更改。如另一台设备也作了更改，您可以选择保留哪一份。',
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
        ask: { zh: '如何只看未读或必读的公告？', en: 'How do I see only unread or required announcements?' },
        answer: {
          zh: '使用上方的标签和左侧的筛选。筛选条件保存在地址中，可以把链接发给同事。「包含已失效的公告」会同时显示已失效的公告。',
          en: 'Use the tabs at the top and the filters on the left. They’re saved in the page address, so you can share the link with a colleague. To see older ones too, select “Include expired announcements”.',
        },
      },
      {
        ask: { zh: '有哪些快捷键？', en: 'What are the keyboard shortcuts?' },
        answer: {
          zh: '按 J 查看下一条，按 K 查看上一条，按 U 标为已读或未读。可通过列表下方的开关关闭单键快捷键。',
          en: 'Press J for the next item, K for the previous one and U to mark an item as read or unread. Use the switch below the list to turn off single-key shortcuts.',
        },
      },
    ],
  },
  announcementDetails: {
    about: {
      zh: '这里显示公告的全文、影响时间、附件和联系人。',
      en: 'Read the full announcement, including when it takes effect, its attachments and who to contact.',
    },
    how: [
      {
        ask: { zh: '「必读」公告如何确认？', en: 'How do I confirm a required announcement?' },
        answer: {
          zh: '阅读到正文末尾后，点「我已阅读」。公告更新后可能需要重新阅读，点「查看改动」可以查看更新的内容。',
          en: 'Scroll to the end, then click “I’ve read this”. If the announcement changes, you may need to read it again. Click Show changes to see what’s different.',
        },
      },
      {
        ask: { zh: '没有英文内容怎么办？', en: 'What if there’s no English text?' },
        answer: {
          zh: '如果没有英文版，将显示中文原文，并注明暂无英文版。',
          en: 'You’ll see the Chinese text with a note that no English version is available.',
        },
      },
    ],
  },
  help: {
    about: {
      zh: '每个页面都有对应的帮助主题，说明页面的用途和常用操作。列表只显示您可以使用的页面。',
      en: 'Help has one topic for each page: what it’s for and how to do common tasks. The list shows only the pages you can use.',
    },
    how: [
      {
        ask: { zh: '如何打开当前页面的帮助？', en: 'How do I open help for the current page?' },
        answer: {
          zh: '点页面顶部的问号，或按「?」键。在手机上从头像菜单打开。也可以用搜索（Ctrl + K）查找帮助主题。',
          en: 'Click the question mark at the top, or press “?”. On a phone, open it from your profile menu. You can also find help topics with search (Ctrl + K).',
        },
      },
      {
        ask: { zh: '门户有哪些快捷键？', en: 'What keyboard shortcuts does the portal have?' },
        answer: {
          zh: 'Ctrl + K 或「/」搜索，「?」帮助，Alt + 1 到 9 打开常用应用。在系统动态和登录日志中，按 J、K 查看下一条、上一条。单键快捷键可以在「系统动态」列表下方关闭。',
          en: 'Ctrl + K or “/” for search, “?” for help, Alt + 1 to 9 to open your apps. In Updates and the sign-in log, press J and K for the next and previous item. To turn off single-key shortcuts, use the switch below the list in Updates.',
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
