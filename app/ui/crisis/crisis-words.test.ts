import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { saysCrisis } from './crisis-words.ts'

test.each([
  'I want to kill myself tonight',
  'i want to KILL MY SELF',
  'I’m suicidal',
  'I don’t want to live anymore',
  "I don't want to be alive",
  'thinking of ending my life',
  'I am going to end it all.',
  'everyone would be better off. I wish I was dead',
  'I started cutting myself again',
  'I self-harm at work',
  'no reason to live',
  'My landlord threatened to kill me',
  'he is going to shoot my kids',
  'Quiero morir',
  'me quiero matar',
  'ya no quiero vivir',
  'Voy a quitarme la vida',
  'pienso en el suicidio',
  'quiero hacerme daño',
  'mi jefe amenazó con matarme',
])('%j shows who answers day and night', (text) => expect(saysCrisis(text)).toBe(true))

test.each([
  '',
  'My boss killed my request for a quiet room',
  'what kills a deadline',
  'I cut my hours myself',
  'The clinic refused to treat me',
  'I want to live near my school',
  'No puedo pagar el alquiler',
  'Nos matamos trabajando',
  'We can live with this',
  'the diet is not good',
])('%j does not', (text) => expect(saysCrisis(text)).toBe(false))

test.each([
  'a '.repeat(60_000),
  'kill my '.repeat(20_000),
  'going to '.repeat(20_000),
  'é'.repeat(120_000),
  '!'.repeat(200_000),
])('a long text is checked quickly', (text) => {
  const spent = ownTime()
  saysCrisis(text)
  expect(spent()).toBeLessThan(150)
})
