import { existsSync } from 'node:fs'
import { FOLDER } from './made.server.ts'

// Parses the video script, which is the text of its page: the text, narration and picture of each slide.

export interface Slide {
  /** The heading on the page: "Slide 2: You can ask". */
  heading: string
  title: string
  shows: string
  spoken: string
  seen: string
}

export function slidesOf(body: string): Slide[] {
  return body
    .split(/^## /m)
    .filter((part) => part.startsWith('Slide '))
    .map((part) => {
      const heading = part.split('\n')[0] ?? ''
      const said = (name: string) => {
        const found = new RegExp(`^\\*\\*${name}:\\*\\* (.+)$`, 'm').exec(part)?.[1]
        if (!found) throw new Error(`"${heading}" does not say: ${name}`)
        return found
      }
      return {
        heading,
        title: heading.replace(/^Slide \d+: /, ''),
        shows: said('On the slide'),
        spoken: said('Spoken'),
        seen: said('What you see'),
      }
    })
}

export const pictureFile = (index: number): string => `${FOLDER}/slide-${index + 1}.png`

/** The slides as pictures for a document, each under its heading. */
export function picturesOf(source: {
  type: string
  body: string
}): Record<string, { file: string; describes: string }> {
  if (source.type !== 'Video') return {}
  return Object.fromEntries(
    slidesOf(source.body)
      .map((slide, index) => [slide.heading, { file: pictureFile(index), describes: slide.seen }] as const)
      .filter(([, { file }]) => existsSync(file)),
  )
}
