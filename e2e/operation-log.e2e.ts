import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    newRole: '新建角色',
    roleNo: /^\*?角色编号/,
    nameZh: /^\*?中文名称/,
    edit: '编辑',
    save: '保存',
    search: '搜索操作、对象或内容',
    changed: '修改角色',
    changes: '变更内容',
    sameTarget: '此对象的全部记录',
    total: '共 2 条',
    verify: '校验完整性',
    start: '开始校验',
    intact: /未发现异常/,
  },
  en: {
    newRole: 'New role',
    roleNo: /^\*?Number/,
    nameZh: /^\*?Chinese name/,
    edit: 'Edit',
    save: 'Save',
    search: 'Search the log',
    changed: 'Role changed',
    changes: 'Changes',
    sameTarget: 'All records for this target',
    total: '2 records',
    verify: 'Verify',
    start: 'Verify',
    intact: /No problems found/,
  },
} as const

describe.each(inTurn(['zh', 'en'] as const))('the operation log, in %s', (language) => {
  const t = texts[language]

  test('an administrator changes the name of a role and finds the record with before and after', async ({
    newPerson,
  }) => {
    const tag = randomUUID().slice(0, 8)
    const [roleNo, before, after] = [`r-${tag}`, `旧名${tag}`, `新名${tag}`]
    const admin = await newPerson({ language })
    await signInToHome(admin, 'superadmin')
    const { page, portal } = admin

    await page.goto(`${portal}/iambiz/home/admin/roles/new`)
    await page.getByLabel(t.roleNo).fill(roleNo)
    await page.getByLabel(t.nameZh).fill(before)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.waitForURL(`**/admin/roles/${roleNo}`)
    await page.getByRole('dialog').getByRole('button', { name: t.edit, exact: true }).click()
    await page.getByLabel(t.nameZh).fill(after)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.getByRole('dialog', { name: after }).waitFor()

    await page.goto(`${portal}/iambiz/home/admin/operationLog`)
    await page.getByRole('searchbox', { name: t.search }).fill(roleNo)
    const row = page.getByRole('row', { name: t.changed }).filter({ hasText: after })
    await row.waitFor()
    await row.getByRole('button').first().click()
    const drawer = page.getByRole('dialog', { name: t.changed })
    const cells = drawer.getByRole('region', { name: t.changes }).getByRole('cell')
    await cells.first().waitFor()
    await eventually(() => cells.allTextContents()).toEqual([before, after])
    expect(await violationsOn(page)).toEqual([])
    await drawer.getByRole('button', { name: t.sameTarget }).click()
    await page.getByText(t.total).first().waitFor()

    await page.getByRole('button', { name: t.verify, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.start, exact: true }).click()
    await page.getByText(t.intact).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
  })
})
