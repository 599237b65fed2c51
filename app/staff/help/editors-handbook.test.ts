import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EVERYTHING_ELSE, WRITING_POSTS } from './editors-handbook.ts'
import { MODERATING } from './moderators-handbook.ts'

// What the handbook names in bold is on a screen by that name.

const screens = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(?:editors|moderators)-handbook|\.test\./.test(file))
  .map((file) => readFileSync(path.join('app', file), 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n')

const named = [
  ...(WRITING_POSTS + EVERYTHING_ELSE + MODERATING).replaceAll(/`[^`]*`/g, '').matchAll(/\*\*([^*]+)\*\*/g),
]
  .map(([, words = '']) => words.replace(/ \d+ again$/, ''))
  .filter((words) => words !== 'bold' && words !== 'test question')

test.each([...new Set(named)])('“%s”', (name) => {
  expect(screens.includes(name) || screens.includes(name[0]?.toLowerCase() + name.slice(1))).toBe(true)
})
