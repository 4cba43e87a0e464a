import type { ElementAction } from '@iambiz/contract/element-actions.ts'
import type { ElementMode, EleTab } from '@iambiz/contract/platform/element-permission.ts'
import { cloneElement, type ReactElement } from 'react'
import { useLocation } from 'wouter'
import { onSessionChange, sessionState } from '#web/platform/session/store.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { stronger } from './rules.ts'
import { tabCodesAt } from './tab-codes.ts'

/** Whether elements are outlined instead of hidden, as in a preview; the page says so here. */
export const elementView = { isOutlined: false }

/** What the entries of a role say of a named action at these tabs. */
function permissionOf(name: string, tabs: readonly EleTab[], at: readonly string[]): ElementMode | undefined {
  const selectors = [`[data-perm="${name}"]`, `[data-perm='${name}']`, `[data-perm=${name}]`]
  return tabs
    .filter(({ tabCode }) => tabCode === '*' || at.includes(tabCode))
    .flatMap(({ elements }) => elements)
    .filter(({ selector }) => selectors.includes(selector.trim()))
    .reduce<ElementMode | undefined>((mode, { params }) => stronger(mode, params), undefined)
}

const entries = () => sessionState().menuInfo

/** What the current role may do with a named action of the screen; undefined where nothing keeps it. */
function usePermission(name: ElementAction): ElementMode | undefined {
  const [path] = useLocation()
  const menuInfo = useObservable({ subscribe: onSessionChange, get: entries })
  return elementView.isOutlined ? undefined : permissionOf(name, menuInfo?.eleList ?? [], tabCodesAt(path))
}

type Props = { perm: ElementAction; children: ReactElement<{ 'data-perm'?: string }> }

/** An element of our own that administrators may hide or disable by its name; where it is hidden it is never made. */
export function Permitted({ perm, children }: Props): ReactElement | null {
  const mode = usePermission(perm)
  return mode === 'hidden' || mode === 'remove' ? null : cloneElement(children, { 'data-perm': perm })
}
