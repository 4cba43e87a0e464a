import type { EleTab } from '@iambiz/contract/platform/element-permission.ts'
import { elementView } from '#web/platform/elements/permitted.ts'
import type { ElementFault } from '#web/platform/elements/rules.ts'
import { tabCodesAt } from '#web/platform/elements/tab-codes.ts'
import { watchElements } from '#web/platform/elements/watch.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { basePath } from '#web/platform/paths.ts'
import { onSessionChange, sessionState } from '#web/platform/session/store.ts'
import { isSystemAdmin } from '#web/platform/session/system-admin.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { elementPhrases } from './phrases.ts'

const routerPath = () => location.pathname.slice(basePath.length) || '/'

/** Reports a fault to the console, and to administrators, who can correct it. */
const report = ({ kind, tabCode, selector }: ElementFault) => {
  const text = words(elementPhrases)[kind]({ tab: tabCode, selector })
  // biome-ignore lint/suspicious/noConsole: authors of entries look for faults in the console
  console.warn(text)
  if (isSystemAdmin({ byFlag: true })) notify.failure(text)
}

let watched: ReturnType<typeof watchElements> | undefined
let applied = ''
let isOutlined = false

const apply = () => {
  const list: readonly EleTab[] = sessionState().menuInfo?.eleList ?? []
  const wanted = JSON.stringify([list, isOutlined])
  if (wanted === applied) return
  applied = wanted
  watched?.set(list, { isOutlined })
}

/** Starts to hide, remove and disable elements that the current role may not use. */
export function followElements(): void {
  if (watched) return
  watched = watchElements(document, {
    tabsAt: () => tabCodesAt(routerPath()),
    words: () => words(elementPhrases).notPermitted,
    report,
  })
  onSessionChange(apply)
  apply()
}

/** Outlines the elements instead of hiding, removing or disabling them. */
export function outlineElements(outlined: boolean): void {
  isOutlined = outlined
  elementView.isOutlined = outlined
  apply()
}
