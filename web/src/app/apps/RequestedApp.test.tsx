import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const ask = 'POST /iam-portal/v1/portal/app/request'
const available = 'POST /iam-portal/v1/portal/availableApp'

const locked: LockedApp = {
  ...{ appId: '00000000-0000-4000-8000-000000000099', appCode: 'sourcing', appName: '采购寻源' },
  ...{
    pinyin: '',
    initials: '',
    icon: 'package',
    hue: 30,
    description: '',
    owner: '陈一',
    requestable: true,
    requested: false,
  },
}

const answerLocked = (more: Partial<LockedApp> = {}) =>
  answer(available, {
    categories: [],
    page: { list: [], total: 0, pageNum: 1, pageSize: 1, pages: 0 },
    locked: [{ ...locked, ...more }],
  })

beforeEach(() => answerLocked())

test('an address asks for an application, and asks no more once it was sent', async () => {
  answer(ask, { requestId: '00000000-0000-4000-8000-000000000001' })
  answer('POST /iam-portal/v1/portal/home', signedIn())
  await openPage('/home/apps?request=sourcing')
  const dialog = page.getByRole('dialog', { name: /采购寻源/ })
  await userEvent.fill(dialog.getByRole('textbox', { name: /申请理由/ }), '负责华东区寻源')
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).toBe('')
  expect(requestsOf(ask).map(({ body }) => body)).toEqual([{ appId: locked.appId, reason: '负责华东区寻源' }])
})

test('why there is nothing to ask is said', async () => {
  answerLocked({ requested: true })
  await openPage('/home/apps?request=sourcing')
  await expect.element(page.getByText('您已申请「采购寻源」，请等待答复')).toBeVisible()
  expect(location.search).toBe('')
  await openPage('/home/apps?request=nothing', { language: 'en' })
  await expect.element(page.getByText('We couldn’t find this app. Contact the service desk.')).toBeVisible()
  answerLocked({ requestable: false })
  answer('POST /iam-portal/v1/portal/app/why', {
    ...{ appId: locked.appId, appName: locked.appName, state: 'denied', hiddenByMe: false, grants: [] },
  })
  await openPage('/home/apps?request=sourcing')
  await expect.element(page.getByRole('dialog', { name: /采购寻源/ })).toBeVisible()
})
