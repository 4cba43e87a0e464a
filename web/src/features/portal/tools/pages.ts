import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'

/** The page of each tool by its code. A library entry without a page here belongs to a newer release. */
export const toolPages: ReadonlyMap<string, LoadComponent> = new Map<string, LoadComponent>([
  ['workdays', () => import('./workdays/WorkdayTool.tsx').then((chunk) => chunk.WorkdayTool)],
  ['income-tax', () => import('./income-tax/IncomeTaxTool.tsx').then((chunk) => chunk.IncomeTaxTool)],
  [
    'capital-amounts',
    () => import('./capital-amounts/CapitalAmountTool.tsx').then((chunk) => chunk.CapitalAmountTool),
  ],
  ['qr-code', () => import('./qr-code/QrCodeTool.tsx').then((chunk) => chunk.QrCodeTool)],
  ['units', () => import('./units/UnitTool.tsx').then((chunk) => chunk.UnitTool)],
  ['world-clock', () => import('./world-clock/WorldClockTool.tsx').then((chunk) => chunk.WorldClockTool)],
  ['password', () => import('./password/PasswordTool.tsx').then((chunk) => chunk.PasswordTool)],
  ['json', () => import('./json/JsonTool.tsx').then((chunk) => chunk.JsonTool)],
  ['timestamp', () => import('./timestamp/TimestampTool.tsx').then((chunk) => chunk.TimestampTool)],
])
