import { build } from 'vite'
import { PACKAGES_APART } from './packages-apart.ts'

// Builds the files that worker threads load (app/platform/sandbox/parse-pool.server.ts): one small file per task, without
// the rest of the site.

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: PACKAGES_APART },
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_FOLDER ?? 'build'}/worker`,
    copyPublicDir: false,
    target: 'esnext',
    rolldownOptions: {
      input: { 'parse-worker': 'server/process/parse-worker.ts' },
      output: { entryFileNames: '[name].js', comments: false },
    },
  },
})
