import type { PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import {
  type DeclaredSetting,
  declaredSettings,
  settingNames,
} from '@iambiz/contract/platform/declared-settings.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { SettingDeps } from './deps.ts'
import { kindOf } from './kind-of.ts'
import { uploadPicture } from './pictures.ts'
import { consequencesOf, planChanges, saveSettings } from './save.ts'
import { type SettingRow, settingRows } from './store.ts'
import { sendTestMail } from './test-mail.ts'

type Value = PortalSetting['value']

function describe(
  { defaults, wireTime }: SettingDeps,
  lang: Language,
  name: DeclaredSetting,
  row: SettingRow | undefined,
): PortalSetting {
  const { group, title, about, effect, environment } = declaredSettings[name]
  const byDefault = defaults[name] as Value
  const isChanged = row !== undefined && row.value !== null
  return {
    ...{ name, group, title: title[lang], about: about[lang], effect: effect[lang] },
    kind: kindOf(name, lang),
    value: isChanged ? (row.value as Value) : byDefault,
    byDefault,
    environment: [...environment],
    isChanged,
    revision: row?.revision ?? 0,
    updaterName: row?.updater_name ?? '',
    ...(row ? { updateTime: wireTime(row.updated_at) } : {}),
  }
}

/** Settings that administrators change in the portal, which override the server configuration. */
export function settingRoutes(serve: Serve, deps: SettingDeps): void {
  serve('GET /iam-authority/v1/admin/setting/get', async ({ context: { lang, now } }) => {
    const [rows, deployment] = await Promise.all([settingRows(deps.db, lang), deps.readDeployment(now)])
    const rowOf = new Map(rows.map((row) => [row.name, row]))
    return {
      settings: settingNames.map((name) => describe(deps, lang, name, rowOf.get(name))),
      deployment,
    }
  })

  serve('POST /iam-authority/v1/admin/setting/effect', async ({ body, context }) => {
    const plan = await planChanges(deps.db, deps, body.changes, context)
    return { consequences: await consequencesOf(deps, plan, context.now) }
  })

  serve('POST /iam-authority/v1/admin/setting/save', async ({ body, actor, context }) => ({
    changed: await saveSettings(deps, actor, context, body.changes),
  }))

  serve('POST /iam-authority/v1/admin/setting/picture', async ({ picture, query, actor, context }) =>
    uploadPicture(deps.db, actor, context, { ...query, file: picture }),
  )

  serve('POST /iam-authority/v1/admin/setting/testMail', async ({ actor, context }) =>
    sendTestMail(deps, actor, context),
  )
}
