import { api } from '@iambiz/contract/api.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { demoAccounts } from '@iambiz/demo/accounts.ts'
import { applications } from '@iambiz/demo/world/catalogue.ts'
import { handlers } from './handlers.ts'
import { type Injection, injectableFaults } from './injected-faults.ts'

const texts = {
  zh: {
    title: '模拟门户',
    accounts: '选择账号登录',
    faults: '故障注入',
    about: '所选调用一直以此应答，直到清除。',
    everyCall: '所有调用',
    none: '正常应答',
    set: '设置',
    clear: '全部清除',
    restart: '恢复初始数据',
    application: '应用会在这里打开。',
  },
  en: {
    title: 'Mock portal',
    accounts: 'Sign in as',
    faults: 'Faults',
    about: 'The chosen call answers with it until it is taken back.',
    everyCall: 'Every call',
    none: 'Ordinary reply',
    set: 'Set',
    clear: 'Take all back',
    restart: 'Start over with fresh data',
    application: 'The application would open here.',
  },
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** How a page names its language to browsers (RFC 5646). */
export const languageTag = (lang: Language): string => (lang === 'en' ? 'en' : 'zh-CN')

const page = (lang: Language, title: string, body: string) => `<!doctype html>
<html lang="${languageTag(lang)}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  li { margin: .4rem 0 } select, button { font: inherit; max-width: 100% }
</style>
<h1>${escaped(title)}</h1>
${body}
</html>`

const option = (value: string, text = value) => `<option value="${escaped(value)}">${escaped(text)}</option>`

/** The accounts to sign in with, and the faults to see. */
export function controlPage(lang: Language, injections: readonly Injection[], redirect: string): string {
  const text = texts[lang]
  const accounts = demoAccounts.map(({ name, person, shows }) => {
    const address = `/api/mock/sign-in?${new URLSearchParams({ account: name, redirect })}`
    return `<li><a href="${escaped(address)}">${escaped(`${person[lang]} (${name})`)}</a><br>${escaped(shows[lang])}`
  })
  const list = injections.map(
    ({ call, fault }) => `<li><code>${escaped(call)}</code> → <code>${fault}</code>`,
  )
  return page(
    lang,
    text.title,
    `<h2>${text.accounts}</h2><ul>${accounts.join('')}</ul>
<h2>${text.faults}</h2><p>${text.about}</p><ul>${list.join('')}</ul>
<form method="post" action="/api/mock/faults">
  <select name="call">${option('*', text.everyCall)}${Object.keys(handlers)
    .map((key) => option(key))
    .join('')}</select>
  <select name="fault">${option('', text.none)}${injectableFaults.map((fault) => option(fault)).join('')}</select>
  <button>${text.set}</button> <button name="clear" value="all">${text.clear}</button>
</form>
<form method="post" action="/api/mock/restart"><p><button>${text.restart}</button></form>`,
  )
}

/** Stands where an application of the demo company would answer. */
export function applicationPage(lang: Language, code: string): string | undefined {
  const app = applications.find((one) => one.code === code)
  const text = texts[lang]
  return app && page(lang, app[lang], `<p>${text.application}</p>`)
}

/** Whether a call can be given a fault. */
export const isCall = (call: string): boolean => call === '*' || Object.hasOwn(api, call)
