import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

test('[SCR-06] in production React has one function for elements, however many children they have', () => {
  const react = createRequire(import.meta.url).resolve('react/package.json')
  const runtime = createRequire(react)('./cjs/react-jsx-runtime.production.js')
  expect(runtime.jsxs).toBe(runtime.jsx)
})
