import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks, entriesMayShare } from './scripts/chunks.ts'
import { inlineWords } from './scripts/inline-words.ts'
import { withoutInstruments } from './scripts/without-instruments.ts'

export default defineConfig({
  plugins: [inlineWords(), withoutInstruments(), reactRouter(), entriesMayShare()],
  // The largest file is the frame that draws PDFs for staff; what pages load is measured in tests/requests/budgets.test.ts.
  build: { sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 1800 },
  // The small scripts of pages that are only read are built on their own.
  worker: { plugins: () => [inlineWords()] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            // What several pages share travels as one file: thirty small ones cost more in headers than they hold.
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: './server/app.ts',
          // On the server all of it is one file anyway.
          checks: { ineffectiveDynamicImport: false, pluginTimings: false },
        },
      },
    },
  },
})
