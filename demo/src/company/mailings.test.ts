import { expect, test } from 'vitest'
import { createDemoCompany } from './demo-company.ts'

const { mailings } = createDemoCompany({
  now: new Date('2026-07-16T02:32:00Z'),
  timeZone: 'Asia/Shanghai',
  demoBaseUrl: 'http://localhost:8082',
  portalUrl: 'http://localhost:8080',
})
const mails = mailings.flatMap((mailing) => mailing.mails)

test('the log has each delivery result that editors handle, and most mails arrived', () => {
  const fates = new Set(mails.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()))
  expect([...fates].sort()).toEqual(['failed refused', 'failed withdrawn', 'sent', 'unknown no-answer'])
  expect(mails.filter(({ state }) => state === 'sent').length / mails.length).toBeGreaterThan(0.8)
})

test('nobody got a mail twice, and cancelled mails belong to a void announcement', () => {
  for (const { announcement, mails: sent } of mailings) {
    expect(new Set(sent.map(({ address }) => address)).size, announcement.titleEn).toBe(sent.length)
    const withdrawn = sent.some(({ reason }) => reason === 'withdrawn')
    expect(announcement.state === 'void', announcement.titleEn).toBe(withdrawn)
  }
})
