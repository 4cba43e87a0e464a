import type { PersonDetail } from '@iambiz/contract/features/directory/people.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const status = 'POST /iam-authority/v1/admin/user/status'
const time = '2026-03-02 09:00:00'

const listed = (userNo: string, userName: string) => ({
  ...{ userNo, userName, name: { zh: userName }, status: 1 as const, orgName: '总部', pairs: 0 },
  ...{ createTime: time, revision: 1 },
})

const leaving: PersonDetail = {
  ...{ ...listed('A2', '陈一'), held: [], sessions: [], delegations: { given: 0, received: 0 } },
  owns: [{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81', appName: '费用报销' }],
}

beforeEach(() => {
  answer('POST /iam-authority/v1/admin/user/list', {
    ...{ list: [listed('A2', '陈一'), listed('A3', '林二')], total: 2, pageNum: 1, pageSize: 20, pages: 1 },
  })
  answer('POST /iam-authority/v1/admin/org/tree', { list: [] })
  answer('POST /iam-authority/v1/admin/role/list', {
    ...{ list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 },
  })
  answer('POST /iam-authority/v1/admin/user/detail', leaving)
  hold('POST /iam-authority/v1/admin/user/account')
  answer(status, { changed: 1, ended: 0 })
})

test.each([
  ['zh', '停用', '负责 1 个应用：费用报销', '移交给（姓名或工号）', '停用后由林二负责'],
  ['en', 'Disable', 'Owns 1 app: 费用报销', 'Hand over to (name or staff number)', '林二 becomes the owner'],
] as const)(
  'in %s the applications of a person who leaves are handed over where the person is disabled',
  async (language, disable, owns, handTo, handed) => {
    await openPage('/home/admin/people/A2', { language, home: signedIn({ adminKind: 'super_manager' }) })
    await userEvent.click(page.getByRole('button', { name: disable, exact: true }))
    await expect.element(page.getByText(owns)).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: handTo }), '林')
    await userEvent.click(page.getByRole('list', { name: handTo }).getByRole('button', { name: /林二/ }))
    await expect.element(page.getByText(handed)).toBeVisible()
    await userEvent.click(
      page.getByRole('dialog', { name: /陈一[?？]/ }).getByRole('button', { name: disable }),
    )
    await expect.poll(() => requestsOf(status).length).toBe(1)
    expect(requestsOf(status)[0]?.body).toEqual({ ids: ['A2'], status: 0, successorNo: 'A3' })
  },
)

const openQuestion = async (language: 'zh' | 'en', person: Partial<PersonDetail>) => {
  const disable = { zh: '停用', en: 'Disable' }[language]
  answer('POST /iam-authority/v1/admin/user/detail', { ...leaving, owns: [], ...person })
  await openPage('/home/admin/people/A2', { language, home: signedIn({ adminKind: 'super_manager' }) })
  await userEvent.click(page.getByRole('button', { name: disable, exact: true }))
  const question = page.getByRole('dialog', { name: /陈一[?？]/ })
  await expect.element(question.getByRole('button', { name: disable })).toBeVisible()
  return question
}

test.each(['zh', 'en'] as const)(
  'in %s nothing is said about sessions and delegations that the person does not have',
  async (language) => {
    const question = await openQuestion(language, {})
    expect(question.getByRole('listitem').elements()).toEqual([])
  },
)

test.each([
  ['zh', { given: 2, received: 0 }, '发起的 2 个委托暂停'],
  ['en', { given: 0, received: 1 }, '1 delegation they received can’t be used'],
] as const)(
  'in %s only the delegations that there are are named: %o',
  async (language, delegations, line) => {
    const question = await openQuestion(language, { delegations })
    await expect.element(question.getByRole('listitem')).toHaveTextContent(line)
  },
)
