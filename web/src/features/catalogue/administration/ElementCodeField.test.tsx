import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const getCode = 'POST /iam-user-service/rest/common/aucBusiResource'
const words = {
  zh: { system: '业务系统', get: '获取编码', code: '元素编码', failed: '获取失败！没有该系统' },
  en: {
    system: 'Business system',
    get: 'Get code',
    code: 'Element code',
    failed: 'Couldn’t get the code. No such system',
  },
} as const

beforeEach(() => {
  answer('GET /iam-authority/v1/admin/app/choices', {
    systems: [{ systemCode: 'hr', systemName: '人力资源' }],
    ...{ organizations: [], roles: [], launchOrigins: [] },
  })
  hold('POST /iam-authority/v1/admin/app/list')
  answer('POST /iam-authority/v1/admin/category/list', { list: [] })
})

/** Opens the form of a new application and requests a code for its system. */
async function askForCode(language: 'zh' | 'en') {
  await openPage('/home/admin/applications/new', {
    language,
    home: signedIn({ adminKind: 'super_manager' }),
  })
  const form = page.getByRole('dialog')
  await userEvent.selectOptions(form.getByRole('combobox', { name: words[language].system }), 'hr')
  await userEvent.click(form.getByRole('button', { name: words[language].get }))
  return form.getByRole('textbox', { name: words[language].code })
}

test('[AUTH-15] the form of an application gets a one-time code for its system', async () => {
  answer(getCode, { data: 'c0de', expireSeconds: 300 })
  await expect.element(await askForCode('zh')).toHaveValue('c0de')
  expect(requestsOf(getCode)).toMatchObject([
    { body: { methodName: 'getRandomCode', businessSysCode: 'hr', businessType: 'elem' } },
  ])
})

test.each(['zh', 'en'] as const)('[AUTH-15] a failure says so, with the reason, in %s', async (language) => {
  refuse(getCode, 'system.unknown')
  const field = await askForCode(language)
  await expect.element(page.getByText(words[language].failed)).toBeVisible()
  await expect.element(field).toHaveValue('')
})
