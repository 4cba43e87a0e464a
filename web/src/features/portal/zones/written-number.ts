/**
 * Formats a number for both languages, with at most `digits` decimals. `Intl` is not used, because its first call
 * blocks a slow device for longer than all other work for a figure on the home page.
 */
export const writtenNumber = (value: number, digits: number, plus = ''): string => {
  // Shift the decimal point in the text, because a number such as 1.005 is slightly smaller in binary and would round
  // down.
  const size = Math.round(Number(`${Math.abs(value).toFixed(12)}e${digits}`)) / 10 ** digits
  const [whole = '', rest] = String(size).split('.')
  // A hyphen is too short for a minus sign next to digits.
  const sign = size === 0 ? '' : value < 0 ? '−' : plus
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest ? `.${rest}` : '')
}
