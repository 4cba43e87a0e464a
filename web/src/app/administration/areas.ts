import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import type { IconName } from '#web/icons/icons.ts'
import { administrationPath } from '#web/platform/paths.ts'
import { may } from '../access.ts'
import type { areaGroupPhrases, areaPhrases } from './phrases.ts'

export type AreaName = keyof typeof areaPhrases

type AreaGroup = keyof typeof areaGroupPhrases

type Declared = {
  access: Access
  group: AreaGroup
  icon: IconName
  /** Pinyin of the Chinese name, with spaces between syllables. */
  reading: string
  /** Addresses below the area that show a screen of their own; other addresses are dialogs and parts of its list. */
  screensBelow?: RegExp
}

export type Area = Declared & { name: AreaName; path: string }

/**
 * All areas of administration, in the order of the rail. To add one, add an entry here, its component in
 * area-loaders.ts and its name in phrases.ts; its addresses are /home/admin/<name> and everything below. None of it is
 * part of the first screen's code.
 */
const declared: Record<AreaName, Declared> = {
  applications: {
    access: 'administrator',
    group: 'applications',
    icon: 'layout-grid',
    reading: 'ying yong guan li',
    screensBelow: /\/grants$/,
  },
  connections: {
    access: 'application-manager',
    group: 'applications',
    icon: 'plug',
    reading: 'ying yong jie ru',
  },
  categories: {
    access: 'super-manager',
    group: 'applications',
    icon: 'shapes',
    reading: 'ying yong fen lei',
  },
  opsContacts: {
    access: 'application-manager',
    group: 'applications',
    icon: 'book-user',
    reading: 'yun wei tong xun lu wei hu',
  },
  systems: {
    access: 'super-manager',
    group: 'applications',
    icon: 'boxes',
    reading: 'ye wu xi tong',
  },
  organizations: {
    access: 'authority-manager',
    group: 'people',
    icon: 'building-2',
    reading: 'zu zhi',
  },
  people: {
    access: 'authority-manager',
    group: 'people',
    icon: 'users-round',
    reading: 'ren yuan',
  },
  ldap: {
    access: 'super-manager',
    group: 'people',
    icon: 'refresh-cw',
    reading: 'mu lu tong bu',
  },
  provisioning: {
    access: 'super-manager',
    group: 'people',
    icon: 'link',
    reading: 'dui jie pei zhi',
  },
  roles: {
    access: 'authority-manager',
    group: 'rights',
    icon: 'contact-round',
    reading: 'jue se',
  },
  delegations: {
    access: 'authority-manager',
    group: 'rights',
    icon: 'user-round-cog',
    reading: 'quan bu wei tuo',
  },
  requests: {
    access: 'super-manager',
    group: 'rights',
    icon: 'key-round',
    reading: 'quan bu quan xian shen qing',
  },
  elements: {
    access: 'super-manager',
    group: 'rights',
    icon: 'eye-off',
    reading: 'yuan su quan xian',
    screensBelow: /./,
  },
  dictionary: {
    access: 'super-manager',
    group: 'portal',
    icon: 'library-big',
    reading: 'shu ju zi dian',
  },
  translations: {
    access: 'super-manager',
    group: 'portal',
    icon: 'languages',
    reading: 'fan yi',
  },
  releases: {
    access: 'super-manager',
    group: 'portal',
    icon: 'rocket',
    reading: 'ban ben dong tai',
  },
  settings: {
    access: 'super-manager',
    group: 'portal',
    icon: 'sliders-horizontal',
    reading: 'xi tong she zhi',
  },
  homeTemplates: {
    access: 'super-manager',
    group: 'portal',
    icon: 'house',
    reading: 'shou ye tui jian',
  },
  tools: {
    access: 'super-manager',
    group: 'portal',
    icon: 'wrench',
    reading: 'gong ju guan li',
  },
  zones: {
    access: 'super-manager',
    group: 'portal',
    icon: 'leaf',
    reading: 'zhuan qu guan li',
    screensBelow: /./,
  },
  sites: {
    access: 'super-manager',
    group: 'portal',
    icon: 'building-2',
    reading: 'di dian',
  },
  operationLog: {
    access: 'super-manager',
    group: 'security',
    icon: 'history',
    reading: 'cao zuo ri zhi',
  },
  reportedSignIns: {
    access: 'super-manager',
    group: 'security',
    icon: 'shield-alert',
    reading: 'bei bao gao de deng lu',
  },
}

export const areas: readonly Area[] = Object.entries(declared).map(([key, area]) => ({
  ...area,
  name: key as AreaName,
  path: `${administrationPath}/${key}`,
}))

/** Returns the area of an address; undefined if none. */
export const areaAt = (path: string): Area | undefined =>
  areas.find((area) => path === area.path || path.startsWith(`${area.path}/`))

/** Returns the areas that the person may open; administration starts with the first one. */
export const areasOf = (signedIn: CurrentUser): Area[] => areas.filter((area) => may(signedIn, area))
