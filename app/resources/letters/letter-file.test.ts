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
