import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { type NewPerson, test } from './testing/journey.ts'
import { eventually, type Person, promised, seenText, signInToHome } from './testing/person.ts'
import type { Records } from './testing/records-store.ts'

const texts = {
  zh: {
    create: '新增首页推荐',
    role: '角色',
    roleName: '部门经理',
    clock: '世界时钟',
    add: '添加世界时钟',
    apps: /^常用应用/,
    findApps: '搜索应用',
    addApp: '添加报表中心',
    app: '报表中心',
    reaches: /覆盖 \d+ 人，其中 [1-9]\d* 人/,
    save: '保存',
    saved: '推荐已保存，立即生效',
    remove: '删除 部门经理 的推荐',
    removed: '已删除 部门经理 的推荐',
    undo: '撤销',
    restored: '已恢复 部门经理 的推荐',
    suggested: '建议的常用应用',
  },
  en: {
    create: 'New layout',
    role: 'Role',
    roleName: 'Department manager',
    clock: 'World clock',
    add: 'Add World clock',
    apps: /^Apps/,
    findApps: 'Search apps',
    addApp: 'Add Report Center',
    app: 'Report Center',
    reaches: /Applies to \d+ people. [1-9]\d* haven’t customized/,
    save: 'Save',
    saved: 'Saved. Applies immediately.',
    remove: 'Delete layout for Department manager',
    removed: 'Layout for Department manager deleted',
    undo: 'Undo',
    restored: 'Layout for Department manager restored',
    suggested: 'Suggested apps',
  },
}

const area = ({ portal }: Person, below = '') => `${portal}/iambiz/home/admin/homeTemplates${below}`

/** Recommends a tool and an application to a role without recommendations. */
async function recommend(admin: Person): Promise<void> {
  const { page, language } = admin
  const words = texts[language]
  await page.goto(area(admin, '/new'))
  const form = page.getByRole('dialog', { name: words.create })
  await form.getByRole('combobox', { name: words.role, exact: true }).selectOption({ label: words.roleName })
  await form.getByRole('button', { name: words.add }).click()
  await form.getByRole('tab', { name: words.apps }).click()
  await form.getByRole('searchbox', { name: words.findApps }).fill(words.app)
  await form.getByRole('button', { name: words.addApp }).click()
  await form.getByText(words.reaches).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const saved = promised(page.getByText(words.saved).first().waitFor())
  await form.getByRole('button', { name: words.save, exact: true }).click()
  await saved
}

async function walk(newPerson: NewPerson, records: Records, language: 'zh' | 'en', userNo: string) {
  const words = texts[language]
  const [admin, newcomer] = [await newPerson({ language }), await newPerson({ language })]
  await records.forgetPerson(userNo)
  await signInToHome(newcomer, userNo)
  await signInToHome(admin, 'superadmin')
  const tool = newcomer.page.locator('main').getByText(words.clock, { exact: true })
  expect(await tool.count()).toBe(0)
  await recommend(admin)
  await eventually(() => tool.count()).toBe(1)
  const suggested = newcomer.page.getByRole('list', { name: words.suggested })
  await eventually(() => seenText(suggested.getByRole('listitem').first())).toContain(words.app)
  const { page } = admin
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await tooWide(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const remove = page.getByRole('button', { name: words.remove })
  await remove.click()
  await page.getByText(words.removed).first().waitFor()
  await eventually(() => tool.count()).toBe(0)
  await page.getByRole('button', { name: words.undo }).click()
  await page.getByText(words.restored).first().waitFor()
  await eventually(() => tool.count()).toBe(1)
  await remove.click()
  await eventually(() => tool.count()).toBe(0)
}

test.for(
  inTurn([
    ['zh', 'A09127'],
    ['en', 'A06218'],
  ] as const),
)(
  '[HOME-07] what an administrator recommends to a role is on the home of somebody who has not chosen, until it is taken back, in %s',
  ([language, userNo], { newPerson, records }) => walk(newPerson, records, language, userNo),
)
