import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'

/** Settings of administrators that pages contain. */
export type PageSettings = Pick<
  SettingValues,
  | 'companyName'
  | 'portalName'
  | 'portalShortName'
  | 'serviceDesk'
  | 'embeddingParents'
  | 'accentColour'
  | 'logoLight'
  | 'logoDark'
  | 'logoSquare'
  | 'footer'
>

export type ReadPageSettings = () => Promise<PageSettings>
