/**
 * A number as both languages write it, with `digits` after the point at most. Not by `Intl`, whose first use holds a page of a slow
 * machine up for longer than all else that a figure on home takes.
 */
export const writtenNumber = (value: number, digits: number, plus = ''): string => {
  // By decimal digits, so that a half goes up also where what stands for it in binary is a trace less, as with 1.005.
  const size = Math.round(Number(`${Math.abs(value).toFixed(12)}e${digits}`)) / 10 ** digits
  const [whole = '', rest] = String(size).split('.')
  // A hyphen is too short for a minus beside digits.
  const sign = size === 0 ? '' : value < 0 ? '−' : plus
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest ? `.${rest}` : '')
}
