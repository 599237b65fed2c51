import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The operator's memory settings are combined with the site's, which never replace them.

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  mkdirSync(path.join(folder, 'scripts'))
  copyFileSync('scripts/node.mjs', path.join(folder, 'scripts/node.mjs'))
  writeFileSync(path.join(folder, 'scripts/start.ts'), '')
  writeFileSync(
    path.join(folder, 'scripts/serve.mjs'),
    'console.log(JSON.stringify([process.env.GLIBC_TUNABLES, process.execArgv]))',
  )
})

/** The settings of glibc in order, and the flags, with which the site would run. */
function started(env: Record<string, string>): [tunables: string[], flags: string[]] {
  const out = execFileSync(process.execPath, ['scripts/node.mjs', 'scripts/start.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, USE_HOST_NODE: '1', SMALL_MACHINE: 'no', ...env },
  })
  const [tunables, flags] = JSON.parse(out) as [string, string[]]
  return [tunables.split(':'), flags]
}

const WIPES = ['glibc.malloc.perturb=165', 'glibc.malloc.tcache_count=0']

// From 2.39 on, glibc ignores a list in which one part has two equal signs. Of two with the same name, the last counts.
test.each([
  ['', []],
  ['a=b=c:glibc.malloc.hugetlb=1:', ['glibc.malloc.hugetlb=1']],
  ['glibc.malloc.perturb=0:nothing', ['glibc.malloc.perturb=0']],
])("freed memory is overwritten when the operator set glibc's %j", (given, kept) => {
  const [tunables] = started({ GLIBC_TUNABLES: given })
  expect(tunables).toEqual([...kept, ...WIPES, 'glibc.malloc.mmap_threshold=131072'])
})

test.each(['--max-old-space-size=900', '--max_old_space_size=900'])(
  "on a small machine %s is the operator's choice",
  (NODE_OPTIONS) => {
    const small = { SMALL_MACHINE: 'yes' }
    expect(started(small)[1]).toContain('--max-old-space-size=160')
    expect(started({ ...small, NODE_OPTIONS })[1]).toEqual([])
  },
)
