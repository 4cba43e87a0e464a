import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { MissingRecord } from '#web/platform/states/MissingRecord.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { organizationsRead, useMayChange } from '../reads.ts'
import { touched } from '../touched.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { organizationPhrases } from './phrases.ts'
import { SwitchQuestion } from './SwitchQuestion.tsx'
import { Tree } from './Tree.tsx'
import { branchOf, type Drop, rowsOf, withAbove } from './visible.ts'
import '#web/platform/records/record-form.css'
import '../directory.css'

type Doing =
  | { action: 'create'; parent?: Organization }
  | { action: 'edit' | 'switch' | 'remove'; of: Organization }
  | { action: 'move'; of: Organization; drop?: Drop }

const area = areaPath('organizations')

/** Returns the visible rows, which depend on the search text and on the expanded organizations. */
function useRows(list: readonly Organization[], chosen: Organization | undefined) {
  const [typed, setTyped] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isNarrowed = typed.trim() !== ''
  const above = new Set(pathOf(list, chosen))
  const tops = new Set(list.flatMap(({ orgCode, parentCode }) => (parentCode === undefined ? [orgCode] : [])))
  // Initially expanded: the top level and the ancestors of the organization in the address.
  const isOpen = (code: string) => toggled.get(code) ?? (isNarrowed || above.has(code) || tops.has(code))
  return {
    typed,
    setTyped,
    isNarrowed,
    rows: rowsOf(isNarrowed ? withAbove(list, typed) : list, isOpen),
    toggle: (code: string, open: boolean) => setToggled(new Map(toggled).set(code, open)),
    toggleAll: (open: boolean) => setToggled(new Map(list.map(({ orgCode }) => [orgCode, open]))),
  }
}

/** The company's organizations as a tree, next to the details of the chosen one. */
export function OrganizationsPage() {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const mayChange = useMayChange()
  const [, navigate] = useLocation()
  const [, params] = useRoute<{ orgCode: string }>(`${area}/:orgCode`)
  const [doing, setDoing] = useState<Doing>()
  const { data, error, refetch } = useRead(organizationsRead)
  const list = data?.list ?? []
  const chosen = list.find(({ orgCode }) => orgCode === params?.orgCode)
  const choose = (orgCode: string) => navigate(areaPath('organizations', orgCode))
  const saved = (orgCode: string) => {
    setDoing(undefined)
    choose(orgCode)
  }
  return (
    <Page
      title={words.title}
      actions={
        mayChange && (
          <AddButton data-perm="organization.create" onClick={() => setDoing({ action: 'create' })}>
            {words.add}
          </AddButton>
        )
      }
    >
      {!mayChange && <p className="record-strip">{words.readOnly}</p>}
      <div className="card directory-organizations">
        <div className="directory-organizations-tree">
          {error || !data ? (
            <NotRead error={error} words={words} onRetry={refetch}>
              <SkeletonBlock height={320} />
            </NotRead>
          ) : (
            <TreePart list={list} chosen={chosen} mayChange={mayChange} onChoose={choose} onDo={setDoing} />
          )}
        </div>
        <Chosen
          organization={chosen}
          organizations={list}
          mayChange={mayChange}
          isMissing={data !== undefined && params?.orgCode !== undefined}
          onDo={setDoing}
        />
      </div>
      {doing && (
        <Doings doing={doing} organizations={list} onSaved={saved} onClose={() => setDoing(undefined)} />
      )}
    </Page>
  )
}

type TreePartProps = {
  list: readonly Organization[]
  chosen: Organization | undefined
  mayChange: boolean
  onChoose: (orgCode: string) => void
  onDo: (doing: Doing) => void
}

function TreePart({ list, chosen, mayChange, onChoose, onDo }: TreePartProps) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const { typed, setTyped, isNarrowed, rows, toggle, toggleAll } = useRows(list, chosen)
  const drop = (moved: string, place: Drop) => {
    const of = list.find(({ orgCode }) => orgCode === moved)
    // An organization cannot be moved into its own subtree.
    if (of && !branchOf(list, moved).has(place.parentCode ?? '')) onDo({ action: 'move', of, drop: place })
  }
  return (
    <>
      <div className="directory-bar">
        <SearchField
          label={words.search}
          clearLabel={words.clearSearch}
          value={typed}
          onChange={setTyped}
          maxLength={80}
        />
        <Button size="small" kind="text" onClick={() => toggleAll(true)}>
          {words.expandAll}
        </Button>
        <Button size="small" kind="text" onClick={() => toggleAll(false)}>
          {words.collapseAll}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={isNarrowed ? words.nothingFound : words.none} />
      ) : (
        <Tree
          rows={rows}
          organizations={list}
          chosen={chosen?.orgCode}
          onChoose={onChoose}
          onToggle={toggle}
          onDrop={mayChange && !isNarrowed ? drop : undefined}
        />
      )}
    </>
  )
}

type DoingsProps = {
  doing: Doing
  organizations: readonly Organization[]
  onSaved: (orgCode: string) => void
  onClose: () => void
}

/** Renders the form or the question of the current action. */
function Doings({ doing, organizations, onSaved, onClose }: DoingsProps) {
  switch (doing.action) {
    case 'create':
      return <OrganizationForm parent={doing.parent} onSaved={onSaved} onClose={onClose} />
    case 'edit':
      return <OrganizationForm organization={doing.of} onSaved={onSaved} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog
          organization={doing.of}
          organizations={organizations}
          drop={doing.drop}
          onClose={onClose}
        />
      )
    case 'switch':
      return <SwitchQuestion organization={doing.of} onClose={onClose} />
    case 'remove':
      return <RemoveQuestion organization={doing.of} onClose={onClose} />
  }
}

/** Returns the codes of an organization's ancestors, nearest first. */
function pathOf(list: readonly Organization[], chosen: Organization | undefined): string[] {
  const byCode = new Map(list.map((one) => [one.orgCode, one]))
  const path: string[] = []
  for (let code = chosen?.parentCode; code; code = byCode.get(code)?.parentCode) path.push(code)
  return path
}

type ChosenProps = {
  organization: Organization | undefined
  organizations: readonly Organization[]
  mayChange: boolean
  isMissing: boolean
  onDo: (doing: Doing) => void
}

function Chosen({ organization, organizations, mayChange, isMissing, onDo }: ChosenProps) {
  const counted = usePhrases(directoryPhrases)
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  if (!organization)
    return (
      <section className="directory-chosen" aria-label={words.title}>
        {isMissing ? (
          <MissingRecord title={words.missing} />
        ) : (
          <EmptyState title={words.choose} detail={mayChange && words.dragHint} />
        )}
      </section>
    )
  const { orgCode, orgName, name, status, people, parentCode } = organization
  const parent = organizations.find((one) => one.orgCode === parentCode)
  const below = organizations.filter((one) => one.parentCode === orgCode).length
  return (
    <section className="directory-chosen" aria-label={orgName}>
      <h2>
        <bdi>{orgName}</bdi> {status === 0 && <Tag small>{words.disabled}</Tag>}
      </h2>
      <dl className="directory-facts">
        <dt>{words.code}</dt>
        <dd className="figures">{orgCode}</dd>
        <dt>{words.nameZh}</dt>
        <dd>{name.zh}</dd>
        <dt>{words.nameEn}</dt>
        <dd lang="en">{name.en ?? '—'}</dd>
        <dt>{words.parent}</dt>
        <dd>
          {parent ? (
            <Link href={areaPath('organizations', parent.orgCode)}>{parent.orgName}</Link>
          ) : (
            words.top
          )}
        </dd>
        <dt>{words.below}</dt>
        <dd className="figures">{below}</dd>
        <dt>{words.people}</dt>
        <dd>
          <Link href={`${areaPath('people')}?${new URLSearchParams({ org: orgCode })}`}>
            {counted.people({ count: people })}
          </Link>
        </dd>
      </dl>
      {mayChange && (
        <div className="directory-actions">
          <Button icon="pencil" onClick={() => onDo({ action: 'edit', of: organization })}>
            {words.edit}
          </Button>
          {status === 1 && (
            <Button
              icon="plus"
              data-perm="organization.create"
              onClick={() => onDo({ action: 'create', parent: organization })}
            >
              {words.addBelow}
            </Button>
          )}
          <Button data-perm="organization.move" onClick={() => onDo({ action: 'move', of: organization })}>
            {words.move}
          </Button>
          <Button
            data-perm="organization.status"
            onClick={() => onDo({ action: 'switch', of: organization })}
          >
            {status === 1 ? words.disable : words.enable}
          </Button>
          <Button
            icon="trash-2"
            data-perm="organization.delete"
            onClick={() => onDo({ action: 'remove', of: organization })}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </section>
  )
}

function RemoveQuestion({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const [, navigate] = useLocation()
  const write = useWrite('DELETE /iam-authority/v1/admin/org/delete', {
    invalidates: touched,
    done: () => {
      notify.success(words.done)
      navigate(area)
    },
  })
  return (
    <Question
      title={words.removeTitle({ name: organization.orgName })}
      action={words.remove}
      isDanger
      busy={write.isPending}
      onGo={() => write.mutate({ body: { ids: [organization.orgCode] } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{words.removeAbout}</p>
    </Question>
  )
}
