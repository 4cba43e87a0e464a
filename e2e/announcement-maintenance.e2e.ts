import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test as journey } from './testing/journey.ts'
import {
  eventually,
  type Person,
  promised,
  signIn,
  signInToHome,
  signOut,
  typeCredentials,
} from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    page: '公告维护',
    navigation: '公告管理',
    create: '新建公告',
    edit: '编辑公告',
    chinese: /^中文/,
    english: /^英文/,
    titleZh: '标题（中文）',
    contentZh: '内容（中文）',
    titleEn: '标题（英文）',
    contentEn: '内容（英文）',
    general: '一般公告',
    everyone: '全体用户',
    application: /^所属应用/,
    forced: '强制推送',
    publishUntil: '失效时间',
    publishFrom: '生效时间',
    bold: '加粗',
    table: '插入表格',
    center: '居中',
    link: '链接',
    linkAddress: '链接地址',
    apply: '应用',
    preview: '预览',
    close: '关闭',
    keep: '存为草稿',
    save: '保存',
    release: '发布',
    cancel: '取消',
    draftSaved: '草稿已保存',
    released: '已发布',
    toCorrect: (count: number) => `${count} 处需要修改`,
    turned: '结束时间不能早于开始时间',
    signInHere: '在当前页面登录',
    restored: /^已恢复 .+ 未提交的内容/,
    question: '发布公告？',
    manyQuestion: '发布 2 条公告？',
    forcedQuestion: '发布必读公告？',
    reread: '需要重新阅读',
    noReread: '不需要',
    theirs: '已保存的版本',
    keepMine: '保留我的内容',
    changedBy: /修改了这条公告$/,
    history: /^修改记录/,
    search: '标题',
    states: { draft: /^草稿/, effective: /^生效中/, disabled: /^已停用/, void: /^已作废/ },
    tags: { draft: '草稿', effective: '生效中', disabled: '已停用', void: '已作废' },
    disable: '停用',
    enable: '启用',
    more: '的更多操作',
    void: '作废',
    noSystem: '系统不能为空',
    validity: '有效性',
    valid: '有效（待生效、生效中）',
    invalid: '无效（其他状态）',
    invalidWord: '无效',
    reason: '作废原因',
    voidQuestion: /^作废.*？$/,
    batchDisable: '批量停用',
    batchEnable: '批量启用',
    batchRelease: '批量发布',
    cannot: '当前状态不支持此操作',
    chosen: (count: number) => `已选 ${count} 条`,
    noRight: '没有系统动态维护权限，请联系管理员',
    missing: '公告不存在，或您无权维护',
  },
  en: {
    page: 'Announcement maintenance',
    navigation: 'Announcements',
    create: 'New announcement',
    edit: 'Edit announcement',
    chinese: /^Chinese/,
    english: /^English/,
    titleZh: 'Title (Chinese)',
    contentZh: 'Content (Chinese)',
    titleEn: 'Title (English)',
    contentEn: 'Content (English)',
    general: 'General',
    everyone: 'Everyone',
    application: /^App\b/,
    forced: 'Required',
    publishUntil: 'Shown until',
    publishFrom: 'Shown from',
    bold: 'Bold',
    table: 'Insert table',
    center: 'Center',
    link: 'Link',
    linkAddress: 'Link address',
    apply: 'Apply',
    preview: 'Preview',
    close: 'Close',
    keep: 'Save draft',
    save: 'Save',
    release: 'Release',
    cancel: 'Cancel',
    draftSaved: 'Draft saved',
    released: 'Released',
    toCorrect: (count: number) =>
      count === 1 ? '1 field needs attention' : `${count} fields need attention`,
    turned: 'The end must be after the start.',
    signInHere: 'Sign in on this page',
    restored: /^Restored your draft from .+/,
    question: 'Release this announcement?',
    manyQuestion: 'Release 2 announcements?',
    forcedQuestion: 'Release a required announcement?',
    reread: 'Ask to read again',
    noReread: 'Not needed',
    theirs: 'Saved version',
    keepMine: 'Keep mine',
    changedBy: /changed this announcement at/,
    history: /^History/,
    search: 'Title',
    states: { draft: /^Draft/, effective: /^Active/, disabled: /^Disabled/, void: /^Void/ },
    tags: { draft: 'Draft', effective: 'Active', disabled: 'Disabled', void: 'Void' },
    disable: 'Disable',
    enable: 'Enable',
    more: 'More actions for',
    void: 'Void',
    noSystem: 'The system cannot be empty.',
    validity: 'Validity',
    valid: 'Valid (pending or active)',
    invalid: 'Invalid (all other states)',
    invalidWord: 'Invalid',
    reason: 'Reason',
    voidQuestion: /^Void .*\?$/,
    batchDisable: 'Disable',
    batchEnable: 'Enable',
    batchRelease: 'Release',
    cannot: 'Not possible in the current status',
    chosen: (count: number) => `${count} selected`,
    noRight: 'No system-dynamic maintenance permission, please contact the administrator',
    missing: 'Announcement not found, or you can’t manage it',
  },
}
type Text = (typeof texts)['zh']

// Unconfirmed must-read announcements of other journeys would cover home.
const test = journey.extend('calm', { auto: true }, async ({ records }) => {
  await records.confirmWhatMustBeRead()
})

/** A unique title, so that a retried journey does not find the one of its first attempt. */
const fresh = (title: string) => `${title} ${randomUUID().slice(0, 8)}`

const address = ({ portal }: Person, rest = '') => `${portal}/iambiz/home/announcementMaintenance${rest}`
const drawer = ({ page }: Person, name: string) => page.getByRole('dialog', { name, exact: true })
const notice = ({ page }: Person, text: string) => page.getByText(text, { exact: true }).first()

async function openList(person: Person, rest = ''): Promise<void> {
  await person.page.goto(address(person, rest))
  await person.page.getByRole('heading', { level: 1 }).waitFor()
}

/** Filters the list by a title; returns its row. */
async function rowOf(person: Person, text: Text, title: string): Promise<Locator> {
  await openList(person, `?q=${encodeURIComponent(title)}`)
  const row = person.page.getByRole('row').filter({ hasText: title })
  await row.first().waitFor()
  expect(text.page).not.toBe('')
  return row
}

/** Fills in a new general announcement for everyone. */
async function write(person: Person, text: Text, title: string, body: string): Promise<Locator> {
  await openList(person, '/new')
  const form = drawer(person, text.create)
  await form.getByRole('radio', { name: text.chinese }).check()
  await form.getByLabel(text.titleZh).fill(title)
  await form.getByRole('textbox', { name: text.contentZh }).click()
  await person.page.keyboard.type(body)
  await form.getByRole('radio', { name: new RegExp(`^${text.general}`) }).check()
  await form.getByRole('radio', { name: text.everyone }).check()
  const applications = form.getByRole('combobox', { name: text.application })
  await chooseApplication(applications, applicationName('mail', person.language))
  return form
}

/** Checks the audience and releases. */
const confirmRelease = (person: Person, text: Text) =>
  drawer(person, text.question).getByRole('button', { name: text.release }).click()

/** Voids the released announcement, so that other journeys do not see it. */
async function voidRow(person: Person, text: Text, row: Locator): Promise<void> {
  await row.getByRole('button', { name: text.more }).click()
  await person.page.getByRole('menuitem', { name: text.void, exact: true }).click()
  const question = person.page.getByRole('dialog', { name: text.voidQuestion })
  await question.getByLabel(text.reason).fill('e2e')
  await question.getByRole('button', { name: text.void, exact: true }).click()
  await row.getByText(text.tags.void, { exact: true }).waitFor()
}

describe.each(inTurn(['zh', 'en'] as const))('announcements are maintained, in %s', (language) => {
  const text = texts[language]

  test('[ANN-01] [ANN-04] [SCR-04] one is written, saved, released, read, disabled and voided', async ({
    newPerson,
  }) => {
    const title = fresh(`e2e 扩容 ${language}`)
    const editor = await newPerson({ language })
    const { page } = editor
    await signInToHome(editor, 'editor')
    await page.getByRole('banner').getByRole('link', { name: text.navigation, exact: true }).click()
    await page.getByRole('link', { name: text.create }).click()
    const form = await write(editor, text, title, '邮箱今晚扩容。')
    await form.getByRole('button', { name: text.keep }).click()
    await notice(editor, text.draftSaved).waitFor()
    await form.waitFor({ state: 'hidden' })

    const row = await rowOf(editor, text, title)
    await row.getByText(text.tags.draft, { exact: true }).waitFor()
    await row.getByRole('link', { name: title }).click()
    const opened = drawer(editor, text.edit)
    await opened.getByRole('button', { name: text.release }).click()
    await confirmRelease(editor, text)
    await notice(editor, text.released).waitFor()
    await row.getByText(text.tags.effective, { exact: true }).waitFor()

    const staff = await newPerson({ language })
    await signInToHome(staff, 'staff')
    await staff.page.goto(`${staff.portal}/iambiz/home/systemDynamics`)
    await staff.page.getByText(title).first().waitFor()

    await row.getByRole('button', { name: new RegExp(`^${text.disable}`) }).click()
    await row.getByText(text.tags.disabled, { exact: true }).waitFor()
    await staff.page.reload()
    await staff.page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => staff.page.getByText(title).count()).toBe(0)
    await voidRow(editor, text, row)
    await page.getByRole('tab', { name: text.states.void }).click()
    await row.first().waitFor()
  })

  test('[ANN-04] [ANN-05] many are changed at once, and none where one cannot be', async ({ newPerson }) => {
    const editor = await newPerson({ language })
    const { page } = editor
    editor.expectFault(/status of 409/)
    await signIn(editor, 'editor')
    const titles = fresh(`e2e 批量 ${language}`)
    for (const count of [1, 2]) {
      const form = await write(editor, text, `${titles} ${count}`, '批量。')
      await form.getByRole('button', { name: text.keep }).click()
      await form.waitFor({ state: 'hidden' })
    }
    const rows = await rowOf(editor, text, titles)
    await eventually(() => rows.count()).toBe(2)
    const batch = (name: string) => page.getByRole('group').getByRole('button', { name, exact: true })
    expect(await batch(text.batchDisable).count()).toBe(0)
    for (const box of await rows.getByRole('checkbox').all()) await box.check()
    await page.getByText(text.chosen(2)).waitFor()
    await batch(text.batchDisable).click()
    await page.getByText(text.cannot).first().waitFor()
    await batch(text.batchRelease).click()
    await drawer(editor, text.manyQuestion).getByRole('button', { name: text.release }).click()
    await eventually(() => rows.getByText(text.tags.effective, { exact: true }).count()).toBe(2)
    for (const box of await rows.getByRole('checkbox').all()) await box.check()
    await batch(text.batchDisable).click()
    await eventually(() => rows.getByText(text.tags.disabled, { exact: true }).count()).toBe(2)
    for (const box of await rows.getByRole('checkbox').all()) await box.check()
    await batch(text.void).click()
    await page
      .getByRole('dialog', { name: text.voidQuestion })
      .getByRole('button', { name: text.void, exact: true })
      .click()
    await eventually(() => rows.getByText(text.tags.void, { exact: true }).count()).toBe(2)
    expect(await rows.getByText(text.invalidWord, { exact: true }).count()).toBe(2)
    const validity = page.getByRole('combobox', { name: text.validity })
    await validity.selectOption(text.valid)
    await eventually(() => rows.getByText(text.tags.void, { exact: true }).count()).toBe(0)
    await validity.selectOption(text.invalid)
    await eventually(() => rows.getByText(text.tags.void, { exact: true }).count()).toBe(2)
  })

  test('[ANN-06] [ANN-07] what is missing or turned round is said beside its field', async ({
    newPerson,
  }) => {
    const editor = await newPerson({ language })
    editor.expectFault(/status of 422/)
    await signIn(editor, 'editor')
    await openList(editor, '/new')
    const form = drawer(editor, text.create)
    await form.getByRole('radio', { name: new RegExp(`^${text.general}`) }).check()
    await form.getByRole('button', { name: text.release }).click()
    await form.getByRole('button', { name: text.toCorrect(3) }).waitFor()
    await eventually(() => form.getByLabel(text.titleZh).getAttribute('aria-invalid')).toBe('true')
    await form.getByText(text.noSystem, { exact: true }).waitFor()
    const filled = await write(editor, text, 'e2e 时间', '时间。')
    await filled.getByLabel(text.publishFrom, { exact: true }).fill('2099-07-21T12:00')
    await filled.getByLabel(text.publishUntil, { exact: true }).fill('2099-07-21T11:30')
    await filled.getByRole('button', { name: text.release }).click()
    await confirmRelease(editor, text)
    await filled.getByText(text.turned).waitFor()
    const until = filled.getByLabel(text.publishUntil, { exact: true })
    await eventually(() => until.evaluate((field) => document.activeElement === field)).toBe(true)
    await filled.getByRole('button', { name: text.toCorrect(1) }).waitFor()
  })

  test('[ANN-01] is formatted, previewed, and stays as it was written', async ({ newPerson }) => {
    const title = fresh(`e2e 格式 ${language}`)
    const editor = await newPerson({ language })
    const { page } = editor
    await signIn(editor, 'editor')
    const form = await write(editor, text, title, '第一段')
    const tools = form.getByRole('toolbar').first()
    await tools.getByRole('button', { name: text.center }).click()
    await page.keyboard.press('Enter')
    await tools.getByRole('button', { name: text.bold }).click()
    await page.keyboard.type('重要')
    await tools.getByRole('button', { name: text.link }).click()
    await form.getByLabel(text.linkAddress).fill('https://example.org/a')
    await form.getByRole('button', { name: text.apply, exact: true }).click()
    await tools.getByRole('button', { name: text.table }).click()
    await page.keyboard.type('表头')
    await form.getByRole('button', { name: text.preview }).click()
    const preview = drawer(editor, title)
    await preview.getByRole('table').getByText('表头').waitFor()
    await preview.getByRole('link', { name: 'https://example.org/a' }).waitFor()
    await preview.getByRole('button', { name: text.close, exact: true }).click()
    await form.getByRole('button', { name: text.keep }).click()
    await form.waitFor({ state: 'hidden' })
    const row = await rowOf(editor, text, title)
    await row.getByRole('link', { name: title }).click()
    const content = drawer(editor, text.edit).getByRole('textbox', { name: text.contentZh })
    await drawer(editor, text.edit).getByRole('radio', { name: text.chinese }).check()
    await content
      .getByRole('cell', { name: '表头' })
      .or(content.getByRole('columnheader', { name: '表头' }))
      .waitFor()
    const align = () => content.getByText('第一段').evaluate((line) => getComputedStyle(line).textAlign)
    await eventually(() => align()).toBe('center')
    await content.locator('strong', { hasText: '重要' }).waitFor()
  })

  test('a draft outlives a reload and is gone after signing out', async ({ newPerson }) => {
    const editor = await newPerson({ language })
    const { page } = editor
    await signIn(editor, 'editor')
    await write(editor, text, 'e2e 未保存', '还没有保存。')
    await page.reload()
    const form = drawer(editor, text.create)
    await form.getByText(text.restored).waitFor()
    await form.getByRole('radio', { name: text.chinese }).check()
    await form.getByRole('textbox', { name: text.contentZh }).getByText('还没有保存。').waitFor()
    await eventually(() => form.getByLabel(text.titleZh).inputValue()).toBe('e2e 未保存')
    await form.getByRole('button', { name: text.cancel }).click()
    await form.waitFor({ state: 'hidden' })
    await signOut(editor)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([])
  })

  test('[ANN-01] a draft outlives the session and the page: after signing in again the text is there', async ({
    newPerson,
  }) => {
    const editor = await newPerson({ language })
    const { page } = editor
    editor.expectFault(/status of 401/)
    await signIn(editor, 'editor')
    const title = fresh(`e2e 过期 ${language}`)
    const form = await write(editor, text, title, '会话过期前写的。')
    await editor.context.clearCookies({ name: /^idp_|_(access|refresh)_token_/ })
    // A background call may get the refusal before this click.
    void promised(form.getByRole('button', { name: text.keep }).click())
    await page.getByRole('button', { name: text.signInHere }).click()
    await typeCredentials(editor, 'editor')
    const back = drawer(editor, text.create)
    await back.getByText(text.restored).waitFor()
    expect(new URL(page.url()).pathname).toBe('/iambiz/home/announcementMaintenance/new')
    await back.getByRole('radio', { name: text.chinese }).check()
    await eventually(() => back.getByLabel(text.titleZh).inputValue()).toBe(title)
    await back.getByRole('textbox', { name: text.contentZh }).getByText('会话过期前写的。').waitFor()
    await back.getByRole('button', { name: text.keep }).click()
    await notice(editor, text.draftSaved).waitFor()
    await rowOf(editor, text, title)
  })

  test('[ANN-04] the second of two editors sees the difference and keeps their own text', async ({
    newPerson,
  }) => {
    const title = fresh(`e2e 两人 ${language}`)
    const first = await newPerson({ language })
    await signIn(first, 'editor')
    const form = await write(first, text, title, '两人。')
    await form.getByRole('button', { name: text.keep }).click()
    await form.waitFor({ state: 'hidden' })
    const second = await newPerson({ language })
    second.expectFault(/status of 409/)
    await signIn(second, 'superadmin')
    for (const person of [first, second]) {
      const row = await rowOf(person, text, title)
      await row.getByRole('link', { name: title }).click()
      await drawer(person, text.edit).getByRole('radio', { name: text.chinese }).check()
    }
    await drawer(first, text.edit).getByLabel(text.titleZh).fill(`${title} 甲`)
    await drawer(first, text.edit).getByRole('button', { name: text.keep }).click()
    await drawer(first, text.edit).waitFor({ state: 'hidden' })
    const late = drawer(second, text.edit)
    await late.getByLabel(text.titleZh).fill(`${title} 乙`)
    await late.getByRole('button', { name: text.keep }).click()
    await late.getByRole('heading', { name: text.changedBy }).waitFor()
    await late.getByText(`${title} 甲`).waitFor()
    await eventually(() => late.getByLabel(text.titleZh).inputValue()).toBe(`${title} 乙`)
    expect(await violationsOn(second.page)).toEqual([])
    await late.getByRole('button', { name: text.keepMine }).click()
    await late.getByRole('button', { name: text.keep }).click()
    await late.waitFor({ state: 'hidden' })
    const row = await rowOf(second, text, `${title} 乙`)
    await row.getByRole('link', { name: `${title} 乙` }).click()
    await late.getByText(text.history).click()
    await late.getByRole('list').getByRole('listitem').nth(2).waitFor()
  })

  test('a forced one is asked about, and a changed text whether it is read again', async ({
    newPerson,
    records,
  }) => {
    const title = fresh(`e2e 必读 ${language}`)
    const editor = await newPerson({ language })
    await signIn(editor, 'editor')
    const form = await write(editor, text, title, '必读。')
    await form.getByRole('switch', { name: text.forced }).check()
    await form.getByRole('button', { name: text.release }).click()
    const question = drawer(editor, text.forcedQuestion)
    await question.getByRole('button', { name: text.release }).click()
    await form.waitFor({ state: 'hidden' })
    await records.confirmWhatMustBeRead()
    const row = await rowOf(editor, text, title)
    await row.getByRole('link', { name: title }).click()
    const opened = drawer(editor, text.edit)
    await opened.getByRole('radio', { name: text.chinese }).check()
    await opened.getByLabel(text.titleZh).fill(`${title} 二`)
    await opened.getByRole('button', { name: text.save, exact: true }).click()
    await editor.page.getByRole('button', { name: text.noReread }).click()
    await opened.waitFor({ state: 'hidden' })
    await voidRow(editor, text, await rowOf(editor, text, `${title} 二`))
  })

  test('[ANN-12] whoever may not is told so', async ({ newPerson }) => {
    const staff = await newPerson({ language })
    await signInToHome(staff, 'staff')
    expect(
      await staff.page.getByRole('banner').getByRole('link', { name: text.navigation, exact: true }).count(),
    ).toBe(0)
    await staff.page.goto(address(staff, '/new'))
    await staff.page.getByText(text.noRight).waitFor()
    expect(await staff.page.getByRole('dialog').count()).toBe(0)
  })

  test.for([1440, 390])(
    'the menu of a row lies over the rows below, and the form fits, at %i pixels',
    async (width, { newPerson }) => {
      const editor = await newPerson({ language, viewport: { width, height: 844 } })
      await signIn(editor, 'editor')
      await openList(editor)
      await editor.page.getByRole('checkbox').nth(1).waitFor()
      // The menu of a row overlaps the rows below it.
      await editor.page.getByRole('table').getByRole('button', { name: text.more }).first().click()
      await editor.page.getByRole('menuitem').last().click({ trial: true })
      await editor.page.keyboard.press('Escape')
      await openList(editor, '/new')
      await drawer(editor, text.create).getByRole('toolbar').first().waitFor()
      expect(await tooWide(editor.page)).toBe(0)
    },
  )
})

test('[ANN-04] a manager of business systems maintains those of own systems alone', async ({ newPerson }) => {
  const text = texts.zh
  const editor = await newPerson()
  await signIn(editor, 'editor')
  const title = fresh('e2e 外系统')
  const form = await write(editor, text, title, '外系统。')
  await form.getByRole('button', { name: text.keep }).click()
  await form.waitFor({ state: 'hidden' })
  const row = await rowOf(editor, text, title)
  await row.getByRole('link', { name: title }).click()
  await drawer(editor, text.edit).waitFor()
  const foreign = editor.page.url()

  const manager = await newPerson()
  manager.expectFault(/status of 404/)
  await signIn(manager, 'sysadmin')
  await openList(manager)
  await manager.page.getByRole('combobox', { name: text.application }).click()
  const options = manager.page.getByRole('listbox', { name: text.application }).getByRole('option')
  await eventually(() => options.count()).toBe(4)
  await manager.page.goto(foreign)
  await drawer(manager, text.edit).getByText(text.missing).waitFor()
})
