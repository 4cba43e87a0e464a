import { expect, test } from 'vitest'
import { footerParts } from './footer-parts.ts'

const register = 'https://beian.miit.gov.cn/'

test('[UI-02] filing numbers of a footer are links, and nothing else is', () => {
  expect(footerParts('')).toEqual([])
  expect(footerParts('© 2026 澄川集团')).toEqual([{ text: '© 2026 澄川集团' }])
  expect(footerParts('© 2026 · 沪ICP备12345678号-1 · 京ICP证030173号')).toEqual([
    { text: '© 2026 · ' },
    { text: '沪ICP备12345678号-1', href: register },
    { text: ' · ' },
    { text: '京ICP证030173号', href: register },
  ])
  expect(footerParts('ICP备号 https://x.example')).toEqual([{ text: 'ICP备号 https://x.example' }])
})
