import { expect, test } from 'vitest'
import { tabCodesAt } from './tab-codes.ts'

test.each([
  ['/home', ['home']],
  ['/home/modules', ['homeModules', 'home']],
  ['/home/tools', ['tools']],
  ['/home/tools/calendar', ['tool', 'tools']],
  ['/home/announcementMaintenance/new', ['newAnnouncement', 'announcementMaintenance']],
  [
    '/home/announcementMaintenance/7/readers',
    ['announcementReaders', 'announcementMaintenance', 'maintainedAnnouncement'],
  ],
  ['/nowhere', []],
])('[PERM-03] an entry of a tab holds on the screens below it: %s', (path, codes) => {
  expect(tabCodesAt(path).toSorted()).toEqual(codes.toSorted())
})

test('[PERM-03] each area of the administration is a tab of its own', () => {
  expect(tabCodesAt('/home/admin/sites/new')).toContain('admin.sites')
})
