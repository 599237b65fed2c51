// Makes the files of the Resource Hub from their one source, db/samples/resources.json: Word, PDF and plain text. The
// running site makes them with the same code after staff changed a text (app/resources/hub/making-files.server.ts).
// Run it after a text changes, and commit its output: npm run make:resources
// The video is made by scripts/make-resource-video.ts, which needs ffmpeg, espeak-ng and Chromium.
// With ORIGIN set, each file also names the page with newer versions.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileNameOf } from '#app/factbook/factbook.server.ts'
import { filesOf } from '#app/resources/making/file-set.server.ts'
import { type FileSource, FOLDER, type MadeResource, madeFrom } from '#app/resources/making/made.server.ts'
import { LINKED_FORMATS } from '#app/resources/model/rules.ts'
import resources from '#db/samples/resources.json' with { type: 'json' }
import { grade } from '#tests/support/reading-level.ts'

const LIST = path.join(FOLDER, 'files.json')

/** A resource of the release as the source of its files. */
export const sampleSource = (sample: Omit<FileSource, 'fileName'>): FileSource => ({
  ...sample,
  fileName: fileNameOf(sample.title),
})

async function main() {
  mkdirSync(FOLDER, { recursive: true })
  const before: MadeResource[] = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : []
  const list: MadeResource[] = []
  for (const sample of resources) {
    const source = sampleSource(sample)
    const made = await filesOf(source, { origin: process.env.ORIGIN || undefined })
    for (const { file, bytes } of made) writeFileSync(path.join(FOLDER, file.name), bytes)
    const known = before.find(({ slug }) => slug === source.slug)
    const video = known?.files.filter(({ format }) => LINKED_FORMATS.includes(format)) ?? []
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
