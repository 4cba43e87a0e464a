import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { formPhrases } from './form-phrases.ts'
import { connectionPhrases } from './phrases.ts'
import type { Form } from './use-connection-form.ts'

/** The connected applications whose tokens this one may exchange. */
export function ExchangeFromField({ form: { values, change }, appId }: { form: Form; appId: string }) {
  const words = usePhrases(formPhrases)
  const { loading } = usePhrases(connectionPhrases)
  const language = useLanguage()
  const { data, isError, error, refetch } = useRead(
    read('POST /iam-authority/v1/admin/connection/list', { body: {} }),
  )
  const others = data?.list.filter((one) => one.appId !== appId)
  const toggle = (id: string, isChosen: boolean) =>
    change({ exchangeFrom: [...values.exchangeFrom.filter((one) => one !== id), ...(isChosen ? [id] : [])] })
  return (
    <fieldset className="connection-scopes">
      <legend>{words.exchangeFrom}</legend>
      {isError && <LoadFailed title={words.exchangeFailed} detail={refusalOf(error)} onRetry={refetch} />}
      {!data && !isError && (
        <Skeleton label={loading}>
          <SkeletonBlock height={48} />
        </Skeleton>
      )}
      {others?.length === 0 && <p className="field-hint">{words.exchangeNone}</p>}
      {others?.map(({ appId: id, appCode, nameZh, nameEn }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={values.exchangeFrom.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          <span>
            {(language === 'en' && nameEn) || nameZh} <code>{appCode}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
