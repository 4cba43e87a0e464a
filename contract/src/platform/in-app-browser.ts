const clients = [
  // First, because its user agent also contains WeChat's name.
  [/wxwork/i, 'wecom'],
  [/DingTalk/i, 'dingtalk'],
  [/MicroMessenger/i, 'wechat'],
] as const

/**
 * The external provider whose app contains the browser, by account and container type; undefined for other browsers.
 */
export const inAppBrowser = (userAgent: string): (typeof clients)[number][1] | undefined =>
  clients.find(([pattern]) => pattern.test(userAgent))?.[1]
