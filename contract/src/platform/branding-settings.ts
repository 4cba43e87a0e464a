/** When a change of the branding takes effect. */
export const reloaded = {
  zh: '保存后 5 秒内生效，不需要重启，已打开的页面在重新加载后生效',
  en: 'Applies within 5 seconds of saving, without a restart. Open pages change after a reload.',
} as const

const logo = {
  kind: 'picture',
  use: 'logo',
  group: 'branding',
  effect: reloaded,
  environment: [],
  limits: { width: [32, 2000], height: [32, 1000], bytes: 512 * 1024, isSquare: false },
} as const

/** Settings of the company's pictures and its footer. */
export const brandingSettings = {
  logoLight: {
    ...logo,
    title: { zh: '标志', en: 'Logo' },
    about: {
      zh: '代替页面左上角的图标和简称，也用于登录页和邮件。PNG、JPEG 或 WebP，高 32 至 1,000 像素，宽 32 至 2,000 像素，不超过 512 KB。建议用透明背景的 PNG；邮件不显示 WebP。',
      en: 'Replaces the icon and short name at the top left, and appears on the sign-in page and in emails. PNG, JPEG or WebP, 32 to 1,000 pixels high, 32 to 2,000 wide, up to 512 KB. A PNG with a transparent background works best. Emails don’t show WebP.',
    },
  },
  logoDark: {
    ...logo,
    title: { zh: '深色背景上的标志', en: 'Logo on dark backgrounds' },
    about: {
      zh: '用于深色外观和登录页左侧。不上传时使用上面的标志，必要时加白色底板。',
      en: 'For dark appearances and the left of the sign-in page. Without it the logo above is used, on white where needed.',
    },
  },
  logoSquare: {
    ...logo,
    use: 'square-logo',
    limits: { width: [192, 1024], height: [192, 1024], bytes: 512 * 1024, isSquare: true },
    title: { zh: '方形标志', en: 'Square logo' },
    about: {
      zh: '用于浏览器标签页、安装到桌面的应用和手机页面顶部，没有上传标志时也代替左上角的图标。正方形，边长 192 至 1,024 像素，不超过 512 KB。',
      en: 'For browser tabs, the installed app and the top of pages on phones. Without a logo it also replaces the icon at the top left. A square of 192 to 1,024 pixels, up to 512 KB.',
    },
  },
  signInPicture: {
    ...logo,
    use: 'sign-in-picture',
    limits: { width: [800, 4000], height: [600, 4000], bytes: 2 * 1024 * 1024, isSquare: false },
    title: { zh: '登录页图片', en: 'Sign-in picture' },
    about: {
      zh: '代替登录页左侧的插图，居中裁剪，上下略微变暗，使文字清晰可读。窄屏和手机上不显示。PNG、JPEG 或 WebP，宽 800 至 4,000、高 600 至 4,000 像素，不超过 2 MB。',
      en: 'Replaces the illustration to the left of the sign-in form. Cropped around its center, and darker at the top and bottom so text stays readable. Not shown on narrow screens and phones. PNG, JPEG or WebP, 800 to 4,000 pixels wide, 600 to 4,000 high, up to 2 MB.',
    },
  },
  footer: {
    kind: 'pair',
    longest: 120,
    isOptional: true,
    group: 'branding',
    effect: reloaded,
    environment: [],
    title: { zh: '页脚', en: 'Footer' },
    about: {
      zh: '显示在首页、登录页和邮件底部的一行文字，例如「© 2026 澄川集团 · 沪ICP备……号」，其中的备案号会链接到工信部备案网站。只填一种语言时，两种语言共用；都不填则不显示。',
      en: 'A line at the foot of home, the sign-in page and emails, such as “© 2026 Chengchuan Group”. An ICP number in it links to the ministry’s register. One language is enough for both. Leave both empty for none.',
    },
  },
} as const
