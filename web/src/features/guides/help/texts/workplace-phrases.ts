import type { HelpText } from '../help-text.ts'

export const workplaceHelp = {
  tools: {
    about: {
      zh: '「工具库」提供日常小工具和快捷链接，例如单位换算、大写金额、工作日计算、二维码和密码生成。工具在浏览器中运行，输入的内容不会上传。',
      en: 'The tool library has everyday tools and quick links, such as a unit converter, a workday calculator and generators for QR codes and passwords. Tools run in your browser, and what you enter isn’t uploaded.',
    },
    how: [
      {
        ask: { zh: '如何把工具放到首页？', en: 'How do I add a tool to my home page?' },
        answer: {
          zh: '点「自定义首页」，在「我的工具」或「快捷入口」中添加。',
          en: 'Click Customize home page and add it under My tools or Quick access.',
        },
      },
    ],
  },
  contacts: {
    about: {
      zh: '「运维通讯录」列出每个应用的产品、运维和开发联系人，包括您的角色未开通的应用。',
      en: 'Operations contacts lists the product, operations and development contacts for every app, including apps your role can’t open.',
    },
    how: [
      {
        ask: { zh: '如何找到联系人？', en: 'How do I find a contact?' },
        answer: {
          zh: '输入姓名、应用、模块或电话，或按应用、模块和职责筛选。点电话可以拨打，点复制图标复制号码、邮箱或企业微信号。',
          en: 'Enter a name, app, module or phone number, or filter by app, module and duty. Click a number to call it, or the icon next to it to copy it.',
        },
      },
      {
        ask: { zh: '信息有误怎么办？', en: 'What if something’s wrong?' },
        answer: {
          zh: '请通知应用负责人、维护人员或服务台更正。',
          en: 'Tell the app’s owner, its maintainers or the service desk. They can correct it.',
        },
      },
    ],
  },
  requests: {
    about: {
      zh: '在这里查看您申请的应用权限。如果您是应用负责人，还可以处理他人的申请。',
      en: 'Here you can see the access you’ve requested. If you own an app, you can also answer other people’s requests.',
    },
    words: ['开通权限', '没有权限', 'access request', 'permission'],
    how: [
      {
        ask: { zh: '如何申请新的应用？', en: 'How do I request another app?' },
        answer: {
          zh: '搜索应用名称，或在本页选择「申请应用」，再说明理由。答复前可以撤回。',
          en: 'Search for the app, or choose Request an app on this page, then enter a reason. You can withdraw your request until it’s answered.',
        },
      },
      {
        ask: { zh: '如何答复申请？', en: 'How do I answer a request?' },
        answer: {
          zh: '在「待我处理」中通过或拒绝。通过时可以设置有效期，拒绝时请说明原因，申请人会看到。',
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
        ask: { zh: '如何填写能更快解决？', en: 'How do I get help faster?' },
        answer: {
          zh: '选择应用和影响程度，写明操作步骤、页面提示和发生时间，并附上截图（可直接粘贴）。',
          en: 'Choose the app and severity, describe what you did, what you saw and when, and add screenshots (you can paste them).',
        },
      },
      {
        ask: { zh: '提交后会如何？', en: 'What happens next?' },
        answer: {
          zh: '维护人会收到通知并受理，每有进展都会通知您。打开申报可以回复。解决后如仍有问题，可以重新打开。',
          en: 'We notify the maintainers and keep you posted at every step. Open the report to reply. If the problem comes back, reopen it.',
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
          zh: '将「显示方式」切换为「数据表」，可以查看每月的数值和目标。图中虚线为目标。',
          en: 'Switch View to Table to see each month’s value and target. The dashed line in a chart is the target.',
        },
      },
    ],
  },
  framedApp: {
    about: {
      zh: '部分应用在门户内以标签页打开，切换到其他页面再返回时，内容仍会保留。',
      en: 'Some apps open inside the portal as tabs. When you come back to a tab, everything is still there.',
    },
    how: [
      {
        ask: { zh: '如何管理已打开的标签页？', en: 'How do I manage open tabs?' },
        answer: {
          zh: '在标签上用方向键移动，按回车打开，按 Delete 关闭，按 Shift 加方向键调整顺序。标签的菜单中可以重新加载或关闭其他标签。',
          en: 'With a tab focused, use the arrow keys to move, Enter to open, Delete to close and Shift with an arrow key to reorder. Use a tab’s menu to reload it or close the others.',
        },
      },
      {
        ask: { zh: '页面是空白的怎么办？', en: 'What if the page is blank?' },
        answer: {
          zh: '该应用可能不允许嵌入，请从标签的菜单重新加载，或在新标签页中打开。如仍不成功，请申报故障。',
          en: 'The app may not allow embedding. Reload it from the tab’s menu or open it in a new browser tab. If that doesn’t help, report a fault.',
        },
      },
    ],
  },
  logline: {
    about: {
      zh: '「版本动态」按版本列出门户的新增、改进和修复。头像菜单中的圆点表示有未读的版本。',
      en: 'What’s new shows what each version of the portal added, improved and fixed. A dot in your profile menu means there’s a version you haven’t seen.',
    },
    how: [
      {
        ask: { zh: '如何标为已读？', en: 'How do I mark a version as read?' },
        answer: {
          zh: '打开此页面即标为已读，并在所有设备上生效。',
          en: 'Opening this page marks it as read on all your devices.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
