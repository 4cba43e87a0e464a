import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'

/** Returns an application with default values for everything that is not given. */
export const testApp = (given: Partial<PortalApp> & { appId: string }): PortalApp => ({
  appCode: given.appId.toUpperCase(),
  appName: given.appId,
  icon: 'mail',
  categoryCode: 'collab',
  categoryName: 'Collaboration',
  homeUrl: 'https://apps.example/one',
  openMode: 'blank',
  status: 1,
  usual: false,
  sortNo: 0,
  accessCount: 0,
  unreadBulletins: 0,
  pinyin: '',
  initials: '',
  via: 'role',
  ...given,
})
