import { useFormats } from './format.ts'

type Props = {
  /** Wire times. */
  from: string
  to: string
  /** Returns the sentence that contains the downtime. */
  text?: (downtime: string) => string
}

/** A period of downtime in words, with full dates in the tooltip. */
export function DowntimeText({ from, to, text = (downtime) => downtime }: Props) {
  const { downtime, downtimeInFull } = useFormats()
  return <span title={downtimeInFull(from, to)}>{text(downtime(from, to))}</span>
}
