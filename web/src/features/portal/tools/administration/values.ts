import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'

export type Values = Omit<ManagedTool, 'kind' | 'revision' | 'updaterName' | 'updateTime'>

export const valuesOf = (tool: ManagedTool | undefined): Values => ({
  toolCode: tool?.toolCode ?? '',
  nameZh: tool?.nameZh ?? '',
  nameEn: tool?.nameEn ?? '',
  descriptionZh: tool?.descriptionZh ?? '',
  descriptionEn: tool?.descriptionEn ?? '',
  categoryZh: tool?.categoryZh ?? '',
  categoryEn: tool?.categoryEn ?? '',
  icon: tool?.icon ?? 'link',
  address: tool?.address ?? '',
  openMode: tool?.openMode ?? 'blank',
  orgCodes: tool?.orgCodes ?? [],
  roleNos: tool?.roleNos ?? [],
  status: tool?.status ?? 1,
})

export const isCode = (text: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(text)

/** Returns whether a URL looks valid for a link. The server makes the final decision. */
export const isPlace = (address: string): boolean =>
  /^\/home(\/[A-Za-z0-9-]{1,64}){0,4}$/.test(address) ||
  (/^https?:\/\/\S+$/.test(address) && URL.canParse(address))
