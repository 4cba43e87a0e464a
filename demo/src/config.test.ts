import { expect, test } from 'vitest'
import { demoConfig, readDemoSettings } from './config.ts'
import { simulatedApps } from './simulator/apps.ts'

const environment = {
  DATABASE_URL: 'postgres://localhost/iambiz',
  DATA_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  DEMO_CLIENT_SECRET: 'demo-client-secret-of-the-tests-0001',
}
const configOf = (changes: Record<string, string>) =>
  demoConfig(readDemoSettings({ ...environment, ...changes }))

test('addresses follow from the ports where they are not given', () => {
  expect(configOf({ PORT: '1', IDP_PORT: '2', DEMO_PORT: '3' })).toMatchObject({
    portalUrl: 'http://localhost:1',
    issuer: 'http://localhost:2',
    demoUrl: 'http://localhost:3',
    bundledProvider: true,
  })
})

test('another provider takes the place of the bundled one, and then no secret is needed', () => {
  expect(configOf({ OIDC_ISSUER: 'https://id.example.com', DEMO_CLIENT_SECRET: '' })).toMatchObject({
    issuer: 'https://id.example.com',
    bundledProvider: false,
  })
})

test('an application elsewhere that is not the simulated one means real accounts', () => {
  expect(configOf({})).toMatchObject({ realAccounts: false })
  expect(configOf({ WECOM_CORP_ID: simulatedApps('').wecom.id })).toMatchObject({ realAccounts: false })
  for (const name of ['WECHAT_APP_ID', 'WECOM_CORP_ID', 'DINGTALK_CLIENT_ID', 'FEISHU_APP_ID']) {
    expect(configOf({ [name]: 'of-the-company' })).toMatchObject({ realAccounts: true })
  }
})

test.each([
  [{ IAMBIZ_DEMO: '0' }, 'IAMBIZ_DEMO is 0'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is required'],
  [{ DEMO_CLIENT_SECRET: '' }, 'DEMO_CLIENT_SECRET is required'],
  [{ DATA_KEYS: '' }, 'DATA_KEYS is required'],
])('with %j it does not start and says why', (changes, reason) => {
  expect(() => configOf(changes)).toThrow(reason)
})
