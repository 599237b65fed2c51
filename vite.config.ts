import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks, entriesMayShare } from './scripts/build/chunks.ts'
import { inlineCopy } from './scripts/build/inline-copy.ts'
import { PACKAGES_APART } from './scripts/build/packages-apart.ts'

export default defineConfig({
  plugins: [inlineCopy(), reactRouter(), entriesMayShare()],
  // The largest file is the frame that draws PDFs for staff; tests/requests/budgets.test.ts measures what pages load.
  build: { sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 1800 },
  // The small scripts of pages without React are built separately.
  worker: { plugins: () => [inlineCopy()] },
  environments: {
    client: {
      // Only pages that are not for search engines are rendered in a browser: metadata of the others is left out
      // (app/ui/page/meta.ts).
      define: { 'globalThis.handrailInBrowser': 'true' },
      build: {
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            // Code that several pages share is sent as one file: thirty small ones cost more in headers than they
            // contain.
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, external: PACKAGES_APART },
      build: {
        rollupOptions: {
          input: './server/server-entry.ts',
          // Comments would stay in memory with the code, a third of it.
          output: { comments: false },
          // On the server all of it is one file anyway.
          checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        },
      },
    },
  },
})
