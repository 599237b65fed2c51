import { execFileSync } from 'node:child_process'

// The computer voice: espeak-ng, one sentence at a time, so that it is known when each one is spoken.

const RATE = 22_050
const HEADER = 44
const PAUSE = { before: 0.6, between: 0.4, after: 1 }
/** Seconds that a line of captions stays, at most that much text in it. */
const CAPTION_MOST = 78

export interface Cue {
  from: number
  to: number
  text: string
}

/** Speaks the words of each slide. @returns the sound, how long each slide stays, and when each caption stands there */
export function speak(slides: string[]): { wav: Buffer; seconds: number[]; cues: Cue[] } {
  const sound: Buffer[] = []
  const seconds: number[] = []
  const cues: Cue[] = []
  let at = 0
  const add = (pcm: Buffer) => {
    sound.push(pcm)
    at += pcm.length / 2 / RATE
  }
  for (const spoken of slides) {
    const began = at
    add(silence(PAUSE.before))
    for (const sentence of sentencesOf(spoken)) {
      const from = at
      add(voice(sentence))
      cues.push(...cuesOf(sentence, from, at))
      add(silence(PAUSE.between))
    }
    add(silence(PAUSE.after))
    seconds.push(at - began)
  }
  return { wav: wavOf(Buffer.concat(sound)), seconds, cues }
}

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.?:]"?) (?=["A-Z0-9])/)

/** A long sentence is shown in parts, each as long as its share of the letters. */
export function cuesOf(sentence: string, from: number, to: number): Cue[] {
  const count = Math.ceil(sentence.length / CAPTION_MOST)
  const most = sentence.length / count + 8
  const parts = sentence.split(' ').reduce<string[]>((found, word) => {
    const last = found.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) found[found.length - 1] = `${last} ${word}`
    else found.push(word)
    return found
  }, [])
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  let at = from
  return parts.map((text) => {
    const cue = { from: at, to: at + ((to - from) * text.length) / letters, text }
    at = cue.to
    return cue
  })
}

/** What a voice would read wrong, spelled out for it. The captions keep the words as they are. */
const aloud = (text: string): string =>
  text
    .replaceAll('EEOC', 'E E O C')
    .replaceAll('EEO', 'E E O')
    .replaceAll('1-800-949-4232', '1, 8 hundred, 9 4 9, 4 2 3 2')

function voice(sentence: string): Buffer {
  const wav = execFileSync('espeak-ng', ['-v', 'en-us', '-s', '163', '-p', '42', '-g', '2', '--stdout'], {
    input: aloud(sentence),
    maxBuffer: 1 << 26,
  })
  return wav.subarray(HEADER, HEADER + Math.floor((wav.length - HEADER) / 2) * 2)
}

const silence = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds * RATE) * 2)

function wavOf(pcm: Buffer): Buffer {
  const head = Buffer.alloc(HEADER)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + pcm.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(pcm.length, 40)
  return Buffer.concat([head, pcm])
}
