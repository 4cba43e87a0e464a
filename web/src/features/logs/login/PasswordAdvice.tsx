import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { advicePhrases } from './advice-phrases.ts'
import './password-advice.css'

/** Asks for a new password after a sign-in reported as "not me", until the password has been changed. */
export function PasswordAdvice({ onChange }: { onChange: () => void }) {
  const words = usePhrases(advicePhrases)
  const { data } = useRead({ ...read('GET /iam-log/v1/loginLog/passwordAdvice'), staleTime: 0 })
  if (!data?.since) return null
  return (
    <section className="password-advice" aria-label={words.title}>
      <Icon name="shield-alert" size={20} />
      <p>
        <strong>{words.title}</strong>
        <RelativeTime time={data.since} text={(time) => words.about({ time })} />
      </p>
      <Button size="small" onClick={onChange}>
        {words.change}
      </Button>
    </section>
  )
}
