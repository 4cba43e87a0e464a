import { describe, expect, test } from 'vitest'
import { searchApps } from './search.ts'
import { testApp } from './testing/apps.ts'

const shared = testApp({
  appId: 'fssc',
  appName: '财务共享平台',
  otherName: 'Shared Finance',
  pinyin: 'caiwugongxiangpingtai',
  initials: 'cwgxpt',
  description: '核算、结算与对账',
})
const expenses = testApp({
  appId: 'exp',
  appName: '费用报销',
  otherName: 'Expenses',
  pinyin: 'fei yong bao xiao',
  initials: 'fybx',
  description: '差旅、招待与借款',
  accessCount: 9,
})
const budget = testApp({
  appId: 'bud',
  appName: '预算管控',
  otherName: 'Budget Control',
  pinyin: 'yusuanguankong',
  initials: 'ysgk',
  description: '财务编制、占用与分析',
  usual: true,
})
const apps = [expenses, budget, shared]
const found = (text: string) => searchApps(apps, text).map(({ appId }) => appId)

describe('search of applications', () => {
  test.each(['caiwu', 'cw', '财务', 'finance', 'FINANCE', 'ｃａｉｗｕ', 'cai wu', ' gongxiang '])(
    '[HOME-06] "%s" finds 财务共享平台 first',
    (text) => {
      expect(found(text)[0]).toBe('fssc')
    },
  )

  test('[HOME-06] a gap in the stored pinyin does not matter', () => {
    expect(found('feiyong')).toEqual(['exp'])
  })

  test('[HOME-06] code and description are found after names', () => {
    expect(found('财务')).toEqual(['fssc', 'bud'])
    expect(found('bud')).toEqual(['bud'])
  })

  test('[HOME-06] applications of a category are found by its name, after those that are called so', () => {
    const ledger = testApp({ appId: 'gl', appName: '总账', categoryName: '财务共享' })
    expect(searchApps([ledger, shared], '财务').map(({ appId }) => appId)).toEqual(['fssc', 'gl'])
  })

  test('[HOME-06] several words must all fit', () => {
    expect(found('control budget')).toEqual(['bud'])
    expect(found('control finance')).toEqual([])
  })

  test('[HOME-06] nothing typed leaves all in their order, nonsense leaves none', () => {
    expect(found('  ')).toEqual(['exp', 'bud', 'fssc'])
    expect(found('zzz')).toEqual([])
    expect(found('(.*)')).toEqual([])
  })

  test('[HOME-06] equal fits are ordered by usual, then by how often they were opened', () => {
    const one = testApp({ appId: '1', appName: '报表一', accessCount: 1 })
    const often = testApp({ appId: '2', appName: '报表二', accessCount: 50 })
    const usual = testApp({ appId: '3', appName: '报表三', usual: true })
    expect(searchApps([one, often, usual], '报表').map(({ appId }) => appId)).toEqual(['3', '2', '1'])
  })

  test('[HOME-06] one letter is not looked for inside pinyin', () => {
    expect(found('x')).toEqual(['exp'])
  })
})
