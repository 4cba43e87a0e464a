import { expect, test } from 'vitest'
import { namedDesk } from '#server/platform/service-desk.ts'
import { proofMessage } from './message-texts.ts'

const messageOf = (desk: { zh: string; en: string }) =>
  proofMessage({ userNo: 'A1', address: 'a@b.example', time: '', ip: '', desk: namedDesk(desk) })

test('letters say how to reach the service desk, and only name it where nobody has said how', () => {
  const known = messageOf({ zh: '分机 8000', en: 'ext. 8000' })
  expect(known.text_zh).toContain('请联系服务台 分机 8000。')
  expect(known.text_en).toContain('contact the service desk (ext. 8000).')
  const unknown = messageOf({ zh: '', en: '' })
  expect(unknown.text_zh).toContain('请联系服务台。')
  expect(unknown.text_en).toContain('contact the service desk.')
})
