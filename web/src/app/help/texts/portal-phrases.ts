import type { HelpText } from '../help-text.ts'

export const portalHelp = {
  home: {
    about: {
      zh: '首页是打开应用的地方：主栏上面是「我的常用」和「最近使用」，下面是「全部应用」；侧栏是系统动态、快捷入口、工具和专区。',
      en: 'Home is where applications are opened: in the main column “My apps” and “Recent” with “All apps” below, in the side column updates, quick access, tools and zones.',
    },
    how: [
      {
        ask: { zh: '怎样快速找到一个应用？', en: 'How do I find an application quickly?' },
        answer: {
          zh: '按 Ctrl + K（Mac 为 ⌘ K）或「/」打开搜索，输入中文名、英文名、拼音或首字母，按回车打开。也可以在「全部应用」上方的「名称或拼音」中筛选，或点一个分类。',
          en: 'Press Ctrl + K (⌘ K on a Mac) or “/” for the search, type a Chinese or English name, pinyin or its initials, and press Enter. Or narrow “All apps” with “Filter by name” or a category.',
        },
      },
      {
        ask: { zh: '怎样把应用加入「我的常用」？', en: 'How do I add an application to “My apps”?' },
        answer: {
          zh: '在「全部应用」中点应用旁的星形，再点一次即移出。按住 Alt 会显示数字，Alt + 1 到 9 直接打开前九个常用应用。',
          en: 'Select the star of an application in “All apps”; once more takes it out again. Holding Alt shows numbers: Alt + 1 to 9 opens the first nine of your apps.',
        },
      },
      {
        ask: { zh: '为什么有的应用看不到？', en: 'Why do I not see an application?' },
        answer: {
          zh: '能看到哪些应用取决于当前的组织和角色。请先在页面顶部切换到其他组织或角色；仍然没有时，打开「显示未开通的应用」申请权限。',
          en: 'What you see depends on the organization and role of the moment. Try another one at the top of the page; if it is not there either, switch on “Show apps you do not have” and ask for it.',
        },
      },
      {
        ask: { zh: '应用图标上的停机时间是什么意思？', en: 'What does the downtime on an application mean?' },
        answer: {
          zh: '该应用有维护公告：停机开始前显示开始时间，停机中显示多久恢复。点应用的「操作」可以查看公告和运维联系人。',
          en: 'There is an announcement of maintenance: before it you see when it begins, during it how long until it is back. The actions of the application lead to the announcement and to the operations contacts.',
        },
      },
    ],
  },
  homeModules: {
    about: {
      zh: '在这里决定首页显示哪些模块、以什么顺序显示，以及工具和快捷入口中有什么。',
      en: 'Here you decide which modules home shows, in which order, and what is among your tools and in quick access.',
    },
    how: [
      {
        ask: { zh: '怎样调整顺序？', en: 'How do I change the order?' },
        answer: {
          zh: '拖动一行的把手，或用键盘：空格拿起，上下方向键移动，再按空格放下，Esc 放回原位。至少保留 1 个模块和 1 个工具。',
          en: 'Drag the handle of a row, or by keyboard: Space lifts, arrow up and down move, Space drops, Esc puts back. At least one module and one tool stay.',
        },
      },
      {
        ask: { zh: '怎样回到推荐的首页？', en: 'How do I get the recommended home back?' },
        answer: {
          zh: '在每个部分点「恢复默认」并保存，之后该部分会随公司的推荐变化。',
          en: 'Choose “Restore default” for a part and save. From then on the part follows what your company recommends.',
        },
      },
    ],
  },
  apps: {
    about: {
      zh: '「全部应用」列出当前组织和角色可以使用的应用，可按名称、拼音和分类查找。',
      en: '“All apps” lists what your organization and role may open. Find an application by name, pinyin or category.',
    },
    how: [
      {
        ask: { zh: '怎样切换卡片和列表？', en: 'How do I switch between cards and a list?' },
        answer: {
          zh: '用「显示方式」选择，您的选择会保存，在其他设备上也一样。列表还显示责任部门、运维联系人和最近访问时间。',
          en: 'With “View”. The choice is kept, on other devices too. The list also shows the owning department, operations contacts and the last visit.',
        },
      },
      {
        ask: { zh: '没有开通的应用怎样申请？', en: 'How do I ask for an application that I do not have?' },
        answer: {
          zh: '打开「显示未开通的应用」，选择应用，填写申请理由后提交。进度在「权限申请」中查看，答复后您会收到消息。',
          en: 'Switch on “Show apps you do not have”, choose the application, say what you need it for and send the request. Its state is under “Access requests”, and you get a message when it is answered.',
        },
      },
    ],
  },
  usualApps: {
    about: {
      zh: '在这里添加、移除「我的常用」，并决定它们的顺序。',
      en: 'Here you add and remove “My apps” and decide on their order.',
    },
    how: [
      {
        ask: { zh: '怎样排序？', en: 'How do I sort them?' },
        answer: {
          zh: '用鼠标或手指拖动；用键盘时，空格拿起，方向键移动，再按空格放下，Delete 移除。也可以选择按名称或最近使用排序。',
          en: 'Drag them with the mouse or a finger. By keyboard, Space lifts, arrows move, Space drops and Delete removes. You can also sort them by name or by recent use.',
        },
      },
      {
        ask: { zh: '什么时候生效？', en: 'When does it take effect?' },
        answer: {
          zh: '点「保存」后生效，「取消」放弃全部更改。另一台设备同时作了更改时，会请您选择保留哪一份。',
          en: 'When you save; “Cancel” drops all changes. If another device has changed your apps meanwhile, you are asked which list to keep.',
        },
      },
    ],
  },
  systemDynamics: {
    about: {
      zh: '「系统动态」汇集您能看到的全部公告：上线、停机和一般通知，右侧是未来 7 天的停机安排。',
      en: '“Updates” has all announcements that you may see: go-lives, downtimes and general news, with the downtimes of the next 7 days beside them.',
    },
    how: [
      {
        ask: { zh: '怎样只看未读或必读的公告？', en: 'How do I see only what is unread or must be read?' },
        answer: {
          zh: '用上方的标签和左侧的筛选选择；筛选保存在地址中，可以把链接发给同事。「包括已结束的公告」还会显示已失效的公告。',
          en: 'Use the tabs on top and the filters at the left. They are part of the address, so you can send the link to a colleague. “Include those that are over” adds expired ones.',
        },
      },
      {
        ask: { zh: '有哪些快捷键？', en: 'Which keys are there?' },
        answer: {
          zh: 'J 下一条，K 上一条，U 标为已读或未读。列表下方的开关可以关闭单键快捷键。',
          en: 'J goes to the next one, K to the previous one, U marks it as read or unread. The switch below the list turns single keys off.',
        },
      },
    ],
  },
  announcementDetails: {
    about: {
      zh: '这里显示一条公告的全文、影响时间、附件和联系人。',
      en: 'One announcement in full: its text, its times, its attachment and whom to ask.',
    },
    how: [
      {
        ask: { zh: '「必读」公告怎样确认？', en: 'How do I confirm what must be read?' },
        answer: {
          zh: '把正文看到末尾后，点「我已阅读」。正文更改后可能会请您再读一次，「查看改动」显示改了什么。',
          en: 'Go to the end of the text, then choose “I have read it”. After a change you may be asked to read it again; the changes are shown on request.',
        },
      },
      {
        ask: { zh: '没有英文内容怎么办？', en: 'What if there is no English text?' },
        answer: {
          zh: '编辑人员没有提供英文时显示中文原文，并会说明。',
          en: 'Where the editors wrote none, you get the Chinese text and are told so.',
        },
      },
    ],
  },
  help: {
    about: {
      zh: '帮助按页面编写：每个页面一个主题，说明页面的用途和常用操作。列表中只有您可以使用的页面。',
      en: 'The help has one topic for each screen: what it is for and how common things are done. The list has the screens that you may use.',
    },
    how: [
      {
        ask: { zh: '怎样打开当前页面的帮助？', en: 'How do I open the help of the screen I am on?' },
        answer: {
          zh: '点页面顶部的问号，或按「?」键；在手机上，从头像菜单打开。搜索（Ctrl + K）也能找到帮助主题。',
          en: 'Select the question mark at the top, or press “?”. On a phone it is in the menu of your picture. The search (Ctrl + K) finds topics as well.',
        },
      },
      {
        ask: { zh: '门户有哪些快捷键？', en: 'Which keys does the portal know?' },
        answer: {
          zh: 'Ctrl + K 或「/」搜索，「?」帮助，Alt + 1 到 9 打开常用应用；系统动态和登录日志中 J、K 上下移动。单键快捷键可以在「系统动态」列表下方关闭。',
          en: 'Ctrl + K or “/” searches, “?” opens the help, Alt + 1 to 9 opens your apps; in updates and in the sign-in log J and K go down and up. Single keys can be switched off below the list of updates.',
        },
      },
      {
        ask: { zh: '帮助没有解决问题怎么办？', en: 'What if the help does not help?' },
        answer: {
          zh: '在「运维通讯录」中查找应用的联系人，或用「故障申报」告诉维护人。',
          en: 'Find the contact of the application in “Operations contacts”, or tell the maintainers with “Report a fault”.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
