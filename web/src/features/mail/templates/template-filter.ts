import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  appCode: anyText('app', 64),
  /** 1: go-live; 2: general. */
  type: oneOf('type', ['1', '2']),
  /** 1: enabled; 0: disabled. */
  state: oneOf('enabled', ['0', '1']),
})
export type Narrowing = typeof noNarrowing
type TemplateFilter = ReturnType<typeof filterOf>

/** Returns the body of the list call for a filter. */
export function requestOf({ text, appCode, type, state, page }: TemplateFilter) {
  const keyword = text.trim()
  return {
    kind: 'TEMPLATE' as const,
    pageNum: page,
    pageSize,
    ...(keyword && { keyword }),
    ...(appCode && { appCode }),
    ...(type && { type: type === '1' ? (1 as const) : (2 as const) }),
    ...(state && { status: state === '1' ? (1 as const) : (0 as const) }),
  }
}
