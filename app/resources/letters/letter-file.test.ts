import { expect, test } from 'vitest'
import { visit } from '#app/platform/request-context.server.ts'
import { inTurn } from '#app/platform/sandbox/sandbox.server.ts'
import { letterFile } from './letter-file.server.ts'

test('files of letters and files of cases do not wait for each other', async () => {
  let end = () => {}
  const held = new Promise<void>((done) => {
    end = done
  })
  // Every place in the queue of uploaded files is taken.
  const uploads = Array.from({ length: 22 }, (_, i) => visit(`192.0.2.${i}`, () => inTurn(() => held)))
  expect(await visit('192.0.2.99', () => inTurn(() => held))).toBe('busy')
  const answer = await visit('192.0.2.100', () =>
    letterFile('A letter', [{ kind: 'paragraph', runs: [{ text: 'Hello' }] }], 'pdf', 'a-letter'),
  )
  expect(new TextDecoder('latin1').decode(await answer.arrayBuffer())).toMatch(/^%PDF-/)
  end()
  expect(await Promise.all(uploads)).not.toContain('busy')
}, 60_000)

test('letters with piled-up marks in every field still become a file', async () => {
  // Each field as long as it may be.
  const field = 'a\u0301\u0323\u0308'.repeat(750)
  const runs = Array.from({ length: 12 }, () => [{ text: field }])
  const blocks = runs.map((one) => ({ kind: 'paragraph' as const, runs: one }))
  const answer = await visit('192.0.2.101', () => letterFile('A letter', blocks, 'pdf', 'a-letter'))
  expect(new TextDecoder('latin1').decode(await answer.arrayBuffer())).toMatch(/^%PDF-/)
}, 60_000)
