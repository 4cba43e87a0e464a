import type { HelpText } from '../help-text.ts'

export const personalHelp = {
  profile: {
    about: {
      zh: '「个人资料」显示您的账号信息、组织和角色。姓名和工号来自公司的身份系统。',
      en: 'Profile shows your account, organizations and roles. Your name and staff number come from the company’s identity system.',
    },
    words: ['我的信息', '更换邮箱', 'change email', 'my account'],
    how: [
      {
        ask: { zh: '如何修改邮箱？', en: 'How do I change my email address?' },
        answer: {
          zh: '在邮箱旁点「修改」，验证身份后输入新邮箱，再输入邮件中的 8 位验证码。验证完成前仍使用原邮箱。',
          en: 'Click Change next to your email, verify it’s you and enter the new address. Then enter the 8-digit code we send there. Until then, we’ll keep using your current address.',
        },
      },
      {
        ask: { zh: '组织或角色不对怎么办？', en: 'What if an organization or role is wrong?' },
        answer: {
          zh: '请联系管理员更改，更改后刷新页面即可看到。',
          en: 'Ask an administrator to change it, then reload the page.',
        },
      },
      {
        ask: { zh: '如何维护我负责的应用？', en: 'How do I look after the apps I own?' },
        answer: {
          zh: '在「我负责的应用」中点「编辑」修改名称、说明、图标和使用帮助，点「联系人」维护运维联系人。其他信息请联系管理员修改。',
          en: 'Under Apps you own, click Edit for the name, description, icon and help, or Contacts for the operations contacts. Ask an administrator to change anything else.',
        },
      },
    ],
  },
  binding: {
    about: {
      zh: '在「账号绑定」添加通行密钥和动态口令，或绑定微信、企业微信、钉钉、飞书账号来登录。',
      en: 'Add passkeys and one-time codes, and link a WeChat, WeCom, DingTalk or Feishu account to sign in with.',
    },
    words: [
      ...['两步验证', '双因素认证', '二次验证', '扫码绑定', 'two-factor', '2FA', 'MFA', 'authenticator'],
      ...[
        '人脸',
        '刷脸',
        '无密码',
        '免密',
        'Face ID',
        'Touch ID',
        'Windows Hello',
        'passwordless',
        'YubiKey',
      ],
    ],
    how: [
      {
        ask: { zh: '如何绑定扫码登录？', en: 'How do I set up QR code sign-in?' },
        answer: {
          zh: '点「绑定」，用手机扫描二维码（5 分钟内有效），在手机上选择显示的数字并确认，再回到这里完成绑定。',
          en: 'Click Link and scan the QR code with your phone (it’s valid for 5 minutes). On your phone, choose the number shown here and approve, then come back to finish.',
        },
      },
      {
        ask: { zh: '如何不用密码登录？', en: 'How do I sign in without a password?' },
        answer: {
          zh: '在「通行密钥」点「添加」，用指纹、面容或 PIN 确认。之后在登录页点账号输入框，或点「使用通行密钥登录」。',
          en: 'Under Passkeys, select Add and confirm with your fingerprint, face or PIN. From then on, choose the account field or the passkey button on the sign-in page.',
        },
      },
      {
        ask: { zh: '如何绑定动态口令？', en: 'How do I set up one-time codes?' },
        answer: {
          zh: '用任一支持 TOTP 的验证器扫描二维码，输入显示的 6 位数字，然后保存恢复码。恢复码只显示一次，手机丢失时用来登录。',
          en: 'Scan the QR code with any authenticator app, enter the 6 digits it shows and save your recovery codes. They’re shown only once and let you sign in if you lose your phone.',
        },
      },
      {
        ask: { zh: '换了手机怎么办？', en: 'What if I get a new phone?' },
        answer: {
          zh: '先添加新设备，再解绑旧设备并移除其中的通行密钥。如旧设备已丢失，请使用恢复码登录。如恢复码也已丢失，请联系管理员。',
          en: 'Add the new device, then remove the old one and its passkey. If you’ve lost the old device, sign in with a recovery code. If you don’t have a recovery code, contact an administrator.',
        },
      },
    ],
  },
  security: {
    about: {
      zh: '「登录与安全」用于修改密码、查看登录设备和登录记录。',
      en: 'Use Sign-in and security to change your password and check your devices and recent sign-ins.',
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
        ask: { zh: '如何修改密码？', en: 'How do I change my password?' },
        answer: {
          zh: '点「修改密码」，输入当前密码和新密码，输入时会逐条检查密码要求。修改后所有设备都会退出登录。',
          en: 'Click Change password and enter your current and new passwords. The requirements are checked as you type. After the change, you’ll be signed out on all devices.',
        },
      },
      {
        ask: { zh: '忘记密码怎么办？', en: 'What if I forgot my password?' },
        answer: {
          zh: '在登录页点「忘记密码」，输入工号或邮箱，再用邮件中的验证码设置新密码。如登录页没有此选项，或收不到邮件，请联系管理员。',
          en: 'Click “Forgot password?” on the sign-in page, enter your staff number or email, and set a new password with the code we email you. If you don’t see that option or don’t get an email, contact an administrator.',
        },
      },
      {
        ask: { zh: '发现非本人的登录怎么办？', en: 'What if I see a sign-in that wasn’t me?' },
        answer: {
          zh: '在该记录旁点「不是我」，该次登录会立即结束，管理员会收到通知。之后请立即修改密码。',
          en: 'Click Not me next to it. That session ends immediately, and we’ll notify the administrators. Then change your password right away.',
        },
      },
      {
        ask: { zh: '如何退出其他设备？', en: 'How do I sign out of other devices?' },
        answer: {
          zh: '在「登录设备」中逐个退出，或点「退出其他设备」。',
          en: 'Under Your devices, sign out devices one by one, or click Sign out other devices.',
        },
      },
    ],
  },
  delegation: {
    about: {
      zh: '「授权委托」让同事在一段时间内代理您的组织和角色，例如在您休假期间。',
      en: 'Delegation lets a colleague act for you in one of your roles for a set time, for example while you’re on leave.',
    },
    words: ['请假', '出差', '代办', '替我处理', 'out of office', 'stand-in', 'substitute'],
    how: [
      {
        ask: { zh: '如何发起委托？', en: 'How do I delegate?' },
        answer: {
          zh: '点「发起委托」，选择代理人、组织和角色、应用范围和起止时间（最长 180 天），再验证身份。代理人接受后生效。',
          en: 'Click Delegate, choose an agent, an organization and role, the apps and a period (up to 180 days), then verify it’s you. The delegation starts once the agent accepts.',
        },
      },
      {
        ask: { zh: '如何代理他人？', en: 'How do I act for someone?' },
        answer: {
          zh: '在「我收到的」中接受委托，生效后点「开始代理」，或在顶部的组织与角色中选择。代理期间页面顶部会有提示，个人页面不可用。点「结束代理」即可恢复本人身份。',
          en: 'Accept the delegation under Given to me. Once it’s active, click Start acting, or choose it in the organization and role menu. While you’re acting, you’ll see a banner and can’t open your personal pages. When you’re done, click Stop acting.',
        },
      },
      {
        ask: { zh: '如何提前结束委托？', en: 'How do I end a delegation early?' },
        answer: {
          zh: '委托人可以撤回或提前结束，代理人可以退回。正在进行的代理会立即结束。',
          en: 'The principal can withdraw or end it, and the agent can give it up. If the agent is acting, they’re stopped immediately.',
        },
      },
    ],
  },
  preferences: {
    about: {
      zh: '「偏好设置」用于选择语言、皮肤、明暗模式、密度、默认组织与角色，以及接收的通知。',
      en: 'Use Preferences to choose your language, theme, light or dark mode, density, default organization and role, and notifications.',
    },
    words: ['深色模式', '夜间模式', '切换语言', '换肤', '主题', 'dark mode', 'theme', 'change language'],
    how: [
      {
        ask: { zh: '我的设置保存在哪里？', en: 'Where are my preferences saved?' },
        answer: {
          zh: '您的设置会立即保存到账号，并在所有设备上生效。',
          en: 'They’re saved to your account right away and apply on all your devices.',
        },
      },
      {
        ask: { zh: '如何关闭公告邮件？', en: 'How do I stop announcement emails?' },
        answer: {
          zh: '在「通知」中关闭「公告邮件」。必读公告仍会在首页显示。',
          en: 'Turn off Announcement emails under Notifications. Required announcements still appear on the home page.',
        },
      },
      {
        ask: { zh: '如何重新查看新手引导？', en: 'How do I take the tour again?' },
        answer: {
          zh: '在「新手引导」中点击「重新查看引导」。',
          en: 'Under Home page tour, click Take the tour.',
        },
      },
    ],
  },
} as const satisfies Readonly<Record<string, HelpText>>
