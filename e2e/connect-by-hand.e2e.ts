import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { describe, expect } from 'vitest'
import { sayAgain } from './testing/accounts.ts'
import { casApp, openidApp, type RunningApp, samlApp } from './testing/hand-made-clients.ts'
import { test } from './testing/journey.ts'
import { addApplication, takeOffline } from './testing/new-application.ts'
import { eventually, type Person, promised, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    signOn: '接入',
    connect: '保存并生成配置',
    copy: (name: string) => `复制${name}`,
    openid: {
      card: /^网站应用/,
      redirect: /^\*?回调地址/,
      clientId: '客户端 ID',
      issuer: '签发者（Issuer）',
    },
    secret: { region: '新的客户端密钥', copy: '复制密钥', saved: '我已保存' },
    addresses: '全部地址',
    saml: { card: /^SAML 应用/, ownId: /^\*?应用的 Entity ID/, acs: /^\*?ACS 地址/ },
    samlShown: { entityId: '门户的 Entity ID', signOn: '登录地址（SSO）', certificate: '下载证书' },
    cas: { card: /^CAS 应用/, service: /^\*?服务地址/, login: '登录地址', validate: '票据验证地址' },
    attempts: '登录记录',
    done: '成功',
  },
  en: {
    signOn: 'Sign-on',
    connect: 'Save and get settings',
    copy: (name: string) => `Copy: ${name}`,
    openid: { card: /^Web app/, redirect: /^\*?Redirect addresses/, clientId: 'Client ID', issuer: 'Issuer' },
    secret: { region: 'New client secret', copy: 'Copy secret', saved: 'I’ve saved it' },
    addresses: 'All addresses',
    saml: { card: /^SAML app/, ownId: /^\*?The app’s entity ID/, acs: /^\*?ACS addresses/ },
    samlShown: {
      ...{ entityId: 'Portal’s entity ID', signOn: 'Sign-on address (SSO)' },
      certificate: 'Download certificate',
    },
    cas: {
      ...{ card: /^CAS app/, service: /^\*?Service addresses/ },
      ...{ login: 'Sign-on address', validate: 'Ticket validation address' },
    },
    attempts: 'Attempts',
    done: 'Succeeded',
  },
} as const

type Fields = readonly { label: RegExp; value: string }[]

/** Connects a new application on the screen: its card, and the fields that people fill in. */
async function connect(admin: Person, appId: string, card: RegExp, fields: Fields): Promise<void> {
  const { page, portal, language } = admin
  const t = texts[language]
  await page.goto(`${portal}/iambiz/home/admin/applications/${appId}`)
  await page.getByRole('tab', { name: t.signOn, exact: true }).click()
  await page.getByRole('button', { name: card }).first().click()
  for (const { label, value } of fields) await page.getByRole('textbox', { name: label }).fill(value)
  await page.getByRole('button', { name: t.connect }).click()
  await sayAgain(admin)
}

/** What a copy button puts on the clipboard. */
async function copied({ page }: Person, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: button, exact: true }).click()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(read).not.toBe('')
  return read()
}

/** What a button saves as a file. */
async function downloaded({ page }: Person, button: string): Promise<string> {
  const saving = promised(page.waitForEvent('download'))
  await page.getByRole('button', { name: button, exact: true }).first().click()
  return readFile(await (await saving).path(), 'utf8')
}

type Connect = (admin: Person, appId: string, port: number) => Promise<RunningApp>

const connectOpenid: Connect = async (admin, appId, port) => {
  const { page, language } = admin
  const { openid, secret, copy, addresses } = texts[language]
  await connect(admin, appId, openid.card, [
    { label: openid.redirect, value: `http://localhost:${port}/callback` },
  ])
  await page.getByRole('region', { name: secret.region }).waitFor()
  const clientSecret = await copied(admin, secret.copy)
  await page.getByRole('button', { name: secret.saved }).click()
  const clientId = await copied(admin, copy(openid.clientId))
  await page.locator('summary').filter({ hasText: addresses }).click()
  return openidApp(port, { clientId, clientSecret, issuer: await copied(admin, copy(openid.issuer)) })
}

const connectSaml: Connect = async (admin, appId, port) => {
  const { saml, samlShown, copy } = texts[admin.language]
  const ownEntityId = `http://localhost:${port}/saml`
  await connect(admin, appId, saml.card, [
    { label: saml.ownId, value: ownEntityId },
    { label: saml.acs, value: `http://localhost:${port}/acs` },
  ])
  return samlApp(port, ownEntityId, {
    entityId: await copied(admin, copy(samlShown.entityId)),
    signOn: await copied(admin, copy(samlShown.signOn)),
    certificate: await downloaded(admin, samlShown.certificate),
  })
}

const connectCas: Connect = async (admin, appId, port) => {
  const { cas, copy } = texts[admin.language]
  await connect(admin, appId, cas.card, [{ label: cas.service, value: `http://localhost:${port}/` }])
  const login = await copied(admin, copy(cas.login))
  return casApp(port, { login, validate: await copied(admin, copy(cas.validate)) })
}

describe.each(inTurn(['zh', 'en'] as const))('[SSO-05] connections, in %s', (language) => {
  test.for([
    ['OpenID Connect', connectOpenid],
    ['SAML', connectSaml],
    ['CAS', connectCas],
  ] as const)(
    'by %s work with what the screen shows, and nothing else',
    async ([, connectApp], { newPerson }) => {
      const admin = await newPerson({ language, permissions: ['clipboard-read', 'clipboard-write'] })
      admin.expectFault(/status of 401/)
      await signInToHome(admin, 'superadmin')
      const port = await freePort()
      const { appId } = await addApplication(admin, port)
      const app = await connectApp(admin, appId, port)
      try {
        const page = await admin.context.newPage()
        await page.goto(`http://localhost:${port}/`)
        expect(await seenText(page.locator('body'))).toMatch(/^A\d{5}$/)
        await page.close()
        await admin.page.reload()
        const { attempts, done } = texts[language]
        await admin.page.getByRole('region', { name: attempts }).getByText(done).first().waitFor()
      } finally {
        await app.stop()
        await takeOffline(admin, appId)
      }
    },
  )
})
