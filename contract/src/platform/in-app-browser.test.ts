import { expect, test } from 'vitest'
import { inAppBrowser } from './in-app-browser.ts'

test.each([
  ['wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh', 'wecom'],
  ['AliApp(DingTalk/7.6.30) com.laiwang.DingTalk/43562132', 'dingtalk'],
  ['MicroMessenger/8.0.60 Language/zh_CN', 'wechat'],
  ['Chrome/144.0.0.0 Safari/537.36', undefined],
])('[SCR-10] the container of %s is %s', (userAgent, container) => {
  expect(inAppBrowser(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${userAgent}`)).toBe(container)
})
