import type { HelpText } from '../help-text.ts'

export const workplaceHelp = {
  tools: {
    about: {
      zh: '「工具库」有日常用的小工具和快捷链接，例如单位换算、大写金额、工作日、二维码和密码生成。工具在浏览器中运行，输入的内容不会上传。',
      en: 'The tool library has small everyday tools and quick links, such as unit conversion, workdays, QR codes and passwords. Tools run in your browser, and what you enter isn’t uploaded.',
    },
    how: [
      {
        ask: { zh: '怎样把工具放到首页？', en: 'How do I add a tool to my home page?' },
        answer: {
          zh: '点「自定义首页」，在「我的工具」或「快捷入口」中添加。',
          en: 'Click Customize home page and add it under My tools or Quick access.',
        },
      },
    ],
  },
  contacts: {
    about: {
      zh: '「运维通讯录」列出每个应用的产品、运维和开发联系人，包括您的角色不能打开的应用。',
      en: 'Operations contacts lists the product, operations and development contacts for every app, including apps your role can’t open.',
    },
    how: [
      {
        ask: { zh: '怎样找到联系人？', en: 'How do I find a contact?' },
        answer: {
          zh: '输入姓名、应用、模块或电话，或按应用、模块和职责筛选。点电话可以拨打，点复制图标复制号码、邮箱或企业微信号。',
          en: 'Enter a name, app, module or phone number, or filter by app, module and duty. Click a number to call it, or the icon next to it to copy it.',
        },
      },
      {
        ask: { zh: '信息有误怎么办？', en: 'What if something’s wrong?' },
        answer: {
          zh: '请通知应用的维护人员或服务台，由他们在「运维通讯录维护」中更正。',
          en: 'Tell the app’s maintainers or the service desk, who can correct it.',
        },
      },
    ],
  },
  requests: {
    about: {
      zh: '在这里查看您申请的应用权限；如果您是应用负责人，还可以处理他人的申请。',
      en: 'Here you can see the access you’ve requested. If you own an app, you can also answer other people’s requests.',
    },
    words: ['开通权限', '没有权限', 'access request', 'permission'],
    how: [
      {
        ask: { zh: '怎样申请新的应用？', en: 'How do I request another app?' },
        answer: {
          zh: '在「全部应用」打开「显示未开通的应用」，选择应用并说明理由。在答复之前可以撤回。',
          en: 'In All apps, turn on “Show apps you don’t have”, choose an app and enter a reason. You can withdraw the request until it’s answered.',
        },
      },
      {
        ask: { zh: '怎样答复申请？', en: 'How do I answer a request?' },
        answer: {
          zh: '在「待我处理」中通过或拒绝。通过时可以设有效期；拒绝时请说明原因，申请人会看到。',
          en: 'Approve or decline it under For my approval. You can set an access period when you approve. If you decline, enter a reason for the requester.',
        },
      },
    ],
  },
  fault: {
    about: {
      zh: '应用出现故障时在这里申报，并跟踪处理进度。',
      en: 'Report problems with an app here and follow their progress.',
    },
    words: ['报修', '求助', 'IT 支持', '打不开', 'report a problem', 'help desk', 'support'],
    how: [
      {
        ask: { zh: '怎样写，处理得更快？', en: 'How do I get my report solved faster?' },
        answer: {
          zh: '选择应用和影响程度，写明操作步骤、看到的提示和发生时间，并附上截图（可直接粘贴）。',
          en: 'Choose the app and severity, describe what you did, what you saw and when, and add screenshots (you can paste them).',
        },
      },
      {
        ask: { zh: '提交后会怎样？', en: 'What happens next?' },
        answer: {
          zh: '维护人会收到通知并受理，每一步都会给您发消息。打开申报可以回复；解决后如仍有问题，可以重新打开。',
          en: 'The maintainers are notified, and you get a message at every step. Open the report to reply. If the problem comes back, reopen it.',
        },
      },
    ],
  },
  zone: {
    about: {
      zh: '专区围绕一个主题，汇集关键指标、相关应用、文章和通知。',
      en: 'A zone brings together key figures, apps, articles and notices on one topic.',
    },
    how: [
      {
        ask: { zh: '如何查看指标明细？', en: 'How do I see the details behind a metric?' },
        answer: {
          zh: '把「显示方式」切换为「数据表」，可以看到每个月的数值和目标。图中的虚线是目标。',
          en: 'Switch View to Table to see each month’s value and target. The dashed line in a chart is the target.',
        },
      },
    ],
  },
  framedApp: {
    about: {
      zh: '有些应用在门户内打开，作为标签页保留，切换到其他页面再回来时内容还在。',
      en: 'Some apps open inside the portal as tabs. When you come back to a tab, its content is still there.',
    },
    how: [
      {
        ask: { zh: '如何管理已打开的标签页？', en: 'How do I manage open tabs?' },
        answer: {
          zh: '在标签上用方向键移动，回车打开，Delete 关闭，Shift 加方向键调整顺序；标签的菜单可以重新加载或关闭其他标签。',
          en: 'On the tabs, use arrow keys to move, Enter to open, Delete to close, and Shift with an arrow key to reorder. A tab’s menu can reload it or close the others.',
        },
      },
      {
        ask: { zh: '页面是空白的怎么办？', en: 'What if the page is blank?' },
        answer: {
          zh: '该应用可能不允许嵌入，请从标签的菜单重新加载，或在新标签页中打开；仍不成功时请申报故障。',
          en: 'The app may not allow embedding. Reload it from the tab’s menu or open it in a new browser tab. If that doesn’t help, report a fault.',
        },
      },
    ],
  },
  logline: {
    about: {
      zh: '「版本动态」按版本说明门户新增、改进和修复了什么。头像菜单中的圆点表示有您还没看过的版本。',
      en: 'What’s new shows what each version of the portal added, improved and fixed. A dot in your picture’s menu means there’s a version you haven’t seen.',
    },
    how: [
      {
        ask: { zh: '怎样标为已读？', en: 'How do I mark it as read?' },
        answer: {
          zh: '打开这个页面即为已读，在您的所有设备上都一样。',
          en: 'Opening this page marks it as read on all your devices.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
