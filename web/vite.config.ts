import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootFromPortal } from './build/boot-from-portal.ts'
import { failureWords } from './build/failure-words.ts'
import { highContrastSheet } from './build/high-contrast-sheet.ts'
import { iconCatalogue } from './build/icon-catalogue.ts'
import { phraseCatalogue } from './build/phrase-catalogue.ts'
import { precompress } from './build/precompress.ts'
import { screenModules } from './build/screens.ts'
import { withoutOnDemand } from './build/without-on-demand.ts'
import { iconSprites } from './src/icons/sprite-plugin.ts'
import { skins } from './src/theme/skins-plugin.ts'

// biome-ignore lint/style/noProcessEnv: the development server has no main of ours that could read it
const portal = `http://localhost:${process.env.PORT ?? 8080}`
const serviceWorker = 'service-worker'
/** The build that the server draws home with. */
const rendering = 'renderHome'
/** Half the bits of what is usual: the names of files are what the first screen can compress least. Both builds name the same icons. */
const hashCharacters = 'hex'

export default defineConfig({
  base: '/iambiz/',
  plugins: [
    react(),
    skins(),
    highContrastSheet(),
    failureWords(),
    screenModules(),
    ...iconSprites(),
    precompress(),
    phraseCatalogue(),
    iconCatalogue(),
    bootFromPortal(portal),
    withoutOnDemand(rendering),
  ],
  // React has the hook itself since version 18; the router still brings a stand-in for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The server puts a fresh value in place of this one into every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    // A running portal, and pages that are open, still ask for the files of the build before.
    emptyOutDir: false,
    // The Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `vite build` makes both: what browsers load, and what the server draws the same home with.
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: { index: 'index.html', [serviceWorker]: 'service-worker/worker.ts' },
          output: {
            hashCharacters,
            // Browsers know a service worker by its address.
            entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                { name: 'index', tags: ['$initial'], test: /^(?!.*\/service-worker\/)/ },
                // Few files for each screen, and none above 60 kB: docs/decisions/0078.
                { name: 'shared', minShareCount: 10 },
              ],
            },
          },
        },
      },
    },
    [rendering]: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        minify: true,
        rolldownOptions: {
          input: { 'render-home': 'src/app/server-rendering/render-home.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false, hashCharacters },
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: portal } },
  },
})
