import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, refuse, requestsOf } from '#web/testing/replies.ts'
import { emptyDraft, keepDraft, keptDraft } from './draft.ts'

const texts = {
  zh: { submit: '提交', description: '故障描述' },
  en: { submit: 'Submit', description: 'What happened' },
} as const

const submit = 'POST /iam-portal/v1/portal/fault/submit'
const app = { appCode: 'oa', appName: '协同办公', pinyin: '', initials: '' }
const userNo = 'A00001'

function givenOptions(): void {
  answer('GET /iam-portal/v1/portal/fault/options', {
    apps: [app],
    types: [{ faultType: 'other', faultTypeName: '其他' }],
    maintainer: false,
    waiting: 0,
  })
  answer('POST /iam-portal/v1/portal/fault/list', {
    list: [],
    total: 0,
    pageNum: 1,
    pageSize: 10,
    pages: 0,
  })
}

describe.each(inTurn(['zh', 'en'] as const))('[HOME-10] in %s', (language) => {
  test('cells of a sheet, which come with a picture of themselves, are pasted as text', async () => {
    givenOptions()
    await openPage('/home/fault', { language })
    const description = page.getByRole('textbox', { name: texts[language].description })
    await expect.element(description).toBeVisible()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '姓名\t工号')
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    description.element().dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(false)
    expect(requestsOf('POST /iam-portal/v1/portal/file/upload')).toEqual([])
  })

  test('another text than the one that was sent under its token goes under a new one, and the draft ends with it', async () => {
    givenOptions()
    hold('GET /iam-portal/v1/portal/fault/detail')
    hold('POST /iam-portal/v1/portal/app/help')
    refuse(submit, 'request.token-reused', {
      sent: { faultId: '0199d2f1-0000-7000-8000-000000000001', faultNo: 'GZ-20261128-0001' },
    })
    const draft = { ...emptyDraft(), appCode: 'oa', faultType: 'other', description: '打不开，已更正' }
    keepDraft(userNo, draft)
    await openPage('/home/fault', { language })
    const button = page.getByRole('button', { name: texts[language].submit })
    await userEvent.click(button)
    await expect.poll(() => requestsOf(submit).length).toBe(2)
    const [first, second] = requestsOf(submit).map(({ body }) => body)
    expect(first?.clientToken).toBe(draft.token)
    expect(second).toEqual({ ...first, clientToken: second?.clientToken })
    await expect.poll(() => keptDraft(userNo).token).toBe(second?.clientToken)
    answer(submit, { faultId: '0199d2f1-0000-7000-8000-000000000002', faultNo: 'GZ-20261128-0002' })
    await userEvent.click(button)
    await expect.element(page.getByText(/GZ-20261128-0002/)).toBeVisible()
    expect(requestsOf(submit).at(-1)?.body.clientToken).toBe(second?.clientToken)
    expect(keptDraft(userNo).description).toBe('')
  })
})
