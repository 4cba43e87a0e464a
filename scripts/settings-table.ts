import type { Setting } from '@iambiz/runtime/setting.ts'

const begin = '<!-- settings: written by scripts/configuration.ts -->'
const end = '<!-- end of settings -->'

const cell = (text: string) => text.replaceAll('|', '\\|')

function byDefault(setting: Setting): string {
  if (setting.default) return `\`${cell(setting.default)}\``
  const required = !setting.read.safeParse(undefined).success && setting.default === null
  return required ? 'required' : ''
}

/** The settings as a table in Markdown. */
export function settingsTable(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const about = setting.secret ? `${setting.about} Secret.` : setting.about
    return `| \`${name}\` | ${byDefault(setting)} | ${cell(about)} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The page with the table between its two markers replaced; throws where they are missing. */
export function withSettings(page: string, table: string): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the page needs the lines ${begin} and ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`
}
