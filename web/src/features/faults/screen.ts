import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const faultScreens = {
  fault: {
    access: 'user',
    title: { zh: '故障申报', en: 'Report a fault' },
    load: () => import('./FaultPage.tsx').then((chunk) => chunk.FaultPage),
    icon: 'siren',
    topic: 'fault',
    inner: true,
  },
  faultReport: {
    access: 'user',
    title: { zh: '申报详情', en: 'Fault report' },
    load: () => import('./FaultReportPage.tsx').then((chunk) => chunk.FaultReportPage),
    topic: 'fault',
    inner: true,
  },
} as const satisfies ScreenDeclarations
