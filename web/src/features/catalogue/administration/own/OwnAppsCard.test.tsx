import type { OwnApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, requestsOf } from '#web/testing/replies.ts'

const save = 'POST /iam-portal/v1/portal/ownApp/save'

const app: OwnApp = {
  ...{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81', appCode: 'expenses', nameZh: '费用报销', nameEn: '' },
  ...{
    descriptionZh: '报销',
    descriptionEn: '',
    ...{ helpZh: '', helpEn: '', helpUrl: '' },
    icon: 'wallet',
    hue: 200,
    departmentZh: '',
    departmentEn: '',
  },
  ...{ status: 1, revision: 3 },
}

test.each([
  ['zh', '编辑费用报销', '中文说明', '保存', '应用信息已保存'],
  ['en', 'Edit 费用报销', 'Chinese description', 'Save', 'App details saved'],
] as const)(
  'in %s an owner edits what is said about an application, in the personal center',
  async (language, edit, description, go, saved) => {
    hold('GET /iam-portal/v1/portal/queryUserConfig')
    hold('GET /iam-portal/v1/portal/password/policy')
    answer('POST /iam-portal/v1/portal/ownApp/list', { list: [app] })
    answer(save, ({ body }) => ({ ...app, ...body, revision: 4 }))
    await openPage('/home/setting/profile', { language })
    await userEvent.click(page.getByRole('button', { name: edit }))
    await userEvent.fill(page.getByRole('textbox', { name: description }), '报销与借款')
    await userEvent.click(page.getByRole('button', { name: go, exact: true }))
    await expect.element(page.getByText(saved)).toBeVisible()
    const { body } = requestsOf(save).at(-1) ?? {}
    expect(body).toMatchObject({
      id: app.appId,
      revision: 3,
      nameZh: '费用报销',
      descriptionZh: '报销与借款',
    })
  },
)
