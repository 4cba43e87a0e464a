import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { choose, eventually, promised, signIn } from './testing/person.ts'

const texts = {
  zh: {
    page: '邮件组',
    add: '新建邮件组',
    name: '组名',
    recipients: '收件人',
    box: '收件人 粘贴邮箱',
    verifying: /^验证中 \d/,
    valid: '有效 3',
    wrong: '有误 3',
    why: '标红的 3 个邮箱有误，不会保存：1 个缺少域名后缀，1 个不是公司邮箱，1 个邮箱格式不正确。',
    nobody: '请添加人员',
    save: '保存',
    cancel: '取消',
    stay: '继续编辑',
    question: '有 3 个邮箱有误，不会保存',
    about: '继续后只保存其余 3 个收件人。',
    back: '返回修改',
    goOn: '继续保存',
    saved: '邮件组已保存',
    remove: (name: string) => `移除 ${name}`,
    search: '姓名、工号或邮箱',
    choose: '请选择人员',
    asCopies: '添加为抄送',
    updated: '邮件组已更新',
    others: '邮件组',
    width: '调整邮件组一栏的宽度',
    all: '全部邮件组',
    deleteOne: (name: string) => `删除${name}`,
    delete: '删除',
    deleted: '邮件组已删除',
    byPicking: '从联系人选择',
    people: '可选人员',
    addThem: '添加',
    two: '有效 2',
    import: '导入 xlsx 或 csv',
    imported: 'people.csv：1 个有效，2 个有误',
    remain: '有误 1',
  },
  en: {
    page: 'Mail groups',
    add: 'New mail group',
    name: 'Name',
    recipients: 'Recipients',
    box: 'Recipients Paste addresses',
    verifying: /^Verifying \d/,
    valid: /^Valid 3$/,
    wrong: /^Invalid 3$/,
    why: 'The 3 addresses in red won’t be saved: 1 with an incomplete domain, 1 outside the company, 1 isn’t a valid email address.',
    nobody: 'Please add people',
    save: 'Save',
    cancel: 'Cancel',
    stay: 'Keep editing',
    question: '3 addresses are invalid and won’t be saved',
    about: 'Only the other 3 recipients will be saved.',
    back: 'Back to editing',
    goOn: 'Save the others',
    saved: 'Mail group saved',
    remove: (name: string) => `Remove ${name}`,
    search: 'Name, staff number or email',
    choose: 'Please select a person',
    asCopies: 'Add as cc',
    updated: 'Mail group updated',
    others: 'Mail groups',
    width: 'Group column width',
    all: 'All mail groups',
    deleteOne: (name: string) => `Delete ${name}`,
    delete: 'Delete',
    deleted: 'Mail group deleted',
    byPicking: 'Select people',
    people: 'People',
    addThem: 'Add',
    two: /^Valid 2$/,
    import: 'Import xlsx or csv',
    imported: 'people.csv: 1 valid, 2 invalid',
    remain: /^Invalid 1$/,
  },
} as const

const pasted =
  'Lin.Zhixia@chengchuan.example；gu.qinghe@chengchuan.example，顾清和 <GU.QINGHE@chengchuan.example>、jiang.wanyin@chengchuan;lin_zx@gmail.example\n电话8026，finance＠chengchuan．example'

describe.each(inTurn(['zh', 'en'] as const))('mail groups, in %s', (language) => {
  const text = texts[language]
  const viewport = language === 'en' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

  test('[MAIL-03] [MAIL-05] [MAIL-07] [UI-05] addresses are pasted, wrong ones stay red and are left out after a question', async ({
    newPerson,
  }) => {
    const editor = await newPerson({ language, viewport })
    const { page } = editor
    const name = `粘贴 ${crypto.randomUUID().slice(0, 8)}`
    await signIn(editor, 'editor')
    await page.goto(`${editor.portal}/iambiz/home/mail/groups`)
    await page.getByRole('link', { name: text.add }).click()

    const form = page.getByRole('dialog', { name: text.add })
    await form.getByRole('textbox', { name: text.name, exact: true }).fill(name)
    await form.getByRole('button', { name: text.save }).click()
    await form.getByText(text.nobody).waitFor()

    // Addresses under verification are shown as such until the reply arrives.
    const held = Promise.withResolvers<void>()
    await page.route('**/emailTemplate/getEmailUser', async (route) => {
      await held.promise
      await route.continue()
    })
    const box = form.getByRole('textbox', { name: text.box })
    await box.focus()
    await box.evaluate((field, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
    await form.getByText(text.verifying).waitFor()
    held.resolve()
    await form.getByText(text.valid).waitFor()
    await form.getByText(text.wrong).waitFor()
    await form.getByText(text.why).waitFor()
    // The form asks before unsaved work is lost.
    await form.getByRole('button', { name: text.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.stay }).click()
    await form.getByText(text.valid).waitFor()
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    expect(await tooWide(page)).toBe(0)

    await form.getByRole('button', { name: text.save }).click()
    const question = form.getByRole('alertdialog', { name: text.question })
    await question.getByText(text.about).waitFor()
    await question.getByRole('button', { name: text.back }).click()
    await form.getByRole('button', { name: text.remove('电话8026') }).waitFor()
    await form.getByRole('button', { name: text.save }).click()
    await question.getByRole('button', { name: text.goOn }).click()
    await page.getByText(text.saved).waitFor()

    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('link', { name, exact: true }).click()
    const members = page.getByRole('region', { name: text.recipients })
    await eventually(() => members.getByRole('listitem').count()).toBe(3)
    expect(await members.getByText('finance@chengchuan.example').count()).toBe(1)
    expect(await members.getByText('gmail').count()).toBe(0)

    await page.getByRole('button', { name: text.asCopies }).click()
    await page.getByText(text.choose).waitFor()
    const searched = promised(
      page.waitForResponse(
        (response) =>
          response.url().endsWith('/getEmailUser') &&
          response.request().postData()?.includes('A10977') === true,
      ),
    )
    await page.getByRole('searchbox', { name: text.search }).fill('A10977')
    await searched
    await page.getByRole('checkbox', { name: /ye\.zhiqiu/ }).check()
    await page.getByRole('button', { name: text.asCopies }).click()
    await page.getByText(text.updated).waitFor()
    expect(await tooWide(page)).toBe(0)

    if (language === 'zh') {
      const line = page.getByRole('separator', { name: text.width })
      const before = Number(await line.getAttribute('aria-valuenow'))
      await line.press('ArrowRight')
      await eventually(() => line.getAttribute('aria-valuenow')).toBe(String(before + 16))
      await line.press('Home')
      await eventually(() => line.getAttribute('aria-valuenow')).toBe(
        await line.getAttribute('aria-valuemin'),
      )
      await line.press('Enter')
      await eventually(() => line.getAttribute('aria-valuenow')).not.toBe(
        await line.getAttribute('aria-valuemin'),
      )
      await line.press('End')
      const widest = await line.getAttribute('aria-valuemax')
      await eventually(() => line.getAttribute('aria-valuenow')).toBe(widest)
      await page.reload()
      await eventually(() => line.getAttribute('aria-valuenow')).toBe(widest)
      await line.dblclick()
      await eventually(() => line.getAttribute('aria-valuenow')).toBe(String(before))
    }

    await page.getByRole('link', { name: text.all }).click()
    await page.getByRole('button', { name: text.deleteOne(name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.delete }).click()
    await page.getByText(text.deleted).waitFor()
    await row.waitFor({ state: 'detached' })
  })

  test('[MAIL-03] people are read from a table, with a report, and picked by keyboard', async ({
    newPerson,
  }) => {
    const editor = await newPerson({ language, viewport })
    const { page } = editor
    await signIn(editor, 'editor')
    await page.goto(`${editor.portal}/iambiz/home/mail/groups/new`)
    const form = page.getByRole('dialog', { name: text.add })
    const lines = [
      '邮箱',
      'gu.qinghe@chengchuan.example',
      'GU.QINGHE@chengchuan.example',
      'x@elsewhere.example',
    ]
    await form.getByLabel(text.import).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await form.getByText(text.imported).waitFor()
    await form.getByText(text.remain).waitFor()
    await form.getByRole('button', { name: text.remove('gu.qinghe@chengchuan.example') }).waitFor()

    await choose(form.getByRole('radio', { name: text.byPicking }))
    await form.getByRole('treeitem').first().press('ArrowDown')
    await page.keyboard.press('Enter')
    const found = form.getByRole('list', { name: text.people }).getByRole('checkbox', { disabled: false })
    await found.first().press('Space')
    await form.getByRole('button', { name: text.addThem, exact: true }).press('Enter')
    await form.getByText(text.two).waitFor()
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    expect(await tooWide(page)).toBe(0)
  })
})
