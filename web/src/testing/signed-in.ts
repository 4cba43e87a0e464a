import { type HomeData, homeData } from '@iambiz/contract/home.ts'
import type { AdminKind, Capabilities } from '@iambiz/contract/platform/access.ts'
import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import { defaultLook } from '@iambiz/contract/platform/look.ts'
import { menuEntriesOf } from '@iambiz/contract/platform/menu.ts'

type Rights = Partial<Capabilities> & { adminKind?: AdminKind; orgName?: string }

const role = { roleNo: 'R1', roleName: '员工' }
/** Parts of home that need no further call. */
const shown = ['usual', 'recent', 'allApps', 'bulletin']
const reading = { pinyin: '', initials: '' }

/** Returns the home data of the person who opens the page; `more` are the parts of home that the test is about. */
export const signedIn = (
  { adminKind, orgName = '澄川集团', ...flags }: Rights = {},
  more: Partial<HomeData> = {},
): HomeData => {
  const org = { orgCode: 'CC-HQ', orgName }
  const capabilities = { ...noCapabilities, ...flags }
  return homeData.parse({
    signedIn: {
      user: { userNo: 'A00001', userName: '李静', status: 1, createTime: '2024-01-02 08:00:00' },
      orgRole: [{ org: { ...org, ...reading }, roles: [{ role: { ...role, ...reading } }] }],
      current: { ...org, ...role },
      menuInfo: { role, menus: menuEntriesOf(capabilities, adminKind, 'zh'), eleList: [] },
      flags: capabilities,
      isSystemAdmin: adminKind !== undefined,
      dictionary: [],
      roleAuth: 1,
      adminKind,
      userConfig: {
        language: 'zh',
        notify: { bulletinMail: false, bulletinPopup: false, loginAlertMail: false, agencyMail: false },
        hiddenAppIds: [],
        emailState: 'none',
        revision: 1,
      },
    },
    personalConfig: {
      appView: 'card',
      usualOnTop: true,
      modules: shown.map((moduleCode, sortNo) => ({ moduleCode, visible: true, sortNo })),
      tools: [],
      ...defaultLook,
      quickList: [],
      quickIndex: 0,
      collapsedCategories: [],
      tourSeen: true,
      tables: {},
      revision: 1,
    },
    apps: { categories: [], page: { list: [], total: 0, pageNum: 1, pageSize: 10, pages: 0 } },
    myApps: {
      sortType: 'custom',
      usualOnTop: true,
      usualAppIds: [],
      accessedAppIds: [],
      limit: 20,
      revision: 1,
    },
    bulletinCount: { total: 0, unread: 0, recent: 0, forcedUnread: 0, byType: { 1: 0, 2: 0 } },
    bulletins: [],
    zones: [],
    tools: [],
    ...more,
  })
}
