import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { giveBack } from './memory.ts'

test('memory that is given back is gone for all who look at it', () => {
  const numbers = new Int32Array(8)
  const part = numbers.subarray(2, 4)
  giveBack(numbers)
  expect([numbers.length, part.length]).toEqual([0, 0])
})

/**
 * How often a process looks through its whole heap for the sake of memory outside of it, while it takes 4 MB there 200 times and
 * drops them. Looks for other reasons, as on a busy machine, are not counted.
 */
function collections(first: string): number {
  const program = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { setImmediate } from 'node:timers/promises'
    ${first}
    let major = 0
    const isForOutside = ({ kind, flags }) =>
      kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
      (flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY) !== 0
    const seen = (list) => { for (const { detail } of list.getEntries()) if (isForOutside(detail)) major++ }
    const observer = new PerformanceObserver(seen)
    observer.observe({ entryTypes: ['gc'] })
    for (let n = 0; n < 200; n++) {
      new Int32Array(1_000_000)[0] = n
      await setImmediate()
    }
    seen({ getEntries: () => observer.takeRecords() })
    console.log(major)`
  const memory = new URL('./memory.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', program.replaceAll("'MEMORY'", `'${memory}'`)]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('what lies outside of the heap is weighed with the heap, and not by itself', () => {
  const weighed = collections(`import { weighMemoryAsWhole } from 'MEMORY'; weighMemoryAsWhole()`)
  expect(weighed).toBeLessThan(collections('') / 2)
})
