import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { identityOfSecret } from '../passphrases/kdf.server.ts'
import { replacedKey } from './case-keys.ts'
import {
  fromBase64,
  identityFrom,
  recordMark,
  type StoredRecord,
  splitSealed,
  toBase64,
} from './sealed-format.ts'
import {
  DAMAGED,
  firstSealing,
  newIdentity,
  openChain,
  openEnvelope,
  openFile,
  openRecord,
  openText,
  openWhatOpens,
  openWith,
  recipientOf,
  sealAgain,
  sealEnvelope,
  sealFile,
  sealRecord,
  sealText,
  sealTo,
} from './sealing.ts'

const at = '2026-11-21T10:00:00.000Z'

async function aChain(caseKey: string, texts: string[], caseId = 'case-a'): Promise<StoredRecord[]> {
  const rows: StoredRecord[] = []
  for (const [i, text] of texts.entries()) {
    const prev = recordMark(rows.at(-1)?.sealed)
    const record = {
      caseId,
      kind: 'message',
      seq: i + 1,
      author: 'person' as const,
      at,
      prev,
      body: { text },
    }
    rows.push({ seq: i + 1, sealed: await sealRecord(caseKey, record) })
  }
  return rows
}

describe('sealing to a key', () => {
  test('sealed data opens with the key and with no other', async () => {
    const [mine, other] = [await newIdentity(), await newIdentity()]
    const sealed = await sealText(await recipientOf(mine), 'The ramp was locked.')
    expect(await openText(mine, sealed)).toBe('The ramp was locked.')
    await expect(openText(other, sealed)).rejects.toThrow()
  })

  test('a changed byte is detected', async () => {
    const key = await newIdentity()
    const sealed = await sealTo(await recipientOf(key), 'The ramp was locked.')
    sealed[sealed.length - 3]! ^= 1
    await expect(openWith(key, sealed)).rejects.toThrow()
  })

  test('an envelope holds a key for one holder', async () => {
    const [worker, caseKey] = [await newIdentity(), await newIdentity()]
    const envelope = await sealEnvelope(await recipientOf(worker), caseKey)
    expect(await openEnvelope(worker, envelope)).toBe(caseKey)
    expect(fromBase64(envelope).length).toBeLessThan(300)
  })

  test('texts of different length look the same', async () => {
    const recipient = await recipientOf(await newIdentity())
    const [short, longer, long] = await Promise.all(
      ['a', 'b'.repeat(900), 'c'.repeat(1100)].map((t) => sealText(recipient, t)),
    )
    expect(longer!.length).toBe(short!.length)
    expect(long!.length).toBeGreaterThan(short!.length)
  })

  test('a file comes back byte for byte without its padding', async () => {
    const key = await newIdentity()
    const bytes = crypto.getRandomValues(new Uint8Array(50_000))
    const sealed = await sealFile(await recipientOf(key), bytes)
    expect(sealed.length).toBeGreaterThan(64 * 1024)
    expect(toBase64(await openFile(key, sealed, bytes.length))).toBe(toBase64(bytes))
  })

  test('a secret always gives the same key, and a different key for each purpose', async () => {
    expect(identityOfSecret('s', 'draft')).toBe(identityOfSecret('s', 'draft'))
    expect(identityOfSecret('s', 'draft')).not.toBe(identityOfSecret('s', 'receipt'))
    const sealed = await sealText(await recipientOf(identityOfSecret('s', 'draft')), 'kept')
    expect(await openText(identityOfSecret('s', 'draft'), sealed)).toBe('kept')
  })
})

describe('records of a case', () => {
  test('records open in their order', async () => {
    const key = await newIdentity()
    const opened = await openChain(key, 'case-a', await aChain(key, ['one', 'two', 'three']))
    expect(opened.map((record) => (record.body as { text: string }).text)).toEqual(['one', 'two', 'three'])
  })

  test('a record of another case, at another place or with another mark does not open', async () => {
    const [key, other] = [await newIdentity(), await newIdentity()]
    const [first, second] = (await aChain(key, ['one', 'two'])) as [StoredRecord, StoredRecord]
    await expect(openRecord(key, 'case-b', first)).rejects.toThrow(/mark/)
    await expect(openRecord(key, 'case-a', { ...first, seq: 2 })).rejects.toThrow(/mark/)
    await expect(openRecord(other, 'case-a', first)).rejects.toThrow(/mark/)
    const swapped = `1.${splitSealed(second.sealed).mark}.${first.sealed.split('.')[2]}`
    await expect(openRecord(key, 'case-a', { seq: 1, sealed: swapped })).rejects.toThrow(/mark/)
  })

  test('without the case key a record cannot be forged, though anyone can seal to it', async () => {
    const key = await newIdentity()
    const forged = {
      v: 1,
      caseId: 'case-a',
      kind: 'message',
      seq: 1,
      author: 'staff',
      at,
      prev: '',
      body: {},
    }
    const ciphertext = await sealTo(await recipientOf(key), JSON.stringify(forged))
    const sealed = `1.${toBase64(new Uint8Array(32))}.${toBase64(ciphertext)}`
    await expect(openRecord(key, 'case-a', { seq: 1, sealed })).rejects.toThrow(/mark/)
  })

  test('a record left out, swapped or repeated is detected', async () => {
    const key = await newIdentity()
    const [a, b, c] = (await aChain(key, ['one', 'two', 'three'])) as [
      StoredRecord,
      StoredRecord,
      StoredRecord,
    ]
    const instead = (await aChain(key, ['one', 'other']))[1]!
    for (const rows of [
      [a, c],
      [b, a, c],
      [a, b, b],
      [b, c],
      [a, instead, c],
    ]) {
      await expect(openChain(key, 'case-a', rows)).rejects.toThrow(/order/)
    }
  })
})

describe('a damaged record', () => {
  const rot = (row: StoredRecord): StoredRecord => {
    const [version, mark, text = '', ...rest] = row.sealed.split('.')
    return {
      ...row,
      sealed: [version, mark, `${text.slice(0, 300)}AAAA${text.slice(304)}`, ...rest].join('.'),
    }
  }

  test.each([0, 1, 2])('a damaged record does not affect the others: number %i', async (which) => {
    const key = await newIdentity()
    const rows = await aChain(key, ['one', 'two', 'three'])
    for (const broken of [
      rot(rows[which]!),
      { ...rows[which]!, sealed: '' },
      { ...rows[which]!, sealed: 'x' },
    ]) {
      const opened = await openWhatOpens(key, 'case-a', rows.with(which, broken))
      const kinds = ['message', 'message', 'message']
      expect(opened.map(({ kind }) => kind)).toEqual(kinds.with(which, DAMAGED))
      expect(opened.map(({ seq }) => seq)).toEqual([1, 2, 3])
    }
  })

  test('a damaged record is no way to leave others out, to move them, or to open with another key', async () => {
    const key = await newIdentity()
    const [a, b, c, d] = (await aChain(key, ['1', '2', '3', '4'])) as StoredRecord[] as [
      StoredRecord,
      StoredRecord,
      StoredRecord,
      StoredRecord,
    ]
    const other = (await aChain(key, ['1', '2', 'other']))[2]!
    for (const rows of [
      [a, rot(b), d],
      [rot(a), c, d],
      [a, b, other, d],
      [b, rot(a), c],
    ])
      await expect(openWhatOpens(key, 'case-a', rows)).rejects.toThrow(/order/)
    await expect(openWhatOpens(await newIdentity(), 'case-a', [a, b])).rejects.toThrow(/none/)
  })
})

describe('records after a change of key', () => {
  const changed = async () => {
    const [first, second] = [await newIdentity(), await newIdentity()]
    const before = await aChain(first, ['one', 'two'])
    const both = replacedKey(first, second, { until: 2, mark: recordMark(before[1]?.sealed) })
    const three = {
      caseId: 'case-a',
      kind: 'message',
      seq: 3,
      author: 'staff' as const,
      at,
      prev: recordMark(before[1]?.sealed),
      body: { text: 'three' },
    }
    const after = { seq: 3, sealed: await sealRecord(both, three) }
    return { first, second, both, before, after, three }
  }

  test('records open in their order, sealed again or not, and with neither key alone', async () => {
    const { first, second, both, before, after } = await changed()
    const to = await recipientOf(both)
    expect(to).toBe(await recipientOf(second))
    const again = await Promise.all(
      before.map(async (row) => ({ ...row, sealed: await sealAgain(to, row.sealed) })),
    )
    for (const rows of [before, again, [before[0]!, again[1]!]])
      expect(await openChain(both, 'case-a', [...rows, after])).toHaveLength(3)
    expect(again.map(({ sealed }) => recordMark(sealed))).toEqual(
      before.map(({ sealed }) => recordMark(sealed)),
    )
    for (const key of [first, second])
      await expect(openChain(key, 'case-a', [...again, after])).rejects.toThrow()
    await expect(openRecord(first, 'case-a', again[0]!)).rejects.toThrow()
  })

  test('an older key authenticates nothing that comes after it, and no other end of its time', async () => {
    const { first, both, before, after, three } = await changed()
    const old = { seq: 3, sealed: await sealRecord(first, three) }
    await expect(openChain(both, 'case-a', [...before, old])).rejects.toThrow(/mark/)
    const other = (await aChain(first, ['one', 'another']))[1]!
    await expect(openChain(both, 'case-a', [before[0]!, other])).rejects.toThrow(/order/)
    await expect(openChain(both, 'case-a', before.slice(0, 1))).rejects.toThrow(/order/)
    await expect(openChain(both, 'case-a', [before[0]!, other, after])).rejects.toThrow(/order/)
  })

  test('a file sealed again is the same file, and a different one is detected', async () => {
    const { first, both } = await changed()
    const sealed = (await sealFile(
      await recipientOf(first),
      new Uint8Array([1, 2, 3]),
    )) as Uint8Array<ArrayBuffer>
    const digest = toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', sealed)))
    const again = (await sealTo(await recipientOf(both), sealed)) as Uint8Array<ArrayBuffer>
    for (const one of [sealed, again])
      expect(await openFile(both, await firstSealing(both, one, digest), 3)).toEqual(
        new Uint8Array([1, 2, 3]),
      )
    await expect(firstSealing(first, again, digest)).rejects.toThrow(/did not open/)
    again[again.length - 1]! ^= 1
    await expect(firstSealing(both, again, digest)).rejects.toThrow(/did not open/)
  })
})

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-age-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hasAge = (() => {
  try {
    return Boolean(execFileSync('age', ['--version']))
  } catch {
    return false
  }
})()

describe.skipIf(!hasAge)("Debian's age command", () => {
  const file = (name: string, content: string | Uint8Array) => {
    const at = path.join(folder, name)
    writeFileSync(at, content)
    return at
  }

  test("Debian's age opens an envelope and then the record in it", async () => {
    const [worker, caseKey] = [await newIdentity(), await newIdentity()]
    const envelope = file('envelope', fromBase64(await sealEnvelope(await recipientOf(worker), caseKey)))
    const opened = execFileSync('age', ['-d', '-i', file('worker', `${worker}\n`), envelope], {
      encoding: 'utf8',
    })
    expect(opened).toBe(caseKey)
    const [row] = await aChain(caseKey, ['The ramp was locked.'])
    const record = file('record', splitSealed(row!.sealed).ciphertext)
    const json = execFileSync('age', ['-d', '-i', file('case', `${caseKey}\n`), record], { encoding: 'utf8' })
    expect(JSON.parse(json).body.text).toBe('The ramp was locked.')
  })

  test("Debian's age seals what we open, to keys that we made from bytes", async () => {
    const key = identityFrom(crypto.getRandomValues(new Uint8Array(32)))
    const recipient = await recipientOf(key)
    expect(execFileSync('age-keygen', ['-y', file('made', `${key}\n`)], { encoding: 'utf8' }).trim()).toBe(
      recipient,
    )
    const plain = file('plain', 'from the command line')
    const sealed = path.join(folder, 'sealed')
    execFileSync('age', ['-r', recipient, '-o', sealed, plain])
    expect(new TextDecoder().decode(await openWith(key, readFileSync(sealed)))).toBe('from the command line')
  })

  test("Debian's age opens records from before and after a change of key with the one envelope of both", async () => {
    const [first, second] = [await newIdentity(), await newIdentity()]
    const envelope = replacedKey(first, second, { until: 3, mark: 'mark' })
    for (const key of [first, second]) {
      const sealed = file('told', await sealTo(await recipientOf(key), 'told'))
      const opened = execFileSync('age', ['-d', '-i', file('both', envelope), sealed], { encoding: 'utf8' })
      expect(opened).toBe('told')
    }
    const again = splitSealed(
      await sealAgain(await recipientOf(second), (await aChain(first, ['one']))[0]!.sealed),
    )
    const inner = execFileSync('age', [
      '-d',
      '-i',
      file('second', `${second}\n`),
      file('again', again.ciphertext),
    ])
    const json = execFileSync('age', ['-d', '-i', file('first', `${first}\n`), file('inner', inner)], {
      encoding: 'utf8',
    })
    expect(JSON.parse(json).body.text).toBe('one')
  })
})
