import type { Cue } from './speech.ts'

const LINE = 42

export function webVtt(cues: Cue[]): string {
  const parts = cues.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${inLines(text)}`)
  return `WEBVTT\n\n${parts.join('\n\n')}\n`
}

/** Two lines of about the same length where one would be long. */
function inLines(text: string): string {
  if (text.length <= LINE) return text
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const best = spaces.reduce((near, at) => (Math.abs(at - middle) < Math.abs(near - middle) ? at : near))
  return `${text.slice(0, best)}\n${text.slice(best + 1)}`
}

function time(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
