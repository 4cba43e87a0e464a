import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, signIn } from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'

const listPath = '/iambiz/home/mail/templates'

test('[MAIL-01] a template is written, mended, tried out, disabled and deleted', async ({ newPerson }) => {
  const editor = await newPerson({ language: 'zh', viewport: { width: 1440, height: 900 } })
  const { page } = editor
  editor.expectFault(/status of 4(22|15)/)
  const mark = randomUUID().slice(0, 8)
  const name = `停电通知 ${mark}`
  await signIn(editor, 'editor')
  await page.goto(`${editor.portal}${listPath}`)
  const card = page.getByRole('region', { name: '模板预览' })
  await card.getByRole('heading', { name: 'CRM 上线 / CRM go-live' }).waitFor()

  await page.getByRole('link', { name: '新建模板' }).click()
  const form = page.getByRole('dialog', { name: '新建模板' })
  await form.getByRole('button', { name: '保存' }).click()
  await eventually(() => form.getByText('请填写').count()).toBe(3)
  await form.getByRole('textbox', { name: '模板名称' }).fill(name)
  await form.getByRole('textbox', { name: '主题' }).fill(`${mark} `)
  await form.getByRole('button', { name: '插入变量：主题' }).click()
  expect(await page.getByRole('menuitem', { name: '内容 {内容}' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: '应用名称 {应用名称}' }).click()
  const body = form.getByRole('textbox', { name: '正文' })
  await body.click()
  await page.keyboard.type('各位同事：')
  await page.keyboard.press('Enter')
  await page.keyboard.type('今晚 {停电时间} 停电。')
  const sample = form.getByRole('region', { name: '预览（示例数据）' })
  await sample.getByText('{停电时间}').waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('第 2 行：变量 {停电时间} 不存在').waitFor()
  expect(await violationsOn(page, { within: 'dialog' })).toEqual([])

  const send = (file: string, text: string) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'text/html', buffer: Buffer.from(text) })
  await send('outage.pdf', '<p>x</p>')
  await page.getByText('模板文件须为 html、htm 或 docx').waitFor()
  await send(
    'outage.v2.HTML',
    '<html><head><title>T</title></head><body><div>各位同事：</div><p>今晚停电，影响 {影响范围}。</p><script>alert(1)</script></body></html>',
  )
  // Inside the dialog, because screen readers ignore status messages outside a modal dialog.
  await form.getByRole('status').filter({ hasText: '已导入正文，请核对后保存' }).waitFor()
  await form.getByText('outage.v2.html').waitFor()
  await sample.getByText('提单、审批、查询').waitFor()
  await body.getByText('今晚停电').click()
  await page.keyboard.press('End')
  await form.getByRole('button', { name: '插入变量：正文' }).click()
  await page.getByRole('menuitem', { name: '联系人 {联系人}' }).click()
  await sample.getByText('陈书言 021-6000 8026').waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('模板已保存').waitFor()

  await card.getByRole('heading', { name }).waitFor()
  await card.getByText(`${mark} {应用名称}`).waitFor()
  await card.getByText('outage.v2.html').waitFor()
  await card.getByRole('button', { name: `更多操作：${name}` }).click()
  await page.getByRole('menuitem', { name: '给自己发送测试邮件' }).click()
  await page.getByText(/^测试邮件已发往 /).waitFor()
  const mailbox = await editor.context.newPage()
  const subject = `【测试】${mark} 费用报销`
  await expect
    .poll(
      async () => {
        await mailbox.goto(`${product().demo}/mail`)
        return mailbox.getByText(subject).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await mailbox.getByText(subject).click()
  await mailbox.getByText('今晚停电，影响 提单、审批、查询。陈书言 021-6000 8026').waitFor()

  await page.getByRole('switch', { name: `启用模板「${name}」` }).click()
  await page.getByText('模板已停用').waitFor()
  await page.getByRole('combobox', { name: '状态' }).selectOption('已停用')
  await page.getByRole('button', { name: 'CRM 上线 / CRM go-live' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name, exact: true }).waitFor()
  await card.getByRole('button', { name: `更多操作：${name}` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText('模板已删除').waitFor()
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
})

test('[MAIL-01] a template is copied on a phone, in English', async ({ newPerson }) => {
  const editor = await newPerson({ language: 'en', viewport: { width: 390, height: 844 } })
  const { page } = editor
  const name = `Notice ${randomUUID().slice(0, 8)}`
  await signIn(editor, 'editor')
  await page.goto(`${editor.portal}${listPath}`)
  await page.getByRole('button', { name: '合同到期' }).click()
  const card = page.getByRole('region', { name: 'Template preview' })
  await card.getByText('The following contracts are about to expire.', { exact: false }).waitFor()
  expect(await tooWide(page)).toBe(0)

  await card.getByRole('button', { name: 'More actions for 合同到期' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Subject' }).waitFor()
  expect(await tooWide(page)).toBe(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Template saved').waitFor()
  await card.getByRole('heading', { name }).waitFor()

  await card.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Template deleted').waitFor()
})
