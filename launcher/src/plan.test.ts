import { type Environment, readConfig } from '@iambiz/runtime/config.ts'
import { type SettingName, settings } from '@iambiz/runtime/settings.ts'
import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { readPlan, roleEnvironment } from './plan.ts'

const databaseUrl = 'postgres://localhost/iambiz'
const planOf = (env: Environment) => readPlan({ PORT: '1', IDP_PORT: '2', DEMO_PORT: '3', ...env })
const rolesGet = (env: Environment) => roleEnvironment(env, planOf(env), {}, { databaseUrl })
const externalNames = (Object.keys(settings) as SettingName[]).filter((name) =>
  /^(WECHAT|WECOM|DINGTALK|FEISHU)_/.test(name),
)

test('the demo asks its own simulator, and the terminal says where that is', () => {
  const config = readConfig(externalNames, rolesGet({}))
  for (const name of externalNames.filter((external) => external.endsWith('_BASE'))) {
    expect(config[name]).toMatch(/^http:\/\/localhost:3\/simulator\/(wechat|wecom|dingtalk|feishu)$/)
  }
  for (const name of externalNames.filter((external) => /_(ID|SECRET)$/.test(external))) {
    expect(config[name], name).toBeTruthy()
  }
  expect(greeting(planOf({}), 1)).toContain('http://localhost:3/simulator/')
})

test.each<[string, Environment]>([
  [
    'an application of the company is named',
    { WECOM_CORP_ID: 'ww1', WECOM_AGENT_ID: '1', WECOM_SECRET: 'secret-of-the-company' },
  ],
  ['there is no demo', { IAMBIZ_DEMO: '0' }],
  ['it is production', { NODE_ENV: 'production' }],
])('nobody is sent to the simulator where %s', (_where, env) => {
  const given = rolesGet(env)
  for (const name of externalNames) expect(given[name]).toBe(env[name])
  expect(greeting(planOf(env), 1)).not.toContain('simulator')
})

test('the demo has its own company name, a portal without demo a neutral one, and settings override both', () => {
  const namesOf = (env: Environment) => {
    const { COMPANY_NAME_ZH: zh, COMPANY_NAME_EN: en } = readConfig(
      ['COMPANY_NAME_ZH', 'COMPANY_NAME_EN'],
      rolesGet(env),
    )
    return { zh, en }
  }
  expect(namesOf({})).toEqual({ zh: '澄川集团', en: 'Chengchuan Group' })
  expect(namesOf({ IAMBIZ_DEMO: '0' })).toEqual({ zh: '本公司', en: 'Our company' })
  expect(namesOf({ COMPANY_NAME_EN: 'Acme' })).toEqual({ zh: '澄川集团', en: 'Acme' })
})

test('the demo has a service desk and mail addresses of its own, and a portal without it none', () => {
  const names = [
    ...(['SERVICE_DESK_ZH', 'SERVICE_DESK_EN', 'MAIL_DOMAINS', 'MAIL_FROM'] as const),
    ...(['SIGN_IN_HELP_URL', 'PRIVACY_URL'] as const),
  ]
  const catching = (env: Environment) =>
    readConfig(names, roleEnvironment(env, planOf(env), {}, { databaseUrl, catcherPort: 4 }))
  expect(catching({})).toEqual({
    SERVICE_DESK_ZH: expect.stringContaining('021-6000 8000'),
    SERVICE_DESK_EN: expect.stringContaining('021-6000 8000'),
    MAIL_DOMAINS: ['chengchuan.example'],
    MAIL_FROM: 'no-reply@chengchuan.example',
    SIGN_IN_HELP_URL: expect.stringMatching(/^http:\/\/localhost:\d+\/help$/),
    PRIVACY_URL: expect.stringMatching(/^http:\/\/localhost:\d+\/privacy$/),
  })
  expect(catching({ SERVICE_DESK_EN: 'ext. 8000' }).SERVICE_DESK_ZH).toBeUndefined()
  // An empty variable counts as not set.
  expect(catching({ MAIL_FROM: '' }).MAIL_FROM).toBe('no-reply@chengchuan.example')
  const without = readConfig(names, rolesGet({ IAMBIZ_DEMO: '0' }))
  expect(Object.values(without)).toEqual(names.map(() => undefined))
  // A mail server that is real sends nothing from an address that is made up.
  expect(readConfig(names, rolesGet({ SMTP_HOST: 'smtp.example.com' })).MAIL_FROM).toBeUndefined()
})

test.each<[string, Environment, number[]]>([
  ['nothing', {}, [8080, 8081, 8082]],
  ['PORT alone', { PORT: '9000' }, [9000, 9001, 9002]],
  ['a port in between', { PORT: '9000', DEMO_PORT: '9001' }, [9000, 9002, 9001]],
  ['the last port', { PORT: '65535' }, [65535, 65534, 65533]],
  ['the address of the provider', { PORT: '80', IDP_BASE_URL: 'https://id.example.com' }, [80, 8081, 81]],
])('provider and demo listen beside the portal where %s is set', (_what, env, ports) => {
  const plan = readPlan(env)
  expect(plan.ports.map(({ port }) => port)).toEqual(ports)
  const roles = roleEnvironment(env, plan, {}, { databaseUrl })
  expect([roles.PORT, roles.IDP_PORT, roles.DEMO_PORT].map(Number)).toEqual(ports)
})
