import { randomUUID } from 'node:crypto'
import type { Language } from './words.ts'

export type Named = { code: string; zh: string; en: string }

/**
 * A company with unique names, so that a second one, or a retried test, does not conflict with it in the same portal.
 */
export function planOf(language: Language) {
  const tag = randomUUID().slice(0, 6)
  const named = (code: string, zh: string, en: string): Named => ({
    code: `${code}-${tag}`,
    zh: `${zh}${tag}`,
    en: `${en} ${tag}`,
  })
  const whole = named('company', '青禾公司', 'Qinghe')
  const sales = named('sales', '销售部', 'Sales')
  const finance = named('finance', '财务部', 'Finance')
  const seller = named('seller', '销售员', 'Seller')
  const bookkeeper = named('bookkeeper', '会计', 'Bookkeeper')
  const people = {
    seller: { ...named('Q1', '李雷', 'Li Lei'), pair: `${sales.code}/${seller.code}` },
    bookkeeper: { ...named('Q2', '韩梅梅', 'Han Meimei'), pair: `${finance.code}/${bookkeeper.code}` },
    manager: { ...named('Q3', '王芳', 'Wang Fang'), pair: `${sales.code}/${seller.code}` },
  }
  const customers = named('crm', '客户管理', 'Customers')
  const ledger = named('ledger', '总账', 'Ledger')
  const attendance = named('attendance', '考勤', 'Attendance')
  return {
    nameOf: (one: Named) => one[language],
    ...{ whole, below: [sales, finance], roles: [seller, bookkeeper], people },
    system: named('office', '办公系统', 'Office'),
    category: named('everyday', '日常办公', 'Everyday'),
    apps: [
      { ...customers, grants: [['allow', seller.code]] },
      { ...ledger, grants: [['allow', finance.code]] },
      {
        ...attendance,
        grants: [
          ['allow', whole.code],
          ['deny', people.manager.code],
        ],
      },
    ] as App[],
    sees: {
      seller: [customers, attendance],
      bookkeeper: [ledger, attendance],
      manager: [customers],
    },
  }
}

export type App = Named & { grants: ['allow' | 'deny', string][] }
export type Plan = ReturnType<typeof planOf>
export type Who = keyof Plan['people']
