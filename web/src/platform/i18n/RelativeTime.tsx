import { useFormats } from './format.ts'

type Props = {
  /** A wire time. */
  time: string
  /** Format: 昨天 17:20, or the time elapsed. */
  form?: 'dayTime' | 'ago'
  /** Returns the sentence that contains the time. */
  text?: (time: string) => string
  className?: string
}

/** A time in relative words such as 昨天 or 3 分钟前, with the full time in the tooltip (EXP-02). */
export function RelativeTime({
  time,
  form = 'dayTime',
  text = (timeText) => timeText,
  className = 'figures',
}: Props) {
  const formats = useFormats()
  return (
    <time className={className} dateTime={time.replace(' ', 'T')} title={time}>
      {text(formats[form](time))}
    </time>
  )
}
