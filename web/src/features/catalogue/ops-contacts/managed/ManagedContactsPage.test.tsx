import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { appNameOf, chooseApplication } from '../testing/contacts.ts'
import {
  answerManaged,
  deleting,
  managedContact,
  managedList,
  openManaged,
  saving,
} from '../testing/managed-contacts.ts'

const texts = {
  zh: {
    loading: '正在加载',
    none: '还没有联系人',
    failed: '联系人加载失败',
    retry: '重试',
    add: '新建联系人',
    edit: '编辑陈书言',
    editing: '编辑联系人',
    remove: '删除陈书言',
    question: '删除联系人「陈书言」？',
    confirm: '删除',
    removed: '联系人已删除',
    application: '应用',
    moduleZh: '模块（中文）',
    nameZh: '姓名（中文）',
    phone: '电话',
    order: '排序号',
    choose: '请选择',
    needed: '请填写',
    reach: '电话、邮箱和企业微信号至少填写一项',
    number: '请填写 0 至 1,000,000 的整数',
    badPhone: '以数字或 + 开头，仅限数字、空格和 -，3 至 32 位',
    exists: '这个模块已有同名、同职责的联系人',
    save: '保存',
    saved: '联系人已保存',
    changed: '他人刚刚修改了此内容，您的更改尚未保存',
    keepMine: '保留我的更改',
    takeTheirs: '加载最新内容',
  },
  en: {
    loading: 'Loading',
    none: 'No contacts yet',
    failed: 'Couldn’t load the contacts.',
    retry: 'Retry',
    add: 'New contact',
    edit: 'Edit Chen Shuyan',
    editing: 'Edit contact',
    remove: 'Delete Chen Shuyan',
    question: 'Delete contact “陈书言”?',
    confirm: 'Delete',
    removed: 'Contact deleted',
    application: 'App',
    moduleZh: 'Module (Chinese)',
    nameZh: 'Name (Chinese)',
    phone: 'Phone',
    order: 'Order',
    choose: 'Select',
    needed: 'This field is required.',
    reach: 'Enter a phone number, an email address or a WeCom ID.',
    number: 'Enter a whole number from 0 to 1,000,000.',
    badPhone: 'Enter 3 to 32 digits, spaces and hyphens, starting with a digit or +.',
    exists: 'This module already has a contact with this name and duty.',
    save: 'Save',
    saved: 'Contact saved',
    changed: 'Someone else just changed this. Your changes aren’t saved yet.',
    keepMine: 'Keep mine',
    takeTheirs: 'Load latest version',
  },
} as const

const drawer = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.for(inTurn(['zh', 'en'] as const))('the maintained contacts, in %s', (language) => {
  const text = texts[language]
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true })
  const save = () => userEvent.click(drawer.getByRole('button', { name: text.save }))

  test('say that they are on their way', async () => {
    answerManaged(language)
    hold(managedList)
    await openManaged({ language })
    await expect.poll(() => requestsOf(managedList).length).toBe(1)
    await expect.element(page.getByRole('status').getByText(text.loading)).toBeInTheDocument()
  })

  test('say that there are none, and are read again where they could not be read', async () => {
    answerManaged(language, [])
    refuse(managedList, 'service.failed')
    await openManaged({ language })
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(text.failed)).toBeVisible()
    answerManaged(language, [])
    await userEvent.click(alert.getByRole('button', { name: text.retry }))
    await expect.element(page.getByText(text.none)).toBeVisible()
  })

  test('are added in a form that says what is missing, and goes to the first such field', async () => {
    answerManaged(language, [])
    await openManaged({ language })
    await userEvent.click(button(text.add))
    const application = drawer.getByRole('combobox', { name: text.application, exact: true })
    await userEvent.fill(field(text.order), 'x')
    await save()
    await expect.element(application).toHaveFocus()
    await expect
      .poll(() =>
        drawer
          .getByRole('alert')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([text.choose, text.needed, text.needed, text.reach, text.number])
    expect(await violations()).toEqual([])
    await chooseApplication(application, appNameOf('expenses', language))
    await userEvent.fill(field(text.moduleZh), '报销单')
    await userEvent.fill(field(text.nameZh), '陈书言')
    await userEvent.fill(field(text.phone), '1')
    await userEvent.fill(field(text.order), '')
    await expect.poll(() => drawer.getByRole('alert').elements().length).toBe(0)
    refuse(saving, 'ops-contact.phone', { field: 'phone' })
    await save()
    await expect.element(drawer.getByRole('alert').getByText(text.badPhone)).toBeVisible()
    await expect.element(field(text.phone)).toHaveFocus()
    refuse(saving, 'ops-contact.exists')
    await userEvent.fill(field(text.phone), '010 6000')
    await save()
    await expect.element(page.getByText(text.exists)).toBeVisible()
    answer(saving, managedContact(language))
    answerManaged(language)
    await save()
    await expect.element(page.getByText(text.saved)).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(button(text.edit)).toBeVisible()
    expect(requestsOf(saving).at(-1)?.body).toEqual({
      ...{ appCode: 'expenses', moduleZh: '报销单', moduleEn: '', duty: 'operation', nameZh: '陈书言' },
      ...{ nameEn: '', phone: '010 6000', email: '', wecomId: '', hoursZh: '', hoursEn: '' },
    })
  })

  test('are changed on what somebody else has stored, or in its place', async () => {
    answerManaged(language)
    const theirs = managedContact(language, { phone: '010 1111', revision: 4 })
    await openManaged({ language })
    await userEvent.click(button(text.edit))
    await expect.element(page.getByRole('dialog', { name: text.editing })).toBeVisible()
    await userEvent.fill(field(text.phone), '010 2222')
    refuse(saving, 'resource.changed', { current: theirs })
    await save()
    await expect.element(drawer.getByRole('alert').filter({ hasText: text.changed })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.click(drawer.getByRole('button', { name: text.takeTheirs }))
    await expect.element(field(text.phone)).toHaveValue('010 1111')
    await userEvent.fill(field(text.phone), '010 3333')
    refuse(saving, 'resource.changed', { current: { ...theirs, revision: 5 } })
    await save()
    answer(saving, managedContact(language, { phone: '010 3333', revision: 6 }))
    await userEvent.click(drawer.getByRole('button', { name: text.keepMine }))
    await expect.element(page.getByText(text.saved)).toBeVisible()
    const sent = requestsOf(saving).map(({ body: { phone, revision } }) => [phone, revision])
    expect(sent).toEqual([
      ['010 2222', 3],
      ['010 3333', 4],
      ['010 3333', 5],
    ])
  })

  test('are deleted after a question', async () => {
    answerManaged(language)
    await openManaged({ language })
    await userEvent.click(button(text.remove))
    const question = page.getByRole('dialog', { name: text.question })
    answer(deleting, () => {
      answerManaged(language, [])
      return { deleted: 1 }
    })
    await userEvent.click(question.getByRole('button', { name: text.confirm }))
    await expect.element(page.getByText(text.removed)).toBeVisible()
    await expect.element(page.getByText(text.none)).toBeVisible()
    expect(requestsOf(deleting)).toEqual([{ body: { ids: [managedContact(language).id] } }])
  })
})

test('the maintained contacts are refused to staff', async () => {
  await openPage('/home/admin/opsContacts', { home: signedIn() })
  await expect.element(page.getByRole('main').getByText(/权限/).first()).toBeVisible()
  expect(requestsOf(managedList)).toEqual([])
})

test.for(inTurn(sights))(
  'the maintained contacts and their form keep nobody out, in %s, %i pixels wide, %s',
  async ([language, width, mode]) => {
    answerManaged(language)
    await openManaged({ language, width })
    await expect.element(button(texts[language].edit)).toBeVisible()
    showIn(mode)
    expect([await violations(), await tooWide()]).toEqual([[], 0])
    await userEvent.click(button(texts[language].edit))
    await expect.element(drawer).toBeVisible()
    expect([await violations(), await tooWide()]).toEqual([[], 0])
  },
)
