import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, signInToHome } from './testing/person.ts'

const code = 'e2eSafety'
const area = ({ portal }: Person, below = '') => `${portal}/iambiz/home/admin/zones${below}`

/** Removes data of an earlier attempt. */
async function removeLeftOver(admin: Person): Promise<void> {
  const { page } = admin
  await page.goto(area(admin))
  await page.getByRole('list', { name: '专区管理' }).waitFor()
  const remove = page.getByRole('button', { name: '删除 安全专区' })
  if ((await remove.count()) === 0) return
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('专区已删除').waitFor()
}

async function makeZone(admin: Person): Promise<void> {
  const { page } = admin
  await page.goto(area(admin, '/new'))
  await page.getByLabel('中文名称').fill('安全专区')
  await page.getByLabel('英文名称').fill('Safety')
  await page.getByLabel('编码').fill(code)
  await page.getByRole('button', { name: '添加指标' }).click()
  const figures = page.getByRole('list', { name: '关键指标' })
  await figures.getByLabel('中文名称').fill('事故数')
  await figures.getByLabel('编码').fill('accidents')
  await figures.getByLabel('单位', { exact: true }).fill('起')
  await figures.getByLabel('各月数值').fill('2026-05\t4 起')
  await figures.getByText('第 1 行：数值不正确，请不要带单位').waitFor()
  await figures.getByLabel('各月数值').fill('2026年5月\t4\n2026-06\t2')
  await page.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '预览' })
  await preview.getByRole('heading', { level: 1, name: '安全专区' }).waitFor()
  await preview.getByRole('heading', { name: '事故数' }).waitFor()
  await preview.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('switch', { name: '启用' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('专区已保存').waitFor()
}

async function writeArticle(admin: Person): Promise<void> {
  const { page } = admin
  await page.goto(area(admin, `/${code}/articles/new`))
  const form = page.getByRole('dialog', { name: '新建文章' })
  await form.getByLabel('中文标题').fill('周三演练')
  await form.getByRole('textbox', { name: '中文正文' }).fill('请按时到场')
  await form.getByRole('switch', { name: '发布' }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('文章已保存').waitFor()
}

test('[HOME-10] an administrator makes another zone, and who has its page open sees it go', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  await signInToHome(admin, 'superadmin')
  await removeLeftOver(admin)
  await makeZone(admin)
  expect(await violationsOn(admin.page, { within: 'main' })).toEqual([])
  await writeArticle(admin)

  const reader = await newPerson()
  reader.expectFault(/status of 404/)
  await signInToHome(reader, 'staff')
  const { page } = reader
  await page.getByRole('link').filter({ hasText: '安全专区' }).first().click()
  await page.getByRole('heading', { name: '事故数' }).waitFor()
  await page.getByRole('link', { name: '周三演练' }).click()
  await page.getByRole('dialog', { name: '周三演练' }).getByText('请按时到场').waitFor()
  await page.keyboard.press('Escape')

  await admin.page.goto(area(admin))
  await admin.page.getByRole('switch', { name: '启用 安全专区' }).click()
  await page.getByRole('heading', { name: '专区不存在' }).waitFor()
  await removeLeftOver(admin)
  await eventually(() => admin.page.getByText('安全专区').count()).toBe(0)
})

test('what was typed into a drawer is not lost by Escape, and a removal leaves the keyboard in the page', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, portal } = person
  const toolCode = `e2e-${randomUUID().slice(0, 8)}`
  const name = `链接 ${toolCode}`
  await signInToHome(person, 'superadmin')
  await page.goto(`${portal}/iambiz/home/admin/tools`)
  await page.getByRole('button', { name: '新建快捷链接' }).click()
  const form = page.getByRole('dialog', { name: '新建快捷链接' })
  await form.getByLabel('中文名称').fill(name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await form.getByLabel('编码').fill(toolCode)
  await form.getByLabel('地址').fill('/home/contacts')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `编辑 ${name}` }).waitFor()
  const remove = page.getByRole('button', { name: `删除 ${name}` })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await remove.waitFor({ state: 'hidden' })
  await page.locator('main:focus').waitFor()
})

test('an article shows one of its languages, after a refusal the one to be mended', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'superadmin')
  await page.goto(area(person, '/doubleCarbon/articles/new'))
  const form = page.getByRole('dialog', { name: '新建文章' })
  const chinese = form.getByLabel('中文标题')
  await chinese.waitFor()
  expect(await form.getByLabel('英文标题').isVisible()).toBe(false)
  await form.getByText('英文', { exact: true }).click()
  await form.getByLabel('英文标题').waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await chinese.and(page.locator(':focus')).waitFor()
})

test('what is written of an article comes back after an accident, and not after it was given up', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'superadmin')
  const address = area(person, '/doubleCarbon/articles/new')
  await page.goto(address)
  const title = page.getByRole('dialog', { name: '新建文章' }).getByLabel('中文标题')
  await title.fill('半篇文章')
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await eventually(() => title.inputValue()).toBe('半篇文章')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃并离开' }).click()
  await title.waitFor({ state: 'detached' })
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))
  await eventually(kept).toEqual([])
})

test('tools and zones are kept on a phone as well', async ({ newPerson }) => {
  const person = await newPerson({ viewport: { width: 390, height: 844 } })
  const { page, portal } = person
  await signInToHome(person, 'superadmin')
  for (const [name, path] of [
    ['工具管理', '/tools'],
    ['专区管理', '/zones'],
    ['双碳专区', '/zones/doubleCarbon'],
    ['文章与通知', '/zones/doubleCarbon/articles'],
  ] as const) {
    await page.goto(`${portal}/iambiz/home/admin${path}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await tooWide(page), path).toBe(0)
  }
})
