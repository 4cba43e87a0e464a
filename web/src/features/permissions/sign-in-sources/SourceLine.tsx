import type { SignInSource } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { sourcePhrases } from './phrases.ts'
import { touched } from './touched.ts'

export type Action = 'test' | 'people' | 'edit' | 'remove'

/** Returns the name of a source in the language of the person. */
export function useNameOf() {
  const language = useLanguage()
  return ({ nameZh, nameEn }: SignInSource) => (language === 'en' && nameEn) || nameZh
}

function TestTag({ test }: Pick<SignInSource, 'test'>) {
  const words = usePhrases(sourcePhrases)
  const { tableTime } = useFormats()
  if (!test) return <Tag small>{words.untested}</Tag>
  return (
    <>
      <Tag small kind={test.problem ? 'error' : 'success'}>
        {test.problem ? words.bad : words.good}
      </Tag>{' '}
      <span className="source-tested">{words.testedAt({ time: tableTime(test.time) })}</span>
    </>
  )
}

function Actions({ source, name, onAction }: Props & { name: string }) {
  const words = usePhrases(sourcePhrases)
  const button = (action: Action, label: string) => ({
    ...({ kind: 'link', size: 'small' } as const),
    'aria-label': label,
    children: words[action],
    onClick: () => onAction(action, source),
  })
  return (
    <>
      <Button {...button('test', words.testOne({ name }))} />
      <Button {...button('people', words.peopleOf({ name }))} />
      <Button {...button('edit', words.editOne({ name }))} />
      <Button data-perm="sign-in-source.delete" {...button('remove', words.removeOne({ name }))} />
    </>
  )
}

type Props = { source: SignInSource; onAction: (action: Action, source: SignInSource) => void }

/** One source of the list: kind, test, who may use it, and how often it was used. */
export function SourceLine({ source, onAction }: Props) {
  const words = usePhrases(sourcePhrases)
  const name = useNameOf()(source)
  const { id, kind, code, revision, status, signIns, names, test } = source
  const write = useWrite('POST /iam-authority/v1/admin/signInSource/status', {
    invalidates: touched,
    done: () => notify.success(words.switched),
  })
  const chosen = names.map((one) => one.name).join(words.comma)
  return (
    <div className="source-line" data-off={status === 0 || undefined}>
      <span className="source-words">
        <span>
          <bdi>{name}</bdi> <Tag small>{words[kind]}</Tag> <TestTag test={test} />
        </span>
        <small>
          <span className="source-code">{code}</span> ·{' '}
          {chosen ? words.some({ names: chosen }) : words.everybody} · {words.signIns({ count: signIns })}
        </small>
      </span>
      <Switch
        label={words.switchOne({ name })}
        checked={(write.isPending ? write.variables.body.status : status) === 1}
        disabled={write.isPending}
        data-perm="sign-in-source.status"
        onChange={(isOn) => write.mutate({ body: { id, revision, status: isOn ? 1 : 0 } })}
      />
      <span className="source-actions">
        <Actions source={source} name={name} onAction={onAction} />
      </span>
    </div>
  )
}
