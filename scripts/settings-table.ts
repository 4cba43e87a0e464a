import { declaredSettings } from '@iambiz/contract/platform/declared-settings.ts'
import type { Setting } from '@iambiz/runtime/setting.ts'

const begin = '<!-- settings: written by scripts/configuration.ts -->'
const end = '<!-- end of settings -->'

const cell = (text: string) => text.replaceAll('|', '\\|')

function byDefault(setting: Setting): string {
  if (setting.default) return `\`${cell(setting.default)}\``
  const required = !setting.read.safeParse(undefined).success && setting.default === null
  return required ? 'required' : ''
}

/** The settings as a table in Markdown; those that are changed in the portal as well are marked. */
export function settingsTable(
  settings: Readonly<Record<string, Setting>>,
  inPortal: ReadonlySet<string> = new Set(),
): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const about = setting.secret ? `${setting.about} Secret.` : setting.about
    const mark = inPortal.has(name) ? ' ●' : ''
    return `| \`${name}\`${mark} | ${byDefault(setting)} | ${cell(about)} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** Settings that administrators change in the portal, by the deployment's names. */
export const settingsInPortal: ReadonlySet<string> = new Set(
  Object.values(declaredSettings).flatMap(({ environment }): readonly string[] => environment),
)

/** The page with the table between its two markers replaced; throws where they are missing. */
export function withSettings(page: string, table: string): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the page needs the lines ${begin} and ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`
}
