import type { AreaDeclaration } from '#web/platform/screen.ts'

export const operationLogArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '操作日志', en: 'Operation log' },
  group: 'records',
  icon: 'history',
  load: () => import('./OperationLogPage.tsx').then((chunk) => chunk.OperationLogPage),
}
