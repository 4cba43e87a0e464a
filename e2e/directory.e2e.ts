import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { askForAccount, beginWith, sayAgain, takeCode } from './testing/accounts.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    atTop: '新建顶级组织',
    code: /^\*?组织编码/,
    nameZh: /^\*?中文名称/,
    fullNameZh: /^\*?中文姓名/,
    save: '保存',
    newRole: '新建角色',
    roleNo: /^\*?角色编号/,
    loginStat: '登录统计',
    saveRights: '保存权限',
    newPerson: '新建人员',
    userNo: /^\*?工号/,
    organization: '组织',
    role: '角色',
    add: '添加',
    savePairs: '保存组织与角色',
    disable: '停用',
    enable: '启用',
    ended: /下线|登录已失效|重新登录/,
    import: '导入',
    chooseFile: '选择文件',
    otherFile: '选择其他文件',
    wrongPair: '组织或角色不存在或已停用',
    importTwo: '导入 2 人',
    imported: '已新建 2 人，修改 0 人',
    export: '导出',
    unchanged: '文件与现有人员一致，无需导入',
  },
  en: {
    atTop: 'New top-level organization',
    code: /^\*?Code/,
    nameZh: /^\*?Chinese name/,
    fullNameZh: /^\*?Chinese name/,
    save: 'Save',
    newRole: 'New role',
    roleNo: /^\*?Number/,
    loginStat: 'Sign-in statistics',
    saveRights: 'Save permissions',
    newPerson: 'New person',
    userNo: /^\*?Staff number/,
    organization: 'Organization',
    role: 'Role',
    add: 'Add',
    savePairs: 'Save organizations and roles',
    disable: 'Disable',
    enable: 'Enable',
    ended: /signed out|sign in again|your session/i,
    import: 'Import',
    chooseFile: 'Choose file',
    otherFile: 'Choose another file',
    wrongPair: 'The organization or role doesn’t exist or is disabled',
    importTwo: 'Import 2 people',
    imported: '2 created, 0 changed.',
    export: 'Export',
    unchanged: 'The file contains no changes.',
  },
} as const

const adminPath = ({ portal }: Person, ...below: string[]) =>
  [`${portal}/iambiz/home/admin`, ...below].join('/')

describe.each(inTurn(['zh', 'en'] as const))('who works here, in %s', (language) => {
  const t = texts[language]

  test('[PERM-04] somebody new is given an organization and a role, signs in and sees it, and is out at once when disabled', async ({
    newPerson,
  }) => {
    const tag = randomUUID().slice(0, 8)
    const [orgCode, roleNo, userNo] = [`o-${tag}`, `r-${tag}`, `P.${tag}`]
    const [orgName, roleName, name] = [`组织${tag}`, `角色${tag}`, `新人${tag}`]
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const { page } = admin

    await page.goto(adminPath(admin, 'organizations'))
    await page.getByRole('button', { name: t.atTop }).click()
    await page.getByLabel(t.code).fill(orgCode)
    await page.getByLabel(t.nameZh).fill(orgName)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.waitForURL(adminPath(admin, 'organizations', orgCode))
    await page.getByRole('treeitem', { name: orgName }).waitFor()

    await page.goto(adminPath(admin, 'roles', 'new'))
    await page.getByLabel(t.roleNo).fill(roleNo)
    await page.getByLabel(t.nameZh).fill(roleName)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.waitForURL(adminPath(admin, 'roles', roleNo))
    await page.getByRole('switch', { name: t.loginStat, exact: true }).check()
    await page.getByRole('button', { name: t.saveRights }).click()
    await sayAgain(admin)
    await page.getByRole('button', { name: t.saveRights }).waitFor({ state: 'hidden' })

    await page.goto(adminPath(admin, 'people', 'new'))
    await page.getByLabel(t.userNo).fill(userNo)
    await page.getByLabel(t.fullNameZh).fill(name)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await sayAgain(admin)
    await page.waitForURL(adminPath(admin, 'people', userNo))
    // The page of an address that could be a file's contains no data, so the application requests it.
    await page.reload()
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByLabel(t.organization, { exact: true }).selectOption(orgCode)
    await drawer.getByLabel(t.role, { exact: true }).selectOption(roleNo)
    await drawer.getByRole('button', { name: t.add, exact: true }).click()
    await drawer.getByRole('button', { name: t.savePairs }).click()
    await sayAgain(admin)
    await drawer.getByRole('button', { name: t.savePairs }).waitFor({ state: 'hidden' })
    await askForAccount(admin)
    const code = await takeCode(admin)
    expect(code).toMatch(/^\d{16}$/)

    const newcomer = await newPerson({ language })
    newcomer.expectFault(/status of 401/)
    await beginWith(newcomer, userNo, code)
    await newcomer.page.getByText(orgName).first().waitFor()

    await drawer.getByRole('button', { name: t.disable, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: t.disable, exact: true }).click()
    await eventually(() => newcomer.page.getByText(t.ended).first().isVisible()).toBe(true)

    for (const [area, of] of [
      ['roles', roleNo],
      ['organizations', orgCode],
    ] as const) {
      await page.goto(adminPath(admin, area, of))
      await page.getByRole('button', { name: t.disable, exact: true }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: t.disable, exact: true }).click()
      await sayAgain(admin)
      await page.getByRole('button', { name: t.enable, exact: true }).waitFor()
    }
  })

  test('people come from a file once no row of it is wrong, and go into one that changes nothing', async ({
    newPerson,
  }) => {
    const tag = randomUUID().slice(0, 8)
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const { page } = admin
    await page.goto(adminPath(admin, 'people'))
    const choose = async (button: string, content: Buffer, name = 'people.csv') => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer: content })
    }
    const rows = (roles: string) =>
      Buffer.from(
        `工号,中文姓名,英文姓名,组织与角色\nI${tag}1,甲${tag},One,CC-EAST/staff\nI${tag}2,乙${tag},Two,${roles}\n`,
      )

    await page.getByRole('button', { name: t.import, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await choose(t.chooseFile, rows('CC-EAST/nobody'))
    await dialog.getByText(t.wrongPair).waitFor()
    expect(await dialog.getByRole('button', { name: t.importTwo }).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])

    await choose(t.otherFile, rows('CC-EAST/staff; CC/staff'))
    await dialog.getByRole('button', { name: t.importTwo }).click()
    await sayAgain(admin)
    await page.getByText(t.imported).waitFor()
    await page.goto(`${adminPath(admin, 'people')}?q=${tag}`)
    await page.getByRole('cell', { name: `I${tag}2`, exact: true }).waitFor()

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.export, exact: true }).click(),
    ])
    const file = await readFile(await saved.path())
    await page.getByRole('button', { name: t.import, exact: true }).click()
    await choose(t.chooseFile, file, 'people.xlsx')
    await dialog.getByText(t.unchanged).waitFor()
  })

  test('on a phone the lists and a person fit', async ({ newPerson }) => {
    const admin = await newPerson({ language, viewport: { width: 390, height: 844 } })
    await signInToHome(admin, 'superadmin')
    for (const area of ['organizations', 'people', 'roles', 'people/A10977', 'roles/staff']) {
      await admin.page.goto(adminPath(admin, area))
      await admin.page.getByRole('heading', { level: 1 }).waitFor()
      await admin.page.locator('.directory-organizations, .directory-people').waitFor()
      expect(await tooWide(admin.page), area).toBeLessThanOrEqual(0)
    }
  })
})
