import type { HelpText } from '../help-text.ts'

export const personalHelp = {
  profile: {
    about: {
      zh: '「个人资料」显示您的账号信息、组织和角色。姓名和工号来自公司的身份系统。',
      en: '“Profile” shows your account, organizations and roles. Name and staff number come from the company’s identity system.',
    },
    words: ['我的信息', '更换邮箱', 'change email', 'my account'],
    how: [
      {
        ask: { zh: '怎样修改邮箱？', en: 'How do I change my e-mail address?' },
        answer: {
          zh: '在邮箱旁点「修改」，验证身份并输入新邮箱，再输入邮件中的 8 位验证码。验证之前仍使用原来的邮箱。',
          en: 'Choose “Change” beside it, confirm that it is you, type the new address and then the 8 digits that are mailed to it. Until then the present address counts.',
        },
      },
      {
        ask: { zh: '组织或角色不对怎么办？', en: 'What if an organization or role is wrong?' },
        answer: {
          zh: '请联系管理员更改，生效后刷新即可看到。',
          en: 'Ask an administrator to change it. It takes effect at once.',
        },
      },
    ],
  },
  binding: {
    about: {
      zh: '在这里绑定微信、企业微信、钉钉或飞书账号，以及动态口令，用于登录。',
      en: 'Link your WeChat, WeCom, DingTalk or Feishu account here, and set up one-time codes, to sign in with them.',
    },
    words: ['两步验证', '双因素认证', '二次验证', '扫码绑定', 'two-factor', '2FA', 'MFA', 'authenticator'],
    how: [
      {
        ask: { zh: '怎样绑定扫码登录？', en: 'How do I link an account for signing in by scanning?' },
        answer: {
          zh: '点「绑定」，用手机扫描二维码（5 分钟内有效），在手机上选择显示的数字并确认，再回到这里完成绑定。',
          en: 'Choose “Link”, scan the QR code with your phone (it is valid for 5 minutes), pick the number shown here on the phone, agree, and finish here.',
        },
      },
      {
        ask: { zh: '怎样绑定动态口令？', en: 'How do I set up one-time codes?' },
        answer: {
          zh: '用任一支持 TOTP 的验证器扫描二维码，输入显示的 6 位数字，然后保存恢复码。恢复码只显示一次，手机丢失时用来登录。',
          en: 'Scan the QR code with any authenticator app, type its six digits, and keep the recovery codes. They are shown once and let you in when the phone is lost.',
        },
      },
      {
        ask: { zh: '换了手机怎么办？', en: 'What if I get a new phone?' },
        answer: {
          zh: '先添加新设备，再解绑旧设备。旧设备已丢失时用恢复码登录；恢复码也没有时，请联系管理员。',
          en: 'Add the new device, then unlink the old one. If that is lost, sign in with a recovery code; without one ask an administrator.',
        },
      },
    ],
  },
  security: {
    about: {
      zh: '「登录与安全」用于修改密码、查看登录设备和登录记录。',
      en: '“Sign-in and security” is for your password, for where you are signed in and for your recent sign-ins.',
    },
    words: [
      '找回密码',
      '重置密码',
      '改密码',
      'forgot password',
      'forgotten password',
      'reset password',
      'recover password',
    ],
    how: [
      {
        ask: { zh: '怎样修改密码？', en: 'How do I change my password?' },
        answer: {
          zh: '点「修改密码」，输入当前密码和新密码，要求会随输入逐条检查。修改后所有设备都会退出登录。',
          en: 'Choose “Change password”, type the present one and the new one; the requirements are checked as you type. Afterwards every device is signed out.',
        },
      },
      {
        ask: { zh: '忘记密码怎么办？', en: 'What if I forgot my password?' },
        answer: {
          zh: '在登录页点「忘记密码」，输入工号或邮箱，再用邮件中的验证码设置新密码。登录页没有这一项，或收不到邮件时，请联系管理员。',
          en: 'Choose “Forgot password” on the sign-in page, type your staff number or e-mail address, and choose a new one with the code that is mailed to you. Where it is not offered, or no mail comes, ask an administrator.',
        },
      },
      {
        ask: { zh: '看到不是自己的登录怎么办？', en: 'What if a sign-in was not mine?' },
        answer: {
          zh: '在该记录旁点「不是我」：那次登录的会话会立即结束，管理员会收到通知。然后请马上修改密码。',
          en: 'Choose “Not me” beside it: its session ends at once and the administrators are told. Then change your password straight away.',
        },
      },
      {
        ask: { zh: '怎样退出其他设备？', en: 'How do I sign out other devices?' },
        answer: {
          zh: '在「登录设备」中逐个退出，或点「退出其他设备」。',
          en: 'Under “Where you are signed in”, one by one or with “Sign out elsewhere”.',
        },
      },
    ],
  },
  delegation: {
    about: {
      zh: '「授权委托」让同事在一段时间内以您的组织和角色办事，例如休假期间。',
      en: 'With “Delegation” a colleague acts with one of your organizations and roles for a time, for example while you are away.',
    },
    words: ['请假', '出差', '代办', '替我处理', 'out of office', 'stand-in', 'substitute'],
    how: [
      {
        ask: { zh: '怎样发起委托？', en: 'How do I delegate?' },
        answer: {
          zh: '点「发起委托」，选择代理人、组织和角色、全部或部分应用和起止时间（最长 180 天），再验证身份。对方接受后才生效。',
          en: 'Choose “Delegate”, then the agent, an organization and role, all or some of its applications and a period (180 days at most), and confirm that it is you. It counts once the agent accepts.',
        },
      },
      {
        ask: { zh: '怎样代理别人？', en: 'How do I act for somebody?' },
        answer: {
          zh: '在「我收到的」中接受委托，生效后点「开始代理」，或在顶部的组织与角色中选择。代理期间页面顶部有提示，个人页面不可用；「结束代理」回到自己。',
          en: 'Accept it under “Received”; once it is in force choose “Act”, or find it in the switch of organization and role. A banner says for whom you act, personal screens are closed meanwhile, and ending it brings you back.',
        },
      },
      {
        ask: { zh: '怎样提前结束？', en: 'How do I end it early?' },
        answer: {
          zh: '委托人可以撤回或立即结束，代理人可以交回。正在代理的人会立即停止。',
          en: 'Whoever gave it can withdraw or end it, and the agent can give it back. Acting stops at once.',
        },
      },
    ],
  },
  preferences: {
    about: {
      zh: '「偏好设置」用于选择语言、皮肤、明暗和密度、登录后进入的组织与角色，以及接收哪些通知。',
      en: '“Preferences” has your language, skin, light or dark, density, where signing in begins, and what you are told.',
    },
    words: ['深色模式', '夜间模式', '切换语言', '换肤', '主题', 'dark mode', 'theme', 'change language'],
    how: [
      {
        ask: { zh: '我的选择保存在哪里？', en: 'Where are my choices kept?' },
        answer: {
          zh: '每次选择都会立即保存到您的账号，在其他设备上也一样。',
          en: 'With your account, as soon as you choose, and so the same on other devices.',
        },
      },
      {
        ask: { zh: '怎样关闭公告邮件？', en: 'How do I stop mails about announcements?' },
        answer: {
          zh: '在「通知」中关闭「公告邮件」。必读公告仍会在首页显示。',
          en: 'Switch off “Announcements by mail” under “Notifications”. What must be read is still shown on home.',
        },
      },
      {
        ask: { zh: '怎样再看一遍新手引导？', en: 'How do I take the tour again?' },
        answer: {
          zh: '在「新手引导」中点「再看一遍引导」。',
          en: 'Under “Tour of the home page”, choose “Take the tour”.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
