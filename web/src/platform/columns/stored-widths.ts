import { readCookie, setCookie } from '#web/platform/cookie.ts'
import { sessionState } from '#web/platform/session/store.ts'
import type { ColumnWidths } from '#web/ui/column-widths.ts'
import type { StoredWidths } from '#web/ui/use-column-widths.ts'

const cookieName = 'columns'

type Kept = { userNo: string; screens: Record<string, ColumnWidths> }

const isWidth = (text: string | undefined) => /^\d{1,4}$/.test(text ?? '')

/** Parses `A1~mail-groups.260.410`; entries in any other format are ignored. */
export function parseWidths(text: string | undefined): Kept {
  const [userNo = '', ...rest] = (text ?? '').split('~')
  const screens = rest.flatMap((entry): [string, ColumnWidths][] => {
    const [name = '', left, right] = entry.split('.')
    return isWidth(left) && isWidth(right) ? [[name, { left: Number(left), right: Number(right) }]] : []
  })
  return { userNo, screens: Object.fromEntries(screens) }
}

export const writtenWidths = ({ userNo, screens }: Kept): string =>
  [userNo, ...Object.entries(screens).map(([name, { left, right }]) => `${name}.${left}.${right}`)].join('~')

/**
 * Stores the column widths of a screen for the person in this browser. A cookie is used, as for the theme: widths
 * depend on the display, so they stay on the device, and they must survive the sign-out, which clears the browser's
 * storage.
 */
export const storedWidths = (screen: string): StoredWidths => {
  const own = (): Kept => {
    const { iamAccount } = sessionState()
    const kept = parseWidths(readCookie(cookieName))
    return kept.userNo === iamAccount ? kept : { userNo: iamAccount, screens: {} }
  }
  return {
    read: () => own().screens[screen],
    write: (widths) => {
      const { userNo, screens } = own()
      const { [screen]: _, ...others } = screens
      setCookie(
        cookieName,
        writtenWidths({ userNo, screens: widths ? { ...others, [screen]: widths } : others }),
      )
    },
  }
}
