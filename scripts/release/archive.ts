import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sha256 } from './sha256.ts'
import { Stopped } from './stopped.ts'

// The archive of a release, as an operator gets it.

/** Also refuses a file that was cut off while it was copied. */
export async function checkSum(archive: string): Promise<void> {
  if (!existsSync(archive)) throw new Stopped(`There is no file ${archive}.`)
  const list = path.join(path.dirname(archive), 'SHA256SUMS')
  if (!existsSync(list))
    throw new Stopped(`Put the file SHA256SUMS of the release beside ${archive}, so that it can be checked.`)
  const wanted = readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line))
    .find((match) => match?.[2] === path.basename(archive))?.[1]
  if (!wanted) throw new Stopped(`${list} does not name ${path.basename(archive)}.`)
  if ((await sha256(archive)) !== wanted)
    throw new Stopped(`${archive} is damaged: it does not have the SHA-256 in ${list}. Get it again.`)
}

/**
 * @param place the folder of the releases, and the folder of the one that runs
 * @returns the folder of the new release
 */
export function unpack(archive: string, { releases, old }: { releases: string; old: string }): string {
  const name = path.basename(archive, '.tar.gz')
  const folder = path.join(releases, name)
  if (folder === old) throw new Stopped(`${name} is the release that runs now.`)
  const half = path.join(releases, `.${name}.unpacking`)
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half)
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', half, '--no-same-owner'], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    // On a full disk it says a line for each file.
    maxBuffer: 1 << 26,
  })
  if (status !== 0 || !existsSync(path.join(half, name, 'bin/handrail'))) {
    rmSync(half, { recursive: true, force: true })
    throw new Stopped(
      /No space left|quota exceeded/i.test(stderr)
        ? `The disk of ${releases} is full. The site was not touched. Free some space, then try again.`
        : `${archive} could not be unpacked, or it is not a release of Handrail.\n${stderr.slice(0, 1000)}`,
    )
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(path.join(half, name), folder)
  rmSync(half, { recursive: true })
  return folder
}
