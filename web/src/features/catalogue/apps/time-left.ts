export const second = 1000
const day = 86_400

/** Returns whole days, and the rest as h:mm:ss or m:ss, for a number of milliseconds. */
export function timeLeft(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / second))
  const [days, rest] = [Math.floor(seconds / day), seconds % day]
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  const clock = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(rest % 60)}`
  return { days, clock }
}
