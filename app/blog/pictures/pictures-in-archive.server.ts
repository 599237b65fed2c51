import {
  type ArchiveFile,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  nothingPlanned,
  readData,
  tooFarAhead,
  unknownNames,
} from '#app/platform/content-archive/archive-part.ts'
import { cleanPicture } from '#app/platform/images/clean-picture.server.ts'
import { pictureRefusals } from '#app/platform/images/words.ts'
import type { Db, Tx } from '#db/schema.ts'
import { pictureForm } from '../model/forms.server.ts'
import {
  allPictures,
  describePicture,
  highestPicture,
  keepPicture,
  markedPicture,
  pictureFile,
  pictureRow,
} from './library-pictures.server.ts'
import { isWebp, plainWebp } from './plain-webp.ts'

// The library in the folder of all content. A picture keeps its number, because posts name it, and its exact bytes.

const NAME = /^pictures\/([1-9]\d{0,8})(?:\.json|-([1-9]\d{0,4})\.webp)$/
const MOST_WIDTH = 1600
const AWAY =
  'Its files (.webp) are not in this folder, so it is left out. Texts that name it come without their picture.'

const namedBy = (name: string) => {
  const [, id, width] = NAME.exec(name) ?? []
  return id ? { id: Number(id), width: width ? Number(width) : null } : null
}

interface Said {
  name: string
  description: string
  mark: string
}

async function* files(db: Db): AsyncGenerator<readonly [string, string | Uint8Array]> {
  for (const { id, widths, name, description, mark } of await allPictures(db)) {
    yield [`pictures/${id}.json`, asFile({ name, description, mark } satisfies Said)]
    for (const width of widths) {
      const file = await pictureFile(db, { id, width }, { shown: false })
      if (file) yield [`pictures/${id}-${width}.webp`, file.bytes]
    }
  }
}

const NOT_PLAIN =
  'It is not a picture as an export has it: WebP without anything beside. Add it in the library of pictures.'

/** Why these bytes cannot be a picture of an export, in a sentence; null if they can. */
export function pictureMismatch(name: string, bytes: Uint8Array): string | null {
  if (!namedBy(name)?.width)
    return 'Its name is not that of a picture of an export. Add it in the library of pictures.'
  return isWebp(bytes) ? null : NOT_PLAIN
}

/**
 * Why a picture's file cannot be stored unchanged, in a sentence; null if it can:
 * it is identical to the stored one, or it contains only a picture, which renders.
 */
export async function pictureTrouble(
  db: Db,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const { id, width } = namedBy(name) ?? {}
  if (!id || !width) return pictureMismatch(name, bytes)
  const here = await pictureFile(db, { id, width }, { shown: false })
  if (here && Buffer.compare(here.bytes, bytes) === 0) return null
  const size = plainWebp(bytes)
  if (!size) return NOT_PLAIN
  if (size.width !== width || width > MOST_WIDTH) return 'It has another width than its name says.'
  const drawn = await cleanPicture(bytes, { widths: [16] })
  if (!('refused' in drawn)) return null
  // The job is retried later.
  if (drawn.refused === 'busy' || drawn.refused === 'slow') throw new Error('no time for a picture now')
  return pictureRefusals[drawn.refused]
}

interface Whole extends Said {
  id: number
  at: string
  files: { width: number; file: ArchiveFile }[]
}

async function plan(db: Db | Tx, all: readonly ArchiveFile[]): Promise<ArchivePlan> {
  const ready: Whole[] = []
  const made: ArchivePlan = { ...nothingPlanned(), take: (tx, by) => take(tx, ready, by) }
  const widths = Map.groupBy(
    all.filter(({ name }) => name.endsWith('.webp')),
    ({ name }) => namedBy(name)?.id ?? 0,
  )
  const said = all.filter(({ name }) => name.endsWith('.json'))
  for (const file of inOrder(said)) {
    const id = namedBy(file.name)?.id ?? 0
    const own = (widths.get(id) ?? []).map((one) => ({ width: namedBy(one.name)?.width ?? 0, file: one }))
    widths.delete(id)
    const read = readSaid(file.text)
    if ('reasons' in read) {
      made.wrong.push({ name: file.name, reasons: read.reasons })
      continue
    }
    if (read.left.length > 0) made.left.push({ name: file.name, reasons: read.left })
    const whole = { ...read.said, id, at: file.name, files: own.sort((a, b) => a.width - b.width) }
    const found = await judged(db, whole)
    if ('reasons' in found) made.wrong.push({ name: file.name, reasons: found.reasons })
    else if ('away' in found) made.left.push({ name: file.name, reasons: [found.away] })
    else if (found.before === null) made.same += 1
    else {
      ready.push(whole)
      made.changes.push({
        name: file.name,
        title: `Picture ${id}${whole.name ? `: ${whole.name}` : ''}`,
        before: found.before,
        after: asFile(read.said),
        goes: 'at-once',
      })
    }
  }
  for (const { name } of [...widths.values()].flat())
    made.wrong.push({ name, reasons: ['There is no JSON file beside it that says what it shows.'] })
  return made
}

const inOrder = (all: readonly ArchiveFile[]) =>
  [...all].sort((a, b) => (namedBy(a.name)?.id ?? 0) - (namedBy(b.name)?.id ?? 0))

function readSaid(text: string): { said: Said; left: string[] } | { reasons: string[] } {
  const read = readData(text)
  if ('reason' in read) return { reasons: [read.reason] }
  const { name, description, mark } = read.data
  if (typeof name !== 'string' || typeof description !== 'string')
    return { reasons: ['It needs “name” and “description”, each a text in quotes.'] }
  const form = pictureForm.safeParse({ called: name, description, decorative: description ? '' : 'yes' })
  if (!form.success) return { reasons: form.error.issues.map(({ message }) => `${message}.`) }
  if (typeof mark !== 'string' || !/^[\w-]{43}$/.test(mark))
    return { reasons: ['“mark” is damaged. Take the line as it was in the export.'] }
  return { said: { name, description, mark }, left: unknownNames(read.data, ['name', 'description', 'mark']) }
}

type Judged = { before: string | null } | { away: string } | { reasons: string[] }

/** @returns what is stored now, empty for a new picture and null if it is identical; or why it is skipped, or wrong */
async function judged(db: Db | Tx, whole: Whole): Promise<Judged> {
  const { id, name, description, mark, files: own } = whole
  if (id === 0) return { reasons: ['Its name is not that of a picture of an export.'] }
  const here = await pictureRow(db, id)
  if (here && here.mark !== mark)
    return {
      reasons: [
        `Picture ${id} is another picture here. Add yours in the library of pictures. Write its new number in each file that names ${id}.`,
      ],
    }
  const far = here ? null : tooFarAhead(id, await highestPicture(db))
  if (far) return { reasons: [far] }
  const other = here ? undefined : await markedPicture(db, mark)
  if (other) return { reasons: [`This picture is here as picture ${other.id}.`] }
  const problems = own.flatMap(({ file }) => (file.problem ? [`${file.name}: ${file.problem}`] : []))
  if (problems.length > 0) return { reasons: problems }
  if (here) {
    for (const { width, file } of own) {
      const kept = await pictureFile(db, { id, width }, { shown: false })
      if (!kept || Buffer.compare(kept.bytes, await file.bytes(db)) !== 0)
        return { reasons: [`${file.name} is not the picture that is here.`] }
    }
    const same = here.name === name && here.description === description
    return { before: same ? null : asFile({ name: here.name, description: here.description, mark }) }
  }
  return own.length > 0 ? { before: '' } : { away: AWAY }
}

async function take(tx: Tx, ready: readonly Whole[], by: string) {
  for (const { id, name, description, mark, files: own } of ready) {
    if (await pictureRow(tx, id)) {
      await describePicture(tx, id, { name, description }, by)
      continue
    }
    const sizes = []
    for (const { file } of own) {
      const bytes = await file.bytes(tx)
      const size = plainWebp(bytes)
      if (!size) throw new Error('a picture that was not looked at')
      sizes.push({ ...size, type: 'image/webp', bytes })
    }
    await keepPicture(tx, { id, name, description, mark, files: sizes }, by)
  }
  return []
}

export const picturesInArchive: ArchivePart = {
  about: [
    ['pictures/1.json', 'how a picture of posts is called and what it shows'],
    ['pictures/1-960.webp', 'the picture at one width'],
  ],
  owns: (name) => name.startsWith('pictures/'),
  files,
  plan,
  undo: { stays: 'Pictures stay in the library, because other texts may use them.' },
}
