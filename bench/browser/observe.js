// Runs in the page before anything of it, and collects what a person would notice. `selector` is put in by the caller.
const seen = { lcp: 0, blocking: 0, shift: 0, readable: 0 }
globalThis.benchSeen = seen

const observe = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })

// A busy browser tells of a paint some time after it.
const painted = Promise.withResolvers()
globalThis.benchPainted = painted.promise
observe('largest-contentful-paint', ({ startTime }) => {
  seen.lcp = startTime
  painted.resolve()
})
observe('longtask', ({ duration }) => {
  seen.blocking += Math.max(0, duration - 50)
})
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.shift += value
})

// An application can be read when it has its place in a frame and that frame has been shown.
const { promise, resolve, reject } = Promise.withResolvers()
globalThis.benchReadable = promise
setTimeout(reject, 60_000, new Error('no application could be read'))
function look() {
  const found = document.querySelector(globalThis.benchSelector)
  const isShown = found?.textContent && found.getBoundingClientRect().height > 0
  requestAnimationFrame(isShown ? () => setTimeout(note) : look)
}
const note = () => {
  seen.readable = performance.now()
  resolve()
}
requestAnimationFrame(look)
