import type { OwnApp } from '@iambiz/contract/features/catalogue/administration.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { managedContact } from '#web/features/catalogue/ops-contacts/testing/managed-contacts.ts'
import { violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, refuse, requestsOf } from '#web/testing/replies.ts'

const list = 'POST /iam-portal/v1/portal/ownContact/list'
const save = 'POST /iam-portal/v1/portal/ownContact/save'
const remove = 'POST /iam-portal/v1/portal/ownContact/delete'

const texts = {
  zh: {
    ...{ contacts: '费用报销的联系人', none: '还没有联系人', add: '新建联系人', application: '应用' },
    ...{ module: '模块（中文）', name: '姓名（中文）', phone: '电话', save: '保存', saved: '联系人已保存' },
    ...{ edit: '编辑陈书言', mine: '保留我的更改', remove: '删除陈书言', confirm: '删除' },
    removed: '联系人已删除',
  },
  en: {
    ...{ contacts: 'Contacts for Expenses', none: 'No contacts yet', add: 'New contact' },
    ...{ application: 'App', module: 'Module (Chinese)', name: 'Name (Chinese)' },
    ...{ phone: 'Phone', save: 'Save', saved: 'Contact saved', edit: 'Edit Chen Shuyan' },
    ...{ mine: 'Keep mine', remove: 'Delete Chen Shuyan', confirm: 'Delete', removed: 'Contact deleted' },
  },
} as const

const app: OwnApp = {
  ...{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81', appCode: 'expenses' },
  ...{ nameZh: '费用报销', nameEn: 'Expenses', descriptionZh: '', descriptionEn: '' },
  ...{ helpZh: '', helpEn: '', helpUrl: '', icon: 'wallet', hue: 200 },
  ...{ departmentZh: '', departmentEn: '', status: 1, revision: 3 },
}

async function openContacts(language: Language, contacts: ReturnType<typeof managedContact>[]) {
  hold('GET /iam-portal/v1/portal/queryUserConfig')
  hold('GET /iam-portal/v1/portal/password/policy')
  answer('POST /iam-portal/v1/portal/ownApp/list', { list: [app] })
  answer(list, ({ body: { pageNum, pageSize } }) => ({
    ...{ list: contacts, total: contacts.length, pageNum, pageSize, pages: contacts.length && 1 },
  }))
  await openPage('/home/setting/profile', { language })
  const { contacts: name } = texts[language]
  await userEvent.click(page.getByRole('button', { name, exact: true }))
  return texts[language]
}

test.for(inTurn(['zh', 'en'] as const))(
  'in %s an owner adds a contact of the application, which is not to be chosen',
  async (language) => {
    const text = await openContacts(language, [])
    await expect.element(page.getByText(text.none)).toBeVisible()
    answer(save, ({ body: { sortNo: _, revision: __, ...body } }) => ({
      ...managedContact(language),
      ...body,
      id: managedContact(language).id,
    }))
    await userEvent.click(page.getByRole('button', { name: text.add }))
    await expect.element(page.getByRole('textbox', { name: text.module })).toBeVisible()
    expect(page.getByRole('combobox', { name: text.application, exact: true }).elements()).toEqual([])
    await userEvent.fill(page.getByRole('textbox', { name: text.module }), '报销单')
    await userEvent.fill(page.getByRole('textbox', { name: text.name }), '陈书言')
    await userEvent.fill(page.getByRole('textbox', { name: text.phone, exact: true }), '6000')
    await userEvent.click(page.getByRole('button', { name: text.save, exact: true }))
    await expect.element(page.getByText(text.saved)).toBeVisible()
    expect(requestsOf(save)[0]?.body).toMatchObject({ appCode: 'expenses', moduleZh: '报销单' })
    expect(requestsOf(list).map(({ body }) => body.appCode)).toEqual(['expenses', 'expenses'])
  },
)

test.for(inTurn(['zh', 'en'] as const))(
  'in %s a contact that others changed meanwhile asks whose words count, and one is deleted',
  async (language) => {
    const contact = managedContact(language)
    const text = await openContacts(language, [contact])
    expect(await violations()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: text.edit }))
    refuse(save, 'resource.changed', { current: { ...contact, revision: 4 } })
    await userEvent.fill(page.getByRole('textbox', { name: text.phone, exact: true }), '6001')
    await userEvent.click(page.getByRole('button', { name: text.save, exact: true }))
    answer(save, { ...contact, revision: 5 })
    await userEvent.click(page.getByRole('button', { name: text.mine }))
    await expect.element(page.getByText(text.saved)).toBeVisible()
    expect(requestsOf(save).map(({ body: { revision, phone } }) => ({ revision, phone }))).toEqual([
      { revision: 3, phone: '6001' },
      { revision: 4, phone: '6001' },
    ])
    answer(remove, { deleted: 1 })
    await userEvent.click(page.getByRole('button', { name: text.remove }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: text.confirm, exact: true }))
    await expect.element(page.getByText(text.removed)).toBeVisible()
    expect(requestsOf(remove)[0]?.body).toEqual({ ids: [contact.id] })
  },
)
