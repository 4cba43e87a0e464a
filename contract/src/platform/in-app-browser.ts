const clients = [
  // Its browser says that it is WeChat's as well.
  [/wxwork/i, 'wecom'],
  [/DingTalk/i, 'dingtalk'],
  [/MicroMessenger/i, 'wechat'],
] as const

/** The company whose own application is the browser, by its kind of account and container; nothing for any other browser. */
export const inAppBrowser = (userAgent: string): (typeof clients)[number][1] | undefined =>
  clients.find(([pattern]) => pattern.test(userAgent))?.[1]
