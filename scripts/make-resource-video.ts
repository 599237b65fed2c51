// Makes the video of the Resource Hub from the text of its page: slides drawn by Chromium, a computer voice, captions.
// Needs ffmpeg, espeak-ng and Chromium (apt install ffmpeg espeak-ng chromium). Run it after that text changes, then
// npm run make:resources, and commit the output of both.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { fileNameOf } from '#app/factbook/factbook.server.ts'
import { FOLDER, type MadeFile, type MadeResource, markOf } from '#app/resources/making/made.server.ts'
import { pictureFile, type Slide, slidesOf } from '#app/resources/making/slides.ts'
import resources from '#db/samples/resources.json' with { type: 'json' }
import { webVtt } from './resource-video/captions.ts'
import { slidePage } from './resource-video/drawing.ts'
import { speak } from './resource-video/speech.ts'

const LIST = path.join(FOLDER, 'files.json')
const source = resources.find(({ type }) => type === 'Video')

/** A hash of the video's script and of the code that makes it. */
export function videoMadeFrom(slides: Slide[]): string {
  const folder = new URL('./resource-video/', import.meta.url)
  const code = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return markOf(JSON.stringify([slides, code]))
}

async function draw(slides: Slide[]) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  for (const [index, slide] of slides.entries()) {
    await page.setContent(slidePage(slide, index, slides.length))
    await page.evaluate(() => document.fonts.ready)
    const whole = `${pictureFile(index)}.whole.png`
    await page.screenshot({ path: whole })
    // A few colors are enough, and a quarter of the bytes.
    ffmpeg(
      '-i',
      whole,
      '-vf',
      'split[a][b];[a]palettegen=max_colors=48:reserve_transparent=0[p];[b][p]paletteuse=dither=none',
      pictureFile(index),
    )
    rmSync(whole)
  }
  await browser.close()
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'inherit' })

async function main() {
  if (!source) throw new Error('no video among the resources')
  const slides = slidesOf(source.body)
  await draw(slides)
  const { wav, seconds, cues } = speak(slides.map(({ spoken }) => spoken))
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-video-'))
  const inputs = seconds.map(
    (length, i) => `file '${path.resolve(pictureFile(i))}'\nduration ${length.toFixed(3)}`,
  )
  // The last picture is repeated, as ffmpeg's list format requires.
  writeFileSync(
    path.join(folder, 'slides.txt'),
    `${inputs.join('\n')}\nfile '${path.resolve(pictureFile(slides.length - 1))}'\n`,
  )
  writeFileSync(path.join(folder, 'voice.wav'), wav)
  const length = seconds.reduce((sum, one) => sum + one, 0)
  const name = fileNameOf(source.title)
  const video = path.join(folder, `${name}.mp4`)
  ffmpeg(
    ...[
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      path.join(folder, 'slides.txt'),
      '-i',
      path.join(folder, 'voice.wav'),
    ],
    ...['-c:v', 'libx264', '-preset', 'slow', '-tune', 'stillimage', '-crf', '24', '-r', '5', '-g', '25'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '56k', '-ac', '1', '-t', length.toFixed(3)],
    ...['-map_metadata', '-1', '-metadata', `title=${source.title}`, '-metadata:s:a:0', 'language=eng'],
    ...[
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      '-movflags',
      '+faststart',
      video,
    ],
  )
  renameOver(video, path.join(FOLDER, `${name}.mp4`))
  writeFileSync(path.join(FOLDER, `${name}.vtt`), webVtt(cues))
  rmSync(folder, { recursive: true })
  note(slides, name, Math.round(length))
}

/** Works across disks, too. */
function renameOver(from: string, to: string) {
  writeFileSync(`${to}.new`, readFileSync(from))
  renameSync(`${to}.new`, to)
}

function note(slides: Slide[], name: string, length: number) {
  const entry = (format: MadeFile['format'], file: string, seconds: number | null): MadeFile => {
    const bytes = readFileSync(path.join(FOLDER, file))
    return { name: file, format, bytes: bytes.length, pages: null, seconds, mark: markOf(bytes) }
  }
  const made = [
    entry('Video', `${name}.mp4`, length),
    entry('Captions', `${name}.vtt`, null),
    ...slides.map((_, i) => entry('Slide', path.basename(pictureFile(i)), null)),
  ]
  const list: MadeResource[] = JSON.parse(readFileSync(LIST, 'utf8'))
  const found = list.find(({ slug }) => slug === source?.slug)
  if (!found) throw new Error('run npm run make:resources first')
  found.videoMadeFrom = videoMadeFrom(slides)
  found.files = [...made, ...found.files.filter(({ name }) => !made.some((one) => one.name === name))]
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`)
  for (const { name, bytes } of made) console.log(name, bytes)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
