import type { ListedZone } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { audiencePhrases } from '#web/platform/audience/phrases.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { OrderedRecords } from '#web/platform/records/OrderedRecords.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useNameOf } from './names.ts'
import { zoneListPhrases } from './phrases.ts'
import { touched } from './touched.ts'

function ZoneLine({ zone, onRemove }: { zone: ListedZone; onRemove: () => void }) {
  const words = usePhrases(zoneListPhrases)
  const audience = usePhrases(audiencePhrases)
  const name = useNameOf()(zone)
  const { zoneCode, icon, hue, orgCodes, roleNos, status, drafts } = zone
  const write = useWrite('POST /iam-authority/v1/admin/zone/status', {
    invalidates: touched,
    done: () => notify.success(words.switched),
  })
  const subjects = orgCodes.length + roleNos.length
  return (
    <div className="zone-line" data-off={status === 0 || undefined}>
      <AppTile icon={icon} name={name} hue={hue} size={36} />
      <span className="zone-line-words">
        <span>
          <bdi>{name}</bdi> <small className="figures">{zoneCode}</small>
          {drafts > 0 && <Tag small>{words.drafts({ count: drafts })}</Tag>}
        </span>
        <small className="figures">
          {words.content(zone)} · {subjects === 0 ? audience.all : audience.some({ count: subjects })}
        </small>
      </span>
      <Switch
        label={words.switchOne({ name })}
        checked={(write.isPending ? write.variables.body.status : status) === 1}
        disabled={write.isPending}
        onChange={(isOn) => write.mutate({ body: { zoneCode, status: isOn ? 1 : 0 } })}
      />
      <Link
        href={areaPath('zones', zoneCode)}
        className="zone-line-link"
        aria-label={words.editOne({ name })}
      >
        {words.edit}
      </Link>
      <Link
        href={areaPath('zones', zoneCode, 'articles')}
        className="zone-line-link"
        aria-label={words.articlesOf({ name })}
      >
        {words.articles}
      </Link>
      <Button
        kind="link"
        size="small"
        data-perm="zone.delete"
        aria-label={words.removeOne({ name })}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </div>
  )
}

function Ordered({ zones }: { zones: readonly ListedZone[] }) {
  const words = usePhrases(zoneListPhrases)
  const nameOf = useNameOf()
  const [removed, setRemoved] = useState<ListedZone>()
  const write = useWrite('POST /iam-authority/v1/admin/zone/sort', {
    invalidates: touched,
    done: () => notify.success(words.ordered),
  })
  return (
    <>
      <OrderedRecords
        label={words.title}
        records={zones.map((zone) => ({ ...zone, id: zone.zoneCode, name: nameOf(zone) }))}
        asked={write.isPending ? write.variables.body.zoneCodes : undefined}
        onOrder={(zoneCodes) => write.mutate({ body: { zoneCodes } })}
      >
        {(zone) => <ZoneLine zone={zone} onRemove={() => setRemoved(zone)} />}
      </OrderedRecords>
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/zone/delete"
          id={removed.zoneCode}
          touched={touched}
          title={words.removeQuestion({ name: nameOf(removed) })}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p className="figures">{words.content(removed)}</p>
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </>
  )
}

/** All zones in the order of the home page. */
export function ZoneList() {
  const words = usePhrases(zoneListPhrases)
  const { data, error, refetch } = useRead(read('POST /iam-authority/v1/admin/zone/list', { body: {} }))
  return (
    <Page
      title={words.title}
      actions={
        <LinkButton href={areaPath('zones', 'new')} kind="primary" icon="plus" data-perm="zone.create">
          {words.add}
        </LinkButton>
      }
    >
      <div className="card zone-list">
        {error || !data ? (
          <NotRead error={error} words={words} onRetry={refetch}>
            <SkeletonBlock width="100%" height={240} />
          </NotRead>
        ) : data.list.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <>
            <p className="zone-quiet">{words.about}</p>
            <Ordered zones={data.list} />
          </>
        )}
      </div>
    </Page>
  )
}
