import type { Deployment, PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { BrandingPreview } from './BrandingPreview.tsx'
import { DeploymentCard } from './DeploymentCard.tsx'
import { groupPhrases, passwordElsewhere, settingsPhrases } from './phrases.ts'
import { SettingField } from './SettingField.tsx'
import { useSaving } from './use-saving.ts'
import { type Drafts, isFound, withDefault, withoutDraft, withTyped } from './values.ts'
import './settings.css'

const dialog = onDemand(() => import('./ConsequenceDialog.tsx').then((chunk) => chunk.ConsequenceDialog))

const groups = [
  'company',
  'branding',
  'home',
  'mail',
  'password',
  'session',
  'retention',
  'embedding',
] as const

const longestText = 80

type GroupProps = {
  group: (typeof groups)[number]
  settings: readonly PortalSetting[]
  /** Also those that the filter hides. */
  allSettings: readonly PortalSetting[]
  note: string | undefined
  drafts: Drafts
  faults: Partial<Record<PortalSetting['name'], string>>
  change: (change: (drafts: Drafts) => Drafts) => void
}

function SettingGroup({ group, settings, allSettings, note, drafts, faults, change }: GroupProps) {
  const words = usePhrases(groupPhrases)
  return (
    <Card title={words[group]} className="settings-card">
      {note && <p className="settings-card-about">{note}</p>}
      <div className="settings-fields">
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            draft={drafts[setting.name]}
            error={faults[setting.name]}
            onType={(typed) => change((now) => withTyped(now, setting, typed))}
            onDefault={() => change((now) => withDefault(now, setting))}
            onTheirs={() => change((now) => withoutDraft(now, setting))}
            onMine={() =>
              change((now) => {
                const draft = now[setting.name]
                return draft ? { ...now, [setting.name]: { ...draft, revision: setting.revision } } : now
              })
            }
          />
        ))}
      </div>
      {group === 'branding' && <BrandingPreview settings={allSettings} drafts={drafts} />}
    </Card>
  )
}

type FormProps = { settings: readonly PortalSetting[]; deployment: Deployment; text: string }

function SettingsForm({ settings, deployment, text }: FormProps) {
  const words = usePhrases(settingsPhrases)
  const elsewhere = usePhrases(passwordElsewhere)
  const [drafts, setDrafts] = useState<Drafts>({})
  const count = Object.keys(drafts).length
  const drop = useCallback(() => setDrafts({}), [])
  useUnsaved(count > 0, drop)
  const saving = useSaving(settings, drafts, drop)
  const { faults, clearFaults, asked, unask, isPending } = saving
  const change: GroupProps['change'] = (next) => {
    clearFaults()
    setDrafts(next)
  }
  const found = settings.filter((setting) => isFound(setting, text))
  const shown = groups.filter((group) => found.some((setting) => setting.group === group))
  return (
    <form
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      {shown.map((group) => (
        <SettingGroup
          key={group}
          group={group}
          settings={found.filter((setting) => setting.group === group)}
          allSettings={settings}
          note={group === 'password' && deployment.provider.kind === 'other' ? elsewhere.text : undefined}
          {...{ drafts, faults, change }}
        />
      ))}
      {shown.length === 0 && <EmptyState title={words.noneFound} />}
      {text.trim() === '' && <DeploymentCard deployment={deployment} />}
      {count > 0 && (
        <div className="settings-bar" role="status">
          <span>{words.unsaved({ count })}</span>
          <span className="spacer" />
          <Button
            onClick={() => {
              clearFaults()
              drop()
            }}
          >
            {words.discard}
          </Button>
          <Button kind="primary" type="submit" busy={isPending} data-perm="setting.save">
            {words.save}
          </Button>
        </div>
      )}
      {asked && (
        <OnDemand
          load={dialog}
          props={{ consequences: asked, busy: isPending, onConfirm: saving.confirm, onClose: unask }}
        />
      )}
    </form>
  )
}

/** Settings of the whole portal, which override the server configuration. */
export function SettingsPage() {
  const words = usePhrases(settingsPhrases)
  const [query] = useSearchParams()
  // The search text is not in the URL, because a navigation would ask about unsaved changes.
  const [text, setText] = useState(() => (query.get('q') ?? '').slice(0, longestText))
  const settings = useRead({ ...read('GET /iam-authority/v1/admin/setting/get'), staleTime: 0 })
  return (
    <Page
      title={words.title}
      actions={
        <search>
          <SearchField
            label={words.search}
            clearLabel={words.clearSearch}
            value={text}
            maxLength={longestText}
            onChange={setText}
          />
        </search>
      }
    >
      <p className="settings-about">{words.about}</p>
      {settings.isError && !settings.data && <LoadFailed title={words.failed} onRetry={settings.refetch} />}
      {settings.isPending && (
        <Skeleton label={words.loading}>
          {groups.map((group) => (
            <SkeletonBlock key={group} height={180} round={12} />
          ))}
        </Skeleton>
      )}
      {settings.data && <SettingsForm {...settings.data} text={text} />}
    </Page>
  )
}
