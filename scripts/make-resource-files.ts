// Makes the files of the Resource Hub from their one source, db/samples/resources.json: Word, PDF and plain text.
// Run it after a text changes, and commit what it writes: npm run make:resources
// The video is made by scripts/make-resource-video.ts, which needs ffmpeg, espeak-ng and Chromium.
// With ORIGIN set, each file also names the page where newer versions are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import resources from '#db/samples/resources.json' with { type: 'json' }
import { grade } from '#tests/support/reading-level.ts'
import { documentOf, type Source } from './resource-files/document.ts'
import { docxOf } from './resource-files/docx.ts'
import { FOLDER, type MadeFile, type MadeResource, madeFrom, markOf, nameOf } from './resource-files/made.ts'
import { pdfOf } from './resource-files/pdf.ts'
import { ROOMY } from './resource-files/pdf-pen.ts'
import { plainOf } from './resource-files/plain.ts'
import { picturesOf } from './resource-files/slides.ts'

const LIST = path.join(FOLDER, 'files.json')
/** What scripts/make-resource-video.ts writes. */
const VIDEO: MadeFile['format'][] = ['Video', 'Captions', 'Slide']

/** Bytes of every file of a resource but the video, by file name. */
export async function filesOf(
  source: Source & { type: string; category: string },
  origin?: string,
): Promise<{ file: MadeFile; bytes: Uint8Array }[]> {
  const name = nameOf(source.title)
  const madeOn = source.versions.at(-1)?.on ?? ''
  const pictures = picturesOf(source)
  const document = documentOf(source, { origin, pictures })
  const pdf = await pdfOf(document, madeOn)
  const entry = (format: MadeFile['format'], ending: string, bytes: Uint8Array, pages: number | null) => ({
    file: {
      name: `${name}.${ending}`,
      format,
      bytes: bytes.length,
      pages,
      seconds: null,
      mark: markOf(bytes),
    },
    bytes,
  })
  const asPdf = entry('PDF', 'pdf', pdf.bytes, pdf.pages)
  // Word breaks pages itself; the same letters, sizes and breaks give about the same number.
  const asWord = async () => {
    const { pages } = document.chart ? await pdfOf(document, madeOn, ROOMY) : pdf
    return entry('Word', 'docx', await docxOf(document, madeOn), pages)
  }
  const asText = () =>
    entry(
      'Plain text',
      'txt',
      Buffer.from(plainOf(documentOf(source, { origin, pictures, sheets: false }))),
      null,
    )
  const letter = source.category === 'templates' || source.category === 'legal'
  if (source.type === 'Video') return [asPdf, asText()]
  if (source.type === 'DOCX') return [await asWord(), asPdf, asText()]
  return [asPdf, await asWord(), ...(letter ? [asText()] : [])]
}

async function main() {
  mkdirSync(FOLDER, { recursive: true })
  const before: MadeResource[] = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : []
  const list: MadeResource[] = []
  for (const source of resources) {
    const made = await filesOf(source, process.env.ORIGIN || undefined)
    for (const { file, bytes } of made) writeFileSync(path.join(FOLDER, file.name), bytes)
    const known = before.find(({ slug }) => slug === source.slug)
    const video = known?.files.filter(({ format }) => VIDEO.includes(format)) ?? []
    list.push({
      slug: source.slug,
      grade: Math.round(grade([...source.shortVersion, source.body].join('\n\n'))),
      madeFrom: madeFrom(source),
      ...(known?.videoMadeFrom ? { videoMadeFrom: known.videoMadeFrom } : {}),
      files: [...video, ...made.map(({ file }) => file)],
    })
    console.log(made.map(({ file }) => `${file.name} ${file.bytes} bytes`).join('\n'))
  }
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
