import { visibleApplications } from './grants.ts'
import type { Person } from './people.ts'

/** Favourite applications of the demo accounts, in display order. */
export const usualApplications: Record<string, readonly string[]> = {
  A10286: [
    'approvals',
    'expenses',
    'time-leave',
    'contracts',
    'mail',
    'meeting-rooms',
    'crm',
    'order-center',
    'report-center',
    'knowledge-base',
    'e-seal',
    'projects',
    'cockpit',
    'it-service',
    'learning',
    'supplier-portal',
    'ask-data',
  ],
  A05590: [
    'permission-center',
    'cockpit',
    'report-center',
    'approvals',
    'mail',
    'bastion-host',
    'it-service',
  ],
  A10031: ['permission-center', 'bastion-host', 'approvals', 'mail', 'it-service'],
  A08812: ['approvals', 'mail', 'documents', 'e-seal', 'meeting-rooms', 'knowledge-base'],
  A09458: ['report-center', 'data-catalog', 'ask-data', 'cockpit', 'mail'],
  A10977: ['approvals', 'mail', 'crm', 'order-center', 'expenses', 'time-leave'],
  A11204: ['quality-trace', 'scheduling', 'equipment', 'mail', 'time-leave'],
}

/** Links that people of the demo company added themselves. */
export const ownLinks: Record<string, readonly { name: string; address: string; icon: string }[]> = {
  A10977: [
    {
      name: '华东客户拜访表',
      address: 'https://sheets.chengchuan.example/east-visits',
      icon: 'calendar-days',
    },
    { name: 'Pricing FAQ', address: 'https://wiki.chengchuan.example/pricing', icon: '' },
  ],
  A08812: [{ name: '公文写作规范', address: 'https://wiki.chengchuan.example/style', icon: 'book-user' }],
}

/** The latest openings of sysadmin: minutes ago, or day and time. */
export const recentOfSysadmin: readonly (readonly [
  application: string,
  when: { minutesAgo: number } | { day: number; time: string },
])[] = [
  ['contracts', { minutesAgo: 0.3 }],
  ['expenses', { minutesAgo: 8 }],
  ['approvals', { minutesAgo: 51 }],
  ['report-center', { minutesAgo: 80 }],
  ['partner-master', { day: -1, time: '17:25' }],
  ['sourcing', { day: -1, time: '14:03' }],
  ['equipment', { day: -2, time: '15:50' }],
  ['mail', { day: -2, time: '08:32' }],
  ['payslips', { day: -6, time: '15:48' }],
  ['crm', { day: -6, time: '09:17' }],
  ['hse', { day: -7, time: '11:30' }],
  ['knowledge-base', { day: -8, time: '16:02' }],
  ['invoice-pool', { day: -9, time: '10:40' }],
  ['permission-center', { day: -10, time: '09:05' }],
]

/** All applications that a person may open with any organization and role. */
export const everythingVisible = (person: Person): string[] => [
  ...new Set(person.posts.flatMap((post) => visibleApplications(person.userNo, post))),
]
