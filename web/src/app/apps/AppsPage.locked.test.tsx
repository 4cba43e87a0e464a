import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'

const emptyPage = { list: [], total: 0, pageNum: 1, pageSize: 10, pages: 0 }

test('[HOME-05] the page of requests leads to the applications to request, as often as it is asked', async () => {
  answer('POST /iam-portal/v1/portal/app/request/mine', emptyPage)
  answer('GET /iam-portal/v1/portal/app/request/waiting', { count: 0, answers: false })
  answer('POST /iam-portal/v1/portal/availableApp', {
    ...{ categories: [], page: emptyPage },
    locked: [
      {
        ...{ appId: '00000000-0000-4000-8000-000000000099', appCode: 'sourcing', appName: '采购寻源' },
        ...{ pinyin: '', initials: '', icon: 'package', hue: 30, description: '', owner: '陈一' },
        ...{ requestable: true, requested: false },
      },
    ],
  })
  await openPage('/home/requests')
  const ask = page.getByRole('main').getByRole('link', { name: '申请应用' }).first()
  const list = page.getByRole('list', { name: '未开通的应用' })
  for (const _time of ['first', 'again']) {
    await userEvent.click(ask)
    await expect.element(list.getByText('采购寻源')).toBeVisible()
    await userEvent.click(page.getByRole('switch', { name: '显示未开通的应用' }))
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('tab', { name: '权限申请' }))
  }
})
