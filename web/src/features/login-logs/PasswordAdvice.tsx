import { read, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { advicePhrases } from './advice-phrases.ts'
import './password-advice.css'

/** Keeps asking for a new password after a sign-in that was somebody else's, until there is one. */
export function PasswordAdvice({ onChange }: { onChange: () => void }) {
  const words = usePhrases(advicePhrases)
  const { dayTime } = useFormats()
  const { data } = useRead({ ...read('GET /iam-log/v1/loginLog/passwordAdvice'), staleTime: 0 })
  if (!data?.since) return null
  return (
    <section className="password-advice" aria-label={words.title}>
      <Icon name="shield-alert" size={20} />
      <p>
        <strong>{words.title}</strong>
        <span>{words.about({ time: dayTime(data.since) })}</span>
      </p>
      <Button size="small" onClick={onChange}>
        {words.change}
      </Button>
    </section>
  )
}
