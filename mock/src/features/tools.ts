import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { PortalTool } from '@iambiz/contract/features/tools.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { quickLinks } from '@iambiz/demo/world/home-templates.ts'
import type { Library } from '@iambiz/server/features/preferences/home-layout.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Handlers } from '#mock/handler.ts'
import { personalConfigFor } from './personal-config.ts'

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
  link('fault', '故障报修', 'Report a fault', 'siren', '/home/fault'),
  link('access-requests', '权限申请', 'Access requests', 'key-round', '/home/requests'),
  link('tool-library', '工具库', 'Tool library', 'shapes', '/home/tools'),
  link('home-modules', '自定义首页', 'Customise home', 'sliders-horizontal', '/home/modules'),
  ...quickLinks,
]

export const library: Library = {
  tools: entries.filter(({ path }) => path === undefined).map(({ code }) => code),
  entries: entries.map(({ code }) => code),
}

/** The library in a language, with what the person has on home marked. */
export function portalTools(lang: Language, { tools, quickList }: PersonalConfig): PortalTool[] {
  const selected = new Set([...tools, ...quickList])
  return entries.map(({ code, icon, path, ...name }) => ({
    toolCode: code,
    kind: path === undefined ? 'tool' : 'link',
    toolName: name[lang],
    otherName: name[lang === 'en' ? 'zh' : 'en'],
    ...readingOf(name.zh),
    icon,
    path: path ?? `/home/tools/${code}`,
    selected: selected.has(code),
  }))
}

export const toolHandlers = {
  'GET /iam-portal/v1/portal/tool/list': ({ caller, lang, memory }) =>
    portalTools(lang, personalConfigFor(memory, library, caller)),
} satisfies Handlers
