import { type Access, type AdminKind, type Capabilities, roleAnswers } from './access.ts'
import { screenPaths } from './screen-paths.ts'

type Entry = { code: string; access: Access; title: { zh: string; en: string }; path: string; icon: string }

/** Destinations of the navigation and, last, the administration, in order; `icon` is a Lucide name. */
const entries: readonly Entry[] = [
  { code: 'home', access: 'user', title: { zh: '首页', en: 'Home' }, path: screenPaths.home, icon: 'house' },
  {
    code: 'systemDynamics',
    access: 'user',
    title: { zh: '系统动态', en: 'Updates' },
    path: screenPaths.systemDynamics,
    icon: 'megaphone',
  },
  {
    code: 'announcementMaintenance',
    access: 'bulletin-maintain',
    title: { zh: '公告管理', en: 'Announcements' },
    path: screenPaths.announcementMaintenance,
    icon: 'file-pen-line',
  },
  {
    code: 'signIns',
    access: 'any-statistics',
    title: { zh: '登录分析', en: 'Sign-in analytics' },
    path: screenPaths.signIns,
    icon: 'chart-pie',
  },
  {
    code: 'administration',
    access: 'administrator',
    title: { zh: '系统管理', en: 'Administration' },
    path: screenPaths.administration.replace('/*?', ''),
    icon: 'shield-check',
  },
]

/** The entries that a role may open, in one language. */
export const menuEntriesOf = (
  flags: Capabilities,
  adminKind: AdminKind | null | undefined,
  lang: 'zh' | 'en',
) =>
  entries
    .filter(({ access }) => roleAnswers(access, flags, adminKind))
    .map(({ code, title, path, icon }) => ({ code, title: title[lang], path: `/iambiz${path}`, icon }))
