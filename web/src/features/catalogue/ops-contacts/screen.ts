import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const contactScreens = {
  contacts: {
    access: 'user',
    title: { zh: '运维通讯录', en: 'Operations contacts' },
    load: () => import('./ContactsPage.tsx').then((chunk) => chunk.ContactsPage),
    icon: 'book-user',
    topic: 'contacts',
    inner: true,
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
