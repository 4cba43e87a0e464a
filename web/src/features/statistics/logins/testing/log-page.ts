import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { signedIn } from '#web/testing/signed-in.ts'

type Options = { language?: Language; width?: number; height?: number }

export const superadmin = signedIn({ loginStat: true, appLoginStat: true, adminKind: 'super_manager' })
/** A person who may see the statistics of a part of the company. */
export const analyst = signedIn({ loginStat: true, appLoginStat: true, orgName: '数据平台部' })

/** Opens the login log with the filter of a URL. */
export const openLog = (
  query = '',
  { home = superadmin, ...options }: Options & { home?: typeof analyst } = {},
) => openPage(`/home/signin/log${query}`, { home, ...options })

/** The buttons that open the details of a row. */
export const openers = page.getByRole('button', { name: /，查看详情$|, details$/ })

/** Returns the values of a parameter of the URL. */
export const asked = (name: string): string[] => new URLSearchParams(location.search).getAll(name)
/** Returns the id of the row whose details are open. */
export const shownRow = (): string | null => asked('row')[0] ?? null
