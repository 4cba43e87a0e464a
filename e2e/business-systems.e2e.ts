import { randomUUID } from 'node:crypto'
import { png } from '@iambiz/server/testing/pictures.ts'
import { expect } from 'vitest'
import { sayAgain } from './testing/accounts.ts'
import { test } from './testing/journey.ts'
import { type Person, signInToHome } from './testing/person.ts'

/** Staff number of the demo company's manager of business systems. */
const managerNo = 'A10286'

const at = ({ portal }: Person, ...below: string[]) => [`${portal}/iambiz/home/admin`, ...below].join('/')

/** Creates a system with a manager and a key; returns the system's credentials. */
async function makeSystem(admin: Person, code: string, name: string) {
  const { page } = admin
  await page.goto(at(admin, 'systems', 'new'))
  await page.getByRole('textbox', { name: /^系统编码/ }).fill(code)
  await page.getByRole('textbox', { name: /^中文名称/ }).fill(name)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(at(admin, 'systems', code))
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: '添加管理员' }).click()
  await drawer.getByRole('searchbox').fill(managerNo)
  await drawer.getByRole('button', { name: new RegExp(managerNo) }).click()
  await drawer.getByRole('button', { name: '保存管理员' }).click()
  await sayAgain(admin)
  await drawer.getByRole('button', { name: '保存管理员' }).waitFor({ state: 'hidden' })
  await drawer.getByRole('button', { name: '生成密钥' }).click()
  const shown = page.getByRole('dialog', { name: '新的密钥' }).locator('code')
  await shown.last().waitFor()
  const [secret = '', appKey = ''] = await shown.allTextContents()
  await page.getByRole('button', { name: '我已保存' }).click()
  await drawer.getByText('有效', { exact: true }).waitFor()
  return { secret, appKey }
}

/** Adds an application of the system, with an icon. */
async function addApplication(
  admin: Person,
  code: string,
  { name, system }: { name: string; system: string },
) {
  const { page } = admin
  await page.goto(at(admin, 'applications', 'new'))
  const form = page.getByRole('dialog', { name: '新建应用' })
  await form.getByRole('textbox', { name: /^中文名称/ }).fill(name)
  await form.getByRole('textbox', { name: /^应用编码/ }).fill(code)
  await form.getByRole('combobox', { name: '分类' }).selectOption({ index: 1 })
  await form.getByRole('combobox', { name: '业务系统' }).selectOption({ label: system })
  await form.getByRole('textbox', { name: /^地址/ }).fill('https://new.example.com/')
  await form.getByRole('combobox', { name: '状态' }).selectOption({ label: '在线' })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(200, 120) })
  await form.locator('.icon-field .app-tile img').waitFor()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

async function grantToSuperManagers(admin: Person, appId: string): Promise<void> {
  const { page } = admin
  await page.goto(at(admin, 'applications', appId, 'grants'))
  await page.getByRole('searchbox', { name: '搜索组织、角色或人员' }).fill('超级管理员')
  await page
    .getByRole('button', { name: /^允许 / })
    .first()
    .click()
  await page.getByRole('button', { name: '保存授权' }).click()
  await page.getByText('授权已保存，立即生效').first().waitFor()
}

async function seesPicture({ page, portal }: Person, name: string): Promise<void> {
  await page.goto(`${portal}/iambiz/home`)
  const seen = page.locator('a, button, li').filter({ hasText: name }).locator('.app-tile img').first()
  await seen.waitFor()
  expect(
    await seen.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBe(192)
}

/** Taken offline because other journeys count the visible applications. */
async function takeOffline({ page }: Person, appId: string): Promise<void> {
  const status = await page.evaluate(async (id) => {
    const reply = await fetch('/api/iam-authority/v1/admin/app/status', {
      method: 'POST',
      headers: { env: 'prod', lang: 'zh', containerType: 'web-pc', 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id], status: 0 }),
    })
    return reply.status
  }, appId)
  expect(status).toBe(200)
}

test('[ANN-13] [PERM-04] a business system is made with a manager and a key, acts by it, and its application is seen by its picture', async ({
  newPerson,
}) => {
  const tag = randomUUID().slice(0, 8)
  const [code, app] = [`sys-${tag}`, `app-${tag}`]
  const [system, name] = [`系统${tag}`, `应用${tag}`]
  const admin = await newPerson({ language: 'zh' })
  admin.expectFault(/status of 401/)
  await signInToHome(admin, 'superadmin')
  const { secret, appKey } = await makeSystem(admin, code, system)
  await addApplication(admin, app, { name, system })

  const manager = await newPerson({ language: 'zh' })
  await signInToHome(manager, 'sysadmin')
  await manager.page.goto(`${at(manager, 'applications')}?q=${app}`)
  await manager.page.getByRole('link', { name, exact: true }).click()
  await manager.page.waitForURL(/\/admin\/applications\/[0-9a-f-]{36}/)
  const appId = new URL(manager.page.url()).pathname.split('/').at(-1) ?? ''
  await manager.page.goto(`${at(manager, 'applications')}?q=crm`)
  await manager.page.getByText('没有符合条件的应用').waitFor()
  await manager.page.goto(at(manager, 'applications', appId))
  const tile = manager.page.locator('.managed-app .app-tile img').first()
  expect(
    await tile.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBe(192)
  await manager.page.goto(at(manager, 'systems', code))
  await manager.page.getByRole('heading', { name: /没有访问权限/ }).waitFor()

  const posted = await fetch(`${admin.portal}/api/iam-portal/system/bulletin`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'app-key': appKey, 'system-code': code },
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...{ title: { zh: `公告${tag}` }, type: 2, content: { zh: '<p>今晚升级</p>' } },
      ...{ appId, pushScope: 1, forcedPush: false },
    }),
  })
  expect(await posted.json()).toMatchObject({ code: 200 })
  await manager.page.goto(`${manager.portal}/iambiz/home/announcementMaintenance`)
  await manager.page.getByText(`公告${tag}`).first().waitFor()

  try {
    await grantToSuperManagers(admin, appId)
    await seesPicture(admin, name)
  } finally {
    await takeOffline(admin, appId)
  }
})
