import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import { quickLinks } from '@iambiz/demo/world/home-templates.ts'
import type { Memory } from './memory.ts'

type Entry = { code: string; zh: string; en: string; icon: string; path?: string }

const tool = (code: string, zh: string, en: string, icon: string): Entry => ({ code, zh, en, icon })
const link = (code: string, zh: string, en: string, icon: string, path: string): Entry => ({
  ...tool(code, zh, en, icon),
  path,
})

/** The tool library of a portal that nobody has changed. */
const entries: readonly Entry[] = [
  tool('workdays', '工作日计算', 'Workdays', 'calendar-days'),
  tool('income-tax', '个税试算', 'Income tax', 'calculator'),
  tool('capital-amounts', '大写金额', 'Capital amounts', 'badge-japanese-yen'),
  tool('qr-code', '二维码', 'QR code', 'qr-code'),
  tool('units', '单位换算', 'Units', 'ruler'),
  tool('world-clock', '世界时钟', 'World clock', 'globe'),
  tool('password', '密码生成', 'Passwords', 'square-asterisk'),
  tool('json', 'JSON 格式化', 'JSON', 'braces'),
  tool('timestamp', '时间戳转换', 'Timestamps', 'timer'),
  link('contacts', '运维通讯录', 'Operations contacts', 'phone-call', '/home/contacts'),
  link('fault', '故障申报', 'Report a fault', 'siren', '/home/fault'),
  link('access-requests', '权限申请', 'Access requests', 'key-round', '/home/requests'),
  link('tool-library', '工具库', 'Tool library', 'shapes', '/home/tools'),
  link('home-modules', '自定义首页', 'Customize home page', 'sliders-horizontal', '/home/modules'),
  ...quickLinks,
]

const kept = new WeakMap<Memory, ManagedTool[]>()

/** The library in its order, as it was last written. */
export function managedTools(memory: Memory): ManagedTool[] {
  const known = kept.get(memory)
  if (known) return known
  const rows = entries.map(
    ({ code, zh, en, icon, path }): ManagedTool => ({
      ...{ toolCode: code, kind: path === undefined ? 'tool' : 'link', nameZh: zh, nameEn: en, icon },
      ...{ descriptionZh: '', descriptionEn: '', categoryZh: '', categoryEn: '', address: path ?? '' },
      ...{ openMode: 'blank', orgCodes: [], roleNos: [], status: 1, revision: 1 },
      ...{ updaterName: '', updateTime: '2026-01-05 09:00:00' },
    }),
  )
  kept.set(memory, rows)
  return rows
}

export const storeTools = (memory: Memory, rows: ManagedTool[]): void => {
  kept.set(memory, rows)
}
