import type { ElementAction } from '@iambiz/contract/element-actions.ts'
import type { ElementMode, EleTab } from '@iambiz/contract/platform/element-permission.ts'
import { cloneElement, type ReactElement } from 'react'
import { useLocation } from 'wouter'
import { onSessionChange, sessionState } from '#web/platform/session/store.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { stronger } from './rules.ts'
import { tabCodesAt } from './tab-codes.ts'

/** Whether elements are outlined instead of hidden, as in the preview; set by the page. */
export const elementView = { isOutlined: false }

/** Returns the mode that the role's entries give a named action in these tabs; undefined if there is no entry. */
function permissionOf(name: string, tabs: readonly EleTab[], at: readonly string[]): ElementMode | undefined {
  const selectors = [`[data-perm="${name}"]`, `[data-perm='${name}']`, `[data-perm=${name}]`]
  return tabs
    .filter(({ tabCode }) => tabCode === '*' || at.includes(tabCode))
    .flatMap(({ elements }) => elements)
    .filter(({ selector }) => selectors.includes(selector.trim()))
    .reduce<ElementMode | undefined>((mode, { params }) => stronger(mode, params), undefined)
}

const entries = () => sessionState().menuInfo

/** Returns the current role's mode for a named action of the screen; undefined if it is not restricted. */
function usePermission(name: ElementAction): ElementMode | undefined {
  const [path] = useLocation()
  const menuInfo = useObservable({ subscribe: onSessionChange, get: entries })
  return elementView.isOutlined ? undefined : permissionOf(name, menuInfo?.eleList ?? [], tabCodesAt(path))
}

type Props = { perm: ElementAction; children: ReactElement<{ 'data-perm'?: string }> }

/** An element of the portal that administrators may hide or disable by name; if hidden it is not rendered at all. */
export function Permitted({ perm, children }: Props): ReactElement | null {
  const mode = usePermission(perm)
  return mode === 'hidden' || mode === 'remove' ? null : cloneElement(children, { 'data-perm': perm })
}
