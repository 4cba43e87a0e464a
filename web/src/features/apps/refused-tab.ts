import { phrases, words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'

const refusedTabPhrases = phrases({
  refused: {
    zh: ({ name }: { name: string }) => `浏览器拦截了新标签页，「${name}」未打开。请允许本站弹出窗口后重试`,
    en: ({ name }: { name: string }) =>
      `The browser blocked the new tab, so ${name} was not opened. Allow pop-ups for this site and retry.`,
  },
})

/** Says that the browser gave no tab; a press of the notice is an action by which it may give one. */
export function tellRefusedTab(name: string, retry: () => void): void {
  notify.failure(words(refusedTabPhrases).refused({ name }), { retry })
}
