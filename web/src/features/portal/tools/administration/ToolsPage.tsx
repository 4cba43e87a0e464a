import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { audiencePhrases } from '#web/platform/audience/phrases.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { OrderedRecords } from '#web/platform/records/OrderedRecords.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ToolGlyph } from '../ToolGlyph.tsx'
import { toolListPhrases } from './phrases.ts'
import { RemoveTool } from './RemoveTool.tsx'
import { touched } from './touched.ts'
import './tools-page.css'

const drawer = onDemand(() => import('./ToolDrawer.tsx').then((chunk) => chunk.ToolDrawer))

function useNameOf() {
  const language = useLanguage()
  return ({ nameZh, nameEn }: ManagedTool) => (language === 'en' && nameEn) || nameZh
}

type LineProps = { tool: ManagedTool; onEdit: () => void; onRemove: () => void }

function ToolLine({ tool, onEdit, onRemove }: LineProps) {
  const words = usePhrases(toolListPhrases)
  const audience = usePhrases(audiencePhrases)
  const name = useNameOf()(tool)
  const { toolCode, kind, icon, address, orgCodes, roleNos, status } = tool
  const write = useWrite('POST /iam-authority/v1/admin/tool/status', {
    invalidates: touched,
    done: () => notify.success(words.switched),
  })
  const subjects = orgCodes.length + roleNos.length
  return (
    <div className="tool-line" data-off={status === 0 || undefined}>
      <GlyphTile size={32}>
        <ToolGlyph icon={icon} name={name} />
      </GlyphTile>
      <span className="tool-line-words">
        <span>
          <bdi>{name}</bdi> <Tag small>{words[kind]}</Tag>
        </span>
        <small>{address || toolCode}</small>
      </span>
      <small className="tool-line-audience">
        {subjects === 0 ? audience.all : audience.some({ count: subjects })}
      </small>
      <Switch
        label={words.switchOne({ name })}
        checked={(write.isPending ? write.variables.body.status : status) === 1}
        disabled={write.isPending}
        onChange={(isOn) => write.mutate({ body: { ids: [toolCode], status: isOn ? 1 : 0 } })}
      />
      <Button kind="link" size="small" aria-label={words.editOne({ name })} onClick={onEdit}>
        {words.edit}
      </Button>
      {kind === 'link' ? (
        <Button
          kind="link"
          size="small"
          data-perm="tool.delete"
          aria-label={words.removeOne({ name })}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      ) : (
        <span className="tool-line-kept" aria-hidden="true">
          {words.remove}
        </span>
      )}
    </div>
  )
}

type Opened = { tool: ManagedTool | undefined }

function Ordered({ tools, onOpen }: { tools: readonly ManagedTool[]; onOpen: (opened: Opened) => void }) {
  const words = usePhrases(toolListPhrases)
  const nameOf = useNameOf()
  const [removed, setRemoved] = useState<ManagedTool>()
  const write = useWrite('POST /iam-authority/v1/admin/tool/sort', {
    invalidates: touched,
    done: () => notify.success(words.ordered),
  })
  return (
    <>
      <OrderedRecords
        label={words.title}
        records={tools.map((tool) => ({ ...tool, id: tool.toolCode, name: nameOf(tool) }))}
        asked={write.isPending ? write.variables.body.toolCodes : undefined}
        onOrder={(toolCodes) => write.mutate({ body: { toolCodes } })}
      >
        {(tool) => <ToolLine tool={tool} onEdit={() => onOpen({ tool })} onRemove={() => setRemoved(tool)} />}
      </OrderedRecords>
      {removed && <RemoveTool tool={removed} name={nameOf(removed)} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

/** The tool library in its order, for administrators. */
export function ToolsPage() {
  const words = usePhrases(toolListPhrases)
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useRead(read('POST /iam-authority/v1/admin/tool/list', { body: {} }))
  const reload = async () => {
    const { data: fresh } = await refetch()
    const tool = fresh?.list.find(({ toolCode }) => toolCode === opened?.tool?.toolCode)
    setOpened(tool && { tool })
  }
  return (
    <Page
      title={words.title}
      actions={
        <AddButton data-perm="tool.create" onClick={() => setOpened({ tool: undefined })}>
          {words.add}
        </AddButton>
      }
    >
      <div className="card tools-page">
        <p className="tools-page-about">{words.about}</p>
        {error || !data ? (
          <NotRead error={error} words={words} onRetry={refetch}>
            <SkeletonBlock width="100%" height={560} />
          </NotRead>
        ) : (
          <Ordered tools={data.list} onOpen={setOpened} />
        )}
      </div>
      {opened && (
        <OnDemand
          key={opened.tool?.revision}
          load={drawer}
          props={{ ...opened, onReload: reload, onClose: () => setOpened(undefined) }}
        />
      )}
    </Page>
  )
}
