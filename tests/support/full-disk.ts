import { type FileHandle, open } from 'node:fs/promises'

/**
 * From now on the first part of a sealed file is written, and then the disk is full, as reported by write(2). @returns
 * what ends it
 */
export async function fullDisk(code = 'ENOSPC'): Promise<() => void> {
  const handle = await open('/dev/null')
  const handles = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const real = handles.writeFile
  handles.writeFile = async function (this: FileHandle, data: unknown) {
    await this.write((data as Uint8Array).subarray(0, 100))
    throw Object.assign(new Error('no space left on device'), { code })
  } as typeof real
  return () => {
    handles.writeFile = real
  }
}
