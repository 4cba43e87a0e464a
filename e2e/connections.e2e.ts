import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { describe, expect } from 'vitest'
import { sayAgain } from './testing/accounts.ts'
import { type Peer, peers } from './testing/connected-peers.ts'
import { test } from './testing/journey.ts'
import { addApplication, call, takeOffline } from './testing/new-application.ts'
import {
  eventually,
  type Person,
  password,
  seenText,
  signInToHome,
  signOut,
  typeCredentials,
} from './testing/person.ts'

const texts = {
  zh: {
    cards: { web: /^网站应用/, apache: /^Apache/ } as Record<string, RegExp>,
    signOn: '接入',
    origin: '应用地址',
    advanced: '高级设置',
    method: '应用身份验证方式',
    connect: '保存并生成配置',
    secret: '新的客户端密钥',
    saved: '我已保存',
    switchOn: '启用',
    isOn: '获得该应用授权的人都可以登录。',
    noRole: /还没有组织和角色/,
  },
  en: {
    cards: { web: /^Web app/, apache: /^Apache/ } as Record<string, RegExp>,
    signOn: 'Sign-on',
    origin: 'App address',
    advanced: 'Advanced',
    method: 'App authentication',
    connect: 'Save and get settings',
    secret: 'New client secret',
    saved: 'I’ve saved it',
    switchOn: 'Turn on',
    isOn: 'Everyone with access to this app can sign on.',
    noRole: /don’t have an organization and role/,
  },
} as const

/** Enables or disables a person, after a step-up. */
async function setStatus(admin: Person, userNo: string, status: 0 | 1): Promise<void> {
  const again = await call(admin, '/iam-portal/auth/stepUp', { method: 'password', value: password })
  const { pwdTicket } = again.data as { pwdTicket: string }
  const body = { ids: [userNo], status }
  const changed = await call(admin, '/iam-authority/v1/admin/user/status', body, { 'pwd-ticket': pwdTicket })
  expect(changed).toMatchObject({ code: 200 })
}

/** Connects the application on the screen; returns the text that the screen offers for copying. */
async function connect(admin: Person, appId: string, { peer, port }: { peer: Peer; port: number }) {
  const { page, language } = admin
  const t = texts[language]
  await page.goto(`${admin.portal}/iambiz/home/admin/applications/${appId}`)
  await page.getByRole('tab', { name: t.signOn, exact: true }).click()
  const cards = page.getByRole('region', { name: 'OpenID Connect' })
  await cards.getByRole('button', { name: t.cards[peer.card] ?? '' }).click()
  await page.getByRole('textbox', { name: t.origin }).fill(`http://localhost:${port}`)
  if (peer.needs) {
    await page.locator('summary').filter({ hasText: t.advanced }).click()
    const choose = async (name: string, wanted: RegExp) => {
      const field = page.getByRole('combobox', { name })
      const label = (await field.locator('option').allTextContents()).find((text) => wanted.test(text)) ?? ''
      await field.selectOption({ label })
    }
    await choose(t.method, peer.needs.method)
    await choose('PKCE', peer.needs.pkce)
  }
  await page.getByRole('button', { name: t.connect }).click()
  await sayAgain(admin)
  await page.getByRole('region', { name: t.secret }).waitFor()
  const text = await seenText(page.getByRole('figure', { name: peer.snippet }).locator('pre'))
  await page.getByRole('button', { name: t.saved }).click()
  return text
}

async function switchOn({ page, language }: Person): Promise<void> {
  await page.getByRole('button', { name: texts[language].switchOn, exact: true }).click()
  await page.getByText(texts[language].isOn).waitFor()
}

/** Whether the application at the port has a session of the person, without contacting the provider. */
async function isSignedOn({ page }: Person, port: number): Promise<boolean> {
  const reply = await page.request.get(`http://localhost:${port}/`, { maxRedirects: 0 })
  return reply.status() === 200
}

/** Opens the application in a new tab, as a person who is signed in to the portal. */
async function opens({ context }: Person, port: number): Promise<void> {
  const page = await context.newPage()
  const reply = await page.goto(`http://localhost:${port}/`)
  expect([reply?.status(), new URL(page.url()).port]).toEqual([200, `${port}`])
  await page.close()
}

/** A person of the company whom no other journey signs in. */
const leaverNo =
  createPeople().find(({ active, email, posts }) => active && posts.length > 0 && email.startsWith('w'))
    ?.userNo ?? ''

describe.each(inTurn(['zh', 'en'] as const))('[SCR-12] connections, in %s', (language) => {
  test('applications of others are connected from the screen at the first attempt, and signed out of with the portal', async ({
    newPerson,
  }) => {
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    // Runs before the browsers close, because an administrator's page does the cleanup.
    const afterwards = new AsyncDisposableStack()
    try {
      const ports: number[] = []
      for (const [name, peer] of Object.entries(peers)) {
        if (peer.skipReason) {
          console.log(`skipped: ${name}: ${peer.skipReason}`)
          continue
        }
        const port = await freePort()
        const appId = await addApplication(admin, port)
        const text = await connect(admin, appId, { peer, port })
        afterwards.defer(await peer.start(text, port))
        afterwards.defer(() => takeOffline(admin, appId))
        await opens(admin, port)
        await switchOn(admin)
        ports.push(port)
      }

      const staff = await newPerson({ language })
      await signInToHome(staff, 'staff')
      for (const port of ports) await opens(staff, port)
      const other = await newPerson({ language })
      other.expectFault(/status of 403/)
      await other.page.goto(`http://localhost:${ports[0]}/`)
      await typeCredentials(other, 'norole')
      await other.page.getByText(texts[language].noRole).waitFor()

      const leaver = await newPerson({ language })
      leaver.expectFault(/status of 401/)
      await signInToHome(leaver, leaverNo)
      for (const port of ports) await opens(leaver, port)
      afterwards.defer(() => setStatus(admin, leaverNo, 1))
      await setStatus(admin, leaverNo, 0)
      for (const port of ports) await eventually(() => isSignedOn(leaver, port)).toBe(false)

      await staff.page.goto(`${staff.portal}/iambiz/home`)
      await signOut(staff)
      for (const port of ports) await eventually(() => isSignedOn(staff, port)).toBe(false)
    } finally {
      await afterwards.disposeAsync()
    }
  })
})
