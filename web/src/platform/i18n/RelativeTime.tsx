import { useFormats } from './format.ts'

type Props = {
  /** A wire time. */
  time: string
  /** How it is said: 昨天 17:20, or how long ago it was. */
  form?: 'dayTime' | 'ago'
  /** The sentence that it is part of. */
  text?: (time: string) => string
  className?: string
}

/** A time in words that soon are others, such as 昨天 or 3 分钟前, with the full time when pointed at (EXP-02). */
export function RelativeTime({
  time,
  form = 'dayTime',
  text = (said) => said,
  className = 'figures',
}: Props) {
  const formats = useFormats()
  return (
    <time className={className} dateTime={time.replace(' ', 'T')} title={time}>
      {text(formats[form](time))}
    </time>
  )
}
