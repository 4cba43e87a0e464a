import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import type { LockedApp, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testApp } from '#web/features/catalogue/apps/testing/apps.ts'
import { answerContacts } from '#web/features/catalogue/ops-contacts/testing/contacts.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

export const announcementsCall = 'GET /iam-portal/user/getBulletinList'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

const apps = [
  ['shared-finance', '财务共享', 'Shared Finance', 'caiwugongxiang', 'cwgx'],
  ['contracts', '合同管理', 'Contracts', 'hetongguanli', 'htgl'],
  ['mail', '企业邮箱', 'Corporate Mail', 'qiyeyouxiang', 'qyyx'],
] as const

type AppCode = (typeof apps)[number][0]

const namesOf = ([, zh, en, pinyin, initials]: (typeof apps)[number], language: Language) => ({
  ...{ appName: { zh, en }[language], otherName: { zh: en, en: zh }[language], pinyin, initials },
})

const portalApps = (language: Language): PortalApp[] =>
  apps.map((app, no) => testApp({ appId: idOf(no), appCode: app[0], ...namesOf(app, language) }))

/** Returns the server's name of an application in a language. */
export const appNameOf = (code: AppCode, language: Language): string =>
  portalApps(language).find(({ appCode }) => appCode === code)?.appName ?? ''

/** Other results besides applications: a tool, an announcement, contacts. */
export const found = {
  zh: { tool: '个税试算', announcement: '合同管理 V5.2 上线：履约节点自动提醒' },
  en: { tool: 'Income tax', announcement: 'Contracts 5.2: reminders before each milestone' },
} as const

/** A link that the person added. */
export const ownLink = {
  ...{ linkId: idOf(70), name: '班车时刻', address: 'https://bus.example.com/times', icon: 'globe' },
  ...{ pinyin: 'bancheshike', initials: 'bcsk' },
}

const toolIn = (language: Language): PortalTool => ({
  ...{ toolCode: 'income-tax', kind: 'tool', icon: 'calculator', path: '/home/tools/income-tax' },
  ...{ toolName: found[language].tool, pinyin: 'geshuishisuan', initials: 'gsss', selected: false },
})

const announcementIn = (language: Language): UserAnnouncement => ({
  ...{ bulletinId: idOf(50), title: found[language].announcement, type: 1, summary: '' },
  pinyin: 'hetongguanliv52shangxianlvyuejiedianzidongtixing',
  initials: 'htglv52sxlyjdzdtx',
  ...{ appId: idOf(1), appCode: 'contracts', appName: appNameOf('contracts', language) },
  ...{ forcedPush: false, pinned: false, hasAttachment: false, contentRevision: 1, readStatus: 1 },
  ...{ publishStartTime: '2026-03-02 09:00:00', releaseTime: '2026-03-02 09:00:00' },
  effectState: 'EFFECTIVE',
})

const lockedIn = (language: Language, more: Partial<LockedApp> = {}): LockedApp => ({
  ...{ appId: idOf(0), appCode: 'shared-finance', ...namesOf(apps[0], language) },
  ...{ icon: 'banknote', hue: 30, description: '', owner: '', requestable: false, requested: false },
  ...more,
})

export const pageOf = <T>(list: T[]) => ({ list, total: list.length, pageNum: 1, pageSize: 200, pages: 1 })

/** Answers the calls that the search makes. */
function answerSearch(language: Language, locked: LockedApp[] = []): void {
  answerContacts(language)
  answer('GET /iam-portal/v1/portal/tool/list', [toolIn(language)])
  answer('POST /iam-portal/v1/portal/availableApp', { categories: [], page: pageOf([]), locked })
  const announcement = announcementIn(language)
  answer(announcementsCall, pageOf([announcement]))
  const { summary, pinyin, initials, ...opened } = announcement
  answer('GET /iam-portal/user/getBulletinDetail', {
    ...{ ...opened, content: '<p>V5.2</p>', attachments: [], pushScope: 1, mine: true },
  })
}

/** Returns the home data of a person who has these applications except the locked one, and last used the mail. */
const person = (language: Language, isLocked: boolean) => {
  const list = portalApps(language).slice(isLocked ? 1 : 0)
  return signedIn(
    {},
    {
      apps: { categories: [], page: pageOf(list) },
      myApps: {
        ...{ sortType: 'custom', usualOnTop: true, limit: 20, revision: 1 },
        ...{ usualAppIds: [], accessedAppIds: [idOf(2)] },
      },
      ownLinks: { links: [ownLink], limit: 24, revision: 1 },
    },
  )
}

type Options = { path?: string; width?: number; height?: number; locked?: Partial<LockedApp> | undefined }

/**
 * Opens a page whose search finds a result of every kind; with `locked` the person does not have the first
 * application.
 */
export async function openSearchable(
  language: Language,
  { path = '/home/help', locked, ...size }: Options = {},
): Promise<void> {
  answerSearch(language, locked ? [lockedIn(language, locked)] : [])
  answer('POST /iam-portal/v1/portal/app/why', ({ body: { appId } }) => ({
    ...{ appId, appName: lockedIn(language).appName, state: 'locked', grants: [], hiddenByMe: false },
  }))
  await openPage(path, { language, home: person(language, locked !== undefined), ...size })
  await expect.element(page.getByRole('main')).toBeVisible()
}

/** Returns what a person sees and does in the search, in a language. */
export function searchIn(language: Language) {
  const dialog = page.getByRole('dialog', { name: { zh: '搜索', en: 'Search' }[language], exact: true })
  const input = dialog.getByRole('combobox')
  const chosen = dialog.getByRole('option', { selected: true })
  /** Opens the search unless it is open, and waits until it receives the typed text. */
  const open = async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(input).toHaveFocus()
  }
  return {
    ...{ dialog, input, chosen, open },
    search: async (text: string) => {
      if (dialog.elements().length === 0) await open()
      await userEvent.fill(input, text)
    },
    /** The name of the active entry, without the text below it. */
    // biome-ignore lint/performance/useDomNodeTextContent: `textContent` has no line breaks to split at
    firstLine: () => (chosen.query() as HTMLElement | null)?.innerText.trim().split('\n', 1)[0],
    /** An action or a result by name. */
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    close: async () => {
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    },
  }
}
