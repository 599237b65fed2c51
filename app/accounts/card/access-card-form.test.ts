import { beforeAll, expect, test, vi } from 'vitest'
import { addField, drawn } from '#tests/support/add-field.ts'

// A field that is added to the access card is on its page, checked, kept, and on the card as it is printed and sent.

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { CARD_TABLE } = await import('#app/shared/access-card/card-fields.ts')
  const row = { kind: 'line', most: 20, says: (typed: string) => `Call me ${typed}.` } as const
  Object.assign(CARD_TABLE, { call: row })
  const { accessCardForm } = await import('./access-card-form.ts')
  addField(accessCardForm, 'call', {
    ...row,
    words: () => ({ label: 'What to call you', tooLong: (most) => `At most ${most}` }),
  })
  return {
    accessCardForm,
    ...(await import('./card-form.server.ts')),
    ...(await import('#app/shared/access-card/card-rules.ts')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

test('an added field of the access card follows from its entry', () => {
  const { accessCardForm, cardForm, cardFrom, cardText, cardForMembers } = modules
  expect(drawn(accessCardForm)).toMatch(/name="call"/)
  expect(cardForm.safeParse({ call: 'x'.repeat(21) }).error?.issues[0]?.message).toBe('At most 20')
  expect(cardForm.safeParse({}).error?.issues[0]?.path).toEqual(['wishes'])
  const { card } = cardForm.parse({ call: 'Ada\u200b', helper: ' my sister\nAna', 'wish-plain': 'on' })
  expect(card).toEqual({ wishes: ['plain'], call: 'Ada', helper: 'my sister Ana', own: '' })
  expect(cardFrom(JSON.stringify(card))).toEqual(card)
  expect(cardText(card)).toContain(
    '\n- This person may read this and help me answer: my sister Ana\n- Call me Ada.',
  )
  expect(cardForMembers(card)).toEqual({ ...card, helper: '' })
})

test('a card from before a field was added opens without it', () => {
  const old = { wishes: ['plain'], helper: '', own: 'Please be patient' }
  expect(modules.cardFrom(JSON.stringify(old))).toEqual({ ...old, call: '' })
})
