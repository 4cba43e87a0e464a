import type { ElementPermission, maxSelector } from '@iambiz/contract/features/permissions/elements.ts'
import type { ElementMode } from '@iambiz/contract/platform/element-permission.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { tabCodes } from '#web/platform/elements/tab-codes.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { elementFormPhrases, elementPagePhrases, modePhrases, rulePhrases } from './phrases.ts'
import { touched } from './touched.ts'

const longest: { selector: typeof maxSelector } = { selector: 500 }

export type ElementDraft = {
  roleNo: string
  tabCode: string
  selector: string
  params: ElementMode
  apiGuards: string[]
}

const isSelector = (text: string) => {
  if (text.trim() === '') return false
  try {
    document.createDocumentFragment().querySelector(text)
    return true
  } catch {
    return false
  }
}

const draftOf = ({ roleNo, tabCode, selector, params, apiGuards }: ElementPermission): ElementDraft => ({
  ...{ roleNo, tabCode, selector, params },
  apiGuards: apiGuards.map(({ call }) => call),
})

const nothing: ElementDraft = { roleNo: '', tabCode: '*', selector: '', params: 'readonly', apiGuards: [] }

type GuardsProps = { value: string[]; error: string | undefined; onChange: (calls: string[]) => void }

/** The API calls that enforce the permission, with all calls that can be added. */
function Guards({ value, error, onChange }: GuardsProps) {
  const words = usePhrases(elementPagePhrases)
  const form = usePhrases(elementFormPhrases)
  const rules = usePhrases(rulePhrases)
  const { data } = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  const offered = (data?.calls ?? []).filter(({ call }) => !value.includes(call))
  return (
    <div>
      <ChoiceField
        label={words.guards}
        hint={form.guardHint}
        value=""
        error={error}
        options={[
          { value: '', label: form.addGuard },
          ...offered.map(({ call, access }) => ({ value: call, label: `${call} · ${rules[access]}` })),
        ]}
        onChange={(call) => call && onChange([...value, call])}
      />
      <ul className="element-guards">
        {value.map((call) => (
          <li key={call}>
            <code>{call}</code>
            <Button
              kind="link"
              size="small"
              aria-label={form.dropGuard({ call })}
              onClick={() => onChange(value.filter((one) => one !== call))}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns a function that finds the API calls of an action by a selector. */
function useActionCalls() {
  const { data } = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  return (selector: string): string[] => {
    const [, name] = /^\[data-perm="([^"]+)"\]$/.exec(selector.trim()) ?? []
    return data?.actions.find((action) => action.name === name)?.calls ?? []
  }
}

type Props = {
  entry?: ElementPermission | undefined
  /** Initial values of a new entry. */
  draft?: Partial<ElementDraft> | undefined
  onClose: () => void
}

/** Drawer with the form of an element permission; without `entry` it creates one. */
export function ElementDrawer({ entry, draft: begun, onClose }: Props) {
  const words = { ...usePhrases(elementPagePhrases), ...usePhrases(elementFormPhrases) }
  const modes = usePhrases(modePhrases)
  const { data: choices } = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  const callsOf = useActionCalls()
  const form = useRecordForm({
    start: { ...nothing, ...(entry ? draftOf(entry) : begun) },
    record: entry,
    check: ({ roleNo, selector }) => ({
      ...(roleNo ? {} : { roleNo: words.chooseRole }),
      ...(isSelector(selector)
        ? {}
        : { selector: selector.trim() ? words.selectorInvalid : words.selectorEmpty }),
    }),
    longest,
    write: useSave('POST /iam-authority/v1/admin/element/saveOrUpdate', touched, words.saved),
    request: (draft, revision) => ({
      body: { ...draft, ...(entry && { id: entry.id, revision, status: entry.status }) },
    }),
    onSaved: onClose,
  })
  const { values: draft, change } = form
  const tabs = [...new Set(['*', draft.tabCode, ...tabCodes])]
  const roles = (choices?.roles ?? []).filter(({ adminKind }) => adminKind !== 'super_manager')
  return (
    <RecordDrawer
      title={entry ? words.edit : words.create}
      form={form}
      className="element-form"
      onClose={onClose}
    >
      <ChoiceField
        label={words.role}
        {...form.input('roleNo')}
        options={[
          { value: '', label: words.chooseRole },
          ...roles.map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName })),
        ]}
      />
      <ChoiceField
        label={words.tab}
        {...form.input('tabCode')}
        options={tabs.map((code) => ({ value: code, label: code === '*' ? words.everywhere : code }))}
      />
      <TextArea
        label={words.selector}
        hint={words.selectorHint}
        rows={2}
        required
        {...form.text('selector')}
        onChange={(selector) =>
          change({ selector, ...(draft.apiGuards.length === 0 ? { apiGuards: callsOf(selector) } : {}) })
        }
      />
      <ChoiceField
        label={words.mode}
        {...form.input('params')}
        options={(['readonly', 'hidden', 'remove'] as const).map((value) => ({ value, label: modes[value] }))}
      />
      <Guards {...form.input('apiGuards')} />
    </RecordDrawer>
  )
}
