import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { inlineWords } from './scripts/inline-words.ts'

export default defineConfig({
  plugins: [inlineWords(), reactRouter()],
  // The largest file is the frame that draws PDFs for staff; what pages load is measured in tests/requests/budgets.test.ts.
  build: { sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 1800 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            // What several pages share travels as one file: thirty small ones cost more in headers than they hold.
            codeSplitting: {
              groups: [
                {
                  name: 'router',
                  test: /node_modules[\\/](react-router|react-dom[\\/](index|cjs[\\/]react-dom\.))/,
                  minShareCount: 2,
                },
                {
                  name: 'frame',
                  test: /[\\/]app[\\/](root\.tsx|reading[\\/](?!routes|labels)|ui[\\/]page[\\/](logo|site-))/,
                },
                {
                  name: 'shared',
                  test: /[\\/]app[\\/]ui[\\/](?:(?:forms|page|parts)[\\/])?[^\\/]+\.tsx?$/,
                  minShareCount: 6,
                },
              ],
            },
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
