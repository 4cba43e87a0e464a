import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import {
  type FromPreview,
  type PreviewOverlay,
  previewName,
  type ToPreview,
} from '#web/platform/elements/preview-messages.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { basePath, paths } from '#web/platform/paths.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { ElementDraft } from './ElementDrawer.tsx'
import { GuardList } from './GuardList.tsx'
import { modePhrases, simulatorPhrases } from './phrases.ts'

const drawer = onDemand(() => import('./ElementDrawer.tsx').then((chunk) => chunk.ElementDrawer))

type Chosen = { orgCode: string; roleNo: string; asAgent: boolean }

/** Reads the simulated organization and role from the URL. */
function useChosen() {
  const [query, setQuery] = useSearchParams()
  const chosen: Chosen = {
    orgCode: query.get('org') ?? '',
    roleNo: query.get('role') ?? '',
    asAgent: query.get('agent') === '1',
  }
  const choose = (part: Partial<Chosen>) => {
    const { orgCode, roleNo, asAgent } = { ...chosen, ...part }
    const parts = { org: orgCode, role: roleNo, agent: asAgent ? '1' : '' }
    setQuery(new URLSearchParams(Object.entries(parts).filter(([, value]) => value)), { replace: true })
  }
  return { chosen, choose }
}

type FrameProps = {
  overlay: PreviewOverlay
  look: Omit<ToPreview, 'kind'>
  onAt: (tabCodes: string[]) => void
  onPicked: (picked: Extract<FromPreview, { kind: 'picked' }>) => void
}

/** The portal in a frame that sends no changes to the server; see `app/preview`. */
function PreviewFrame({ overlay, look, onAt, onPicked }: FrameProps) {
  const words = usePhrases(simulatorPhrases)
  const frame = useRef<HTMLIFrameElement>(null)
  const { isOutlined, isPicking } = look
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<FromPreview>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') setReady(true)
      if (data.kind === 'at') onAt(data.tabCodes)
      if (data.kind === 'picked') onPicked(data)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [onAt, onPicked])
  useEffect(() => {
    if (!isReady) return
    const message: ToPreview = { kind: 'look', isOutlined, isPicking }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [isReady, isOutlined, isPicking])
  return (
    <iframe
      ref={frame}
      name={previewName}
      title={words.frame}
      className="simulator-frame"
      data-overlay={JSON.stringify(overlay)}
      src={`${basePath}${paths.home}`}
    />
  )
}

/** Lists the element permissions of the screen in the frame, and the server rules that guard the portal's actions. */
function Findings({ overlay, tabCodes }: { overlay: PreviewOverlay; tabCodes: readonly string[] }) {
  const words = usePhrases(simulatorPhrases)
  const modes = usePhrases(modePhrases)
  const here = overlay.menuInfo.eleList
    .filter(({ tabCode }) => tabCode === '*' || tabCodes.includes(tabCode))
    .flatMap(({ tabCode, elements }) => elements.map((element) => ({ tabCode, ...element })))
  return (
    <aside className="card simulator-findings">
      <section>
        <h2>{words.here}</h2>
        {here.length === 0 && <p>{words.noneHere}</p>}
        <ul>
          {here.map(({ tabCode, selector, params }) => (
            <li key={`${tabCode} ${selector}`} data-mode={params}>
              <b>{modes[params]}</b> <code>{selector}</code>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{words.actions}</h2>
        <dl>
          {overlay.actions.map(({ name, guards }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <GuardList guards={guards} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  )
}

type ChoiceProps = { chosen: Chosen; choose: (part: Partial<Chosen>) => void }

function Choice({ chosen, choose }: ChoiceProps) {
  const words = usePhrases(simulatorPhrases)
  const { data, isError, refetch } = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  if (isError) return <LoadFailed title={words.title} onRetry={refetch} />
  const organizations = (data?.organizations ?? []).map(({ orgCode, orgName }) => ({
    value: orgCode,
    label: orgName,
  }))
  const roles = (data?.roles ?? []).map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName }))
  return (
    <>
      <Select
        label={words.organization}
        value={chosen.orgCode}
        options={[{ value: '', label: words.organization }, ...organizations]}
        onChange={(orgCode) => choose({ orgCode })}
      />
      <Select
        label={words.role}
        value={chosen.roleNo}
        options={[{ value: '', label: words.role }, ...roles]}
        onChange={(roleNo) => choose({ roleNo })}
      />
      <label className="simulator-agent">
        <input
          type="checkbox"
          checked={chosen.asAgent}
          onChange={({ target }) => choose({ asAgent: target.checked })}
        />
        {words.agent}
      </label>
    </>
  )
}

/** Shows the portal as another role sees it, with its restricted elements and the server's rules for them. */
export function Simulator() {
  const words = usePhrases(simulatorPhrases)
  useTitle(words.title)
  const { chosen, choose } = useChosen()
  const [view, setView] = useState<'asSeen' | 'outlined'>('outlined')
  const [isPicking, setPicking] = useState(false)
  const [tabCodes, setTabCodes] = useState<string[]>([])
  const [draft, setDraft] = useState<Partial<ElementDraft>>()
  const isChosen = chosen.orgCode !== '' && chosen.roleNo !== ''
  const preview = useRead({
    ...read('POST /iam-authority/v1/admin/element/preview', { body: chosen }),
    enabled: isChosen,
  })
  const overlay = preview.data
  const [take] = useState(() => ({
    at: setTabCodes,
    picked: ({ selector, tabCode }: Extract<FromPreview, { kind: 'picked' }>) => {
      setPicking(false)
      setDraft({ selector, tabCode })
    },
  }))
  return (
    <Page title={words.title} actions={<LinkButton href={areaPath('elements')}>{words.back}</LinkButton>}>
      <div className="card simulator-bar">
        <Choice chosen={chosen} choose={choose} />
        <Segmented
          label={words.view}
          value={view}
          options={[
            { value: 'outlined', label: words.outlined },
            { value: 'asSeen', label: words.asSeen },
          ]}
          onChange={setView}
        />
        <Button
          icon="target"
          disabled={!overlay}
          aria-pressed={isPicking}
          onClick={() => setPicking((now) => !now)}
        >
          {isPicking ? words.picking : words.pick}
        </Button>
      </div>
      <p className="elements-about">{words.about}</p>
      {preview.isError && <LoadFailed title={preview.error.message} onRetry={preview.refetch} />}
      {!isChosen && <p className="simulator-choose">{words.choose}</p>}
      {overlay && (
        <div className="simulator">
          <PreviewFrame
            key={JSON.stringify(overlay)}
            overlay={overlay}
            look={{ isOutlined: view === 'outlined', isPicking }}
            onAt={take.at}
            onPicked={take.picked}
          />
          <Findings overlay={overlay} tabCodes={tabCodes} />
        </div>
      )}
      {draft && (
        <OnDemand
          load={drawer}
          props={{
            draft: {
              roleNo: chosen.roleNo,
              apiGuards: callsIn(overlay, draft.selector),
              ...draft,
            },
            onClose: () => setDraft(undefined),
          }}
        />
      )}
    </Page>
  )
}

/** Returns the API calls of the action that a picked selector names. */
const callsIn = (overlay: PreviewOverlay | undefined, selector = ''): string[] =>
  overlay?.actions.find(({ name }) => selector === `[data-perm="${name}"]`)?.guards.map(({ call }) => call) ??
  []
