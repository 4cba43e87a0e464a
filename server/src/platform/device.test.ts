import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0'

test.each([
  [edge, { browser: 'Microsoft Edge 138', device: 'pc' }],
  [iphone, { browser: 'Safari 18', os: 'iOS 18', device: 'mobile' }],
  [ipad, { browser: 'Safari 17', device: 'pad' }],
  ['', { browser: 'unknown', os: 'unknown', device: 'pc' }],
  ['kube-probe/1.0', { os: 'unknown', device: 'pc' }],
  [`<script>${'('.repeat(390)}`, { os: 'unknown', device: 'pc' }],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toMatchObject(device)
})

test('a long name is cut', () => {
  const { browser } = deviceOf(`${'x'.repeat(390)}/1.0`)
  expect(browser.length).toBeLessThanOrEqual(60)
})
