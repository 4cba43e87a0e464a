import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sayAgain } from './testing/accounts.ts'
import { switchOn } from './testing/connecting.ts'
import { test } from './testing/journey.ts'
import { addApplication, takeOffline } from './testing/new-application.ts'
import { type Person, promised, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    signOn: '接入',
    card: /^只有登录页的应用/,
    fields: { account: /^\*?账号的字段名/, password: /^\*?密码的字段名/, fixed: /^固定字段/ },
    address: /^\*?提交地址/,
    connect: '保存并生成配置',
    account: '该应用的账号',
    password: '该应用的密码',
    save: '保存并登录',
    saved: '应用的登录信息',
    replace: (name: string) => `更换「${name}」的登录信息`,
    remove: (name: string) => `删除「${name}」的登录信息`,
    removeNow: '删除',
  },
  en: {
    signOn: 'Sign-on',
    card: /^App with nothing but a sign-in form/,
    fields: { account: /^\*?Account field/, password: /^\*?Password field/, fixed: /^Fixed fields/ },
    address: /^\*?Form address/,
    connect: 'Save and get settings',
    account: 'Account in this app',
    password: 'Password in this app',
    save: 'Save and sign on',
    saved: 'Saved sign-ins for apps',
    replace: (name: string) => `Replace the sign-in for ${name}`,
    remove: (name: string) => `Remove the sign-in for ${name}`,
    removeNow: 'Remove',
  },
} as const

/** A person of the company whom no other journey signs in. */
const ownerNo =
  createPeople().find(({ active, email, posts }) => active && posts.length > 0 && email.startsWith('h'))
    ?.userNo ?? ''

type Posted = { fields: Record<string, string>; headers: IncomingMessage['headers'] }

/** An application of a test that has nothing but a form; `redirect` answers it by leading the browser on with its body. */
async function formApp() {
  const posted: Posted[] = []
  const app = { posted, redirect: '' }
  const server = createServer(async (req, res) => {
    if (req.method !== 'POST')
      return void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Old</h1>')
    posted.push({ fields: Object.fromEntries(new URLSearchParams(await text(req))), headers: req.headers })
    if (app.redirect) return void res.writeHead(307, { location: app.redirect }).end()
    res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Signed on</h1>')
  }).listen(0)
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(app, { port: (server.address() as AddressInfo).port, stop })
}

/** Connects an application on the screen and turns the connection on. */
async function connect(admin: Person, appId: string, port: number): Promise<void> {
  const { page, portal, language } = admin
  const t = texts[language]
  await page.goto(`${portal}/iambiz/home/admin/applications/${appId}`)
  await page.getByRole('tab', { name: t.signOn, exact: true }).click()
  await page.getByRole('button', { name: t.card }).click()
  const fields = [
    [t.address, `http://localhost:${port}/login`],
    [t.fields.account, 'user'],
    [t.fields.password, 'pwd'],
    [t.fields.fixed, 'submit=go'],
  ] as const
  for (const [name, value] of fields) await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('button', { name: t.connect }).click()
  await sayAgain(admin)
  await switchOn(admin)
}

/** Opens an application from the portal, in a new tab. */
async function open(person: Person, appId: string): Promise<Page> {
  const { page, context } = person
  const url = await page.evaluate(async (id) => {
    const headers = { env: 'prod', lang: 'zh', containerType: 'web-pc', 'content-type': 'application/json' }
    const body = JSON.stringify({ appId: id })
    const reply = await fetch('/api/iam-portal/v1/portal/app/launch', { method: 'POST', headers, body })
    return (await reply.json()).data.url as string
  }, appId)
  const tab = await context.newPage()
  // A form that the browser refuses to send leaves the page loading.
  await tab.goto(url, { waitUntil: 'commit' })
  return tab
}

async function fillIn({ language }: Person, tab: Page, account: string, password: string): Promise<void> {
  const t = texts[language]
  await tab.getByRole('textbox', { name: t.account }).fill(account)
  await tab.getByLabel(t.password, { exact: true }).fill(password)
  await tab.getByRole('button', { name: t.save }).click()
}

describe.each(inTurn(['zh', 'en'] as const))('[SSO-11] form fill, in %s', (language) => {
  test('posts what a person has saved, until they remove it, and to one origin alone', async ({
    newPerson,
  }) => {
    const t = texts[language]
    const [app, elsewhere] = [await formApp(), await formApp()]
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const { appId, name } = await addApplication(admin, app.port)
    try {
      await connect(admin, appId, app.port)
      const person = await newPerson({ language })
      await signInToHome(person, ownerNo)
      const first = await open(person, appId)
      await fillIn(person, first, 'zhang', 'first password')
      await first.getByRole('heading', { name: 'Signed on' }).waitFor()
      const { fields, headers } = app.posted[0] ?? { fields: {}, headers: {} }
      expect(fields).toEqual({ user: 'zhang', pwd: 'first password', submit: 'go' })
      expect([headers.referer, headers.origin]).toEqual([undefined, 'null'])
      // Going back shows nothing of it again.
      person.expectFault(/status of 400.*form-fill/)
      await first.goBack()
      expect(await first.content()).not.toContain('first password')
      await first.close()

      const { page, portal, context } = person
      await page.goto(`${portal}/iambiz/home/setting/binding`)
      const list = page.getByRole('list', { name: t.saved })
      const opening = promised(context.waitForEvent('page'))
      await list.getByRole('link', { name: t.replace(name) }).click()
      const second = await opening
      await fillIn(person, second, 'zhang', 'second password')
      await second.getByRole('heading', { name: 'Signed on' }).waitFor()
      await second.close()
      expect(app.posted.at(-1)?.fields.pwd).toBe('second password')

      // A redirect that keeps the method would take the password along.
      app.redirect = `http://localhost:${elsewhere.port}/`
      person.expectFault(/form-action/)
      const refused = promised(context.waitForEvent('console', (line) => /form-action/.test(line.text())))
      const third = await open(person, appId)
      await refused
      expect(app.posted).toHaveLength(3)
      expect(elsewhere.posted).toEqual([])
      await third.close()

      await list.getByRole('button', { name: t.remove(name) }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.removeNow }).click()
      await list.waitFor({ state: 'hidden' })
      const asked = await open(person, appId)
      await asked.getByRole('textbox', { name: t.account }).waitFor()
      expect(app.posted).toHaveLength(3)
    } finally {
      app.stop()
      elsewhere.stop()
      await takeOffline(admin, appId)
    }
  })
})
