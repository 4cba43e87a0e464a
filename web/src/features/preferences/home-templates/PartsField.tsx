import { useId } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { mostTools } from '../home-layout/change-layout.ts'
import { ListPart } from '../home-layout/ListPart.tsx'
import { ModulesPart } from '../home-layout/ModulesPart.tsx'
import { AppsPart } from './AppsPart.tsx'
import { useEntries } from './choices.ts'
import { templateFormPhrases } from './phrases.ts'
import type { Values } from './values.ts'
import '../home-layout/layout-dialog.css'

const parts = ['modules', 'tools', 'quick', 'apps'] as const
export type Part = (typeof parts)[number]

type Change = (part: Partial<Values>) => void

/** Switches the recommendation of modules on or off, and sets their visibility and order. */
function Modules({ values, change }: { values: Values; change: Change }) {
  const words = usePhrases(templateFormPhrases)
  const standard = useRead(read('GET /iam-portal/v1/portal/homeLayout')).data?.modules
  const isRecommended = values.modules.length > 0
  return (
    <>
      <div className="template-switch">
        <span>
          {words.recommendModules}
          {!isRecommended && <small className="template-quiet">{words.notRecommended}</small>}
        </span>
        <Switch
          label={words.recommendModules}
          checked={isRecommended}
          disabled={!standard}
          onChange={(checked) => change({ modules: checked ? (standard ?? []) : [] })}
        />
      </div>
      {isRecommended && <ModulesPart modules={values.modules} onChange={(modules) => change({ modules })} />}
    </>
  )
}

type Props = { values: Values; shown: Part; onShow: (part: Part) => void; change: Change }

/** The recommended parts of the home page: modules, tools, quick access, applications. */
export function PartsField({ values, shown, onShow, change }: Props) {
  const words = usePhrases(templateFormPhrases)
  const entries = useEntries()
  const panelId = useId()
  const { tools, quickList, apps } = values
  // A disabled entry cannot be saved, so it must be visible to be removed.
  const missing = (chosen: readonly string[]) =>
    chosen
      .filter((code) => entries.length > 0 && !entries.some(({ toolCode }) => toolCode === code))
      .map((code) => ({ toolCode: code, toolName: words.unseen({ code }), icon: '' }))
  return (
    <div>
      <Tabs
        label={words.parts}
        value={shown}
        onChange={(value) => onShow(parts.find((one) => one === value) ?? 'tools')}
        panelId={panelId}
        tabs={[
          { value: 'modules', label: words.modules },
          { value: 'tools', label: words.tools, count: tools.length },
          { value: 'quick', label: words.quick, count: quickList.length },
          { value: 'apps', label: words.apps, count: apps.length },
        ]}
      />
      <div id={panelId} role="tabpanel" className="layout-panel" aria-label={words[shown]}>
        {shown === 'modules' && <Modules values={values} change={change} />}
        {shown === 'tools' && (
          <ListPart
            title={words.tools}
            entries={[...entries.filter(({ kind }) => kind === 'tool'), ...missing(tools)]}
            chosen={tools}
            most={mostTools}
            onChange={(chosen) => change({ tools: chosen })}
          />
        )}
        {shown === 'quick' && (
          <ListPart
            title={words.quick}
            entries={[...entries, ...missing(quickList)]}
            chosen={quickList}
            most={50}
            onChange={(chosen) => change({ quickList: chosen })}
          />
        )}
        {shown === 'apps' && <AppsPart chosen={apps} onChange={(chosen) => change({ apps: chosen })} />}
      </div>
    </div>
  )
}
