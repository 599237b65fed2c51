import { describe, expect, test } from 'vitest'
import { readDate } from './read-date.ts'
import { typedDay } from './typed-day.ts'

// Spanish dates are put into English and read by the same rules.

const RECEIVED = '2026-11-28'

test.each([
  ['20 de octubre de 2026', '2026-10-20'],
  ['el 20 de octubre del 2026', '2026-10-20'],
  ['martes, 20 de octubre de 2026', '2026-10-20'],
  ['20 octubre 2026', '2026-10-20'],
  ['octubre 20, 2026', '2026-10-20'],
  ['1º de octubre de 2026', '2026-10-01'],
  ['primero de octubre de 2026', '2026-10-01'],
  ['5 de octubre', '2026-10-05'],
  ['El 5 de octubre a las 3 de la tarde', '2026-10-05'],
  ['5 de octubre del año pasado', '2025-10-05'],
  ['Me despidieron el 5 de octubre', '2026-10-05'],
  ['ayer', '2026-11-27'],
  ['ayer por la mañana', '2026-11-27'],
  ['anteayer', '2026-11-26'],
  ['hoy', '2026-11-28'],
  ['hace tres semanas', '2026-11-07'],
  ['hace 10 días', '2026-11-18'],
  ['hace una semana', '2026-11-21'],
])('%s', (typed, day) => expect(readDate(typed, RECEIVED)).toEqual({ kind: 'day', day }))

test.each([
  ['octubre de 2026', '2026-10'],
  ['en octubre', '2026-10'],
  ['el mes pasado', '2026-10'],
  ['hace dos meses', '2026-09'],
])('%s names a month', (typed, month) =>
  expect(readDate(typed, RECEIVED)).toEqual({ kind: 'month', month, day: `${month}-01` }),
)

describe('the person is asked', () => {
  test.each([
    ['creo que el 5 de octubre', ['2026-10-05']],
    ['no fue el 5 de octubre de 2026', []],
    ['hace un año', ['2025-11-28']],
    ['hace dos años, el 5 de octubre', ['2024-10-05']],
    ['hace más de tres semanas', []],
    ['hace dos semanas y media', ['2026-11-14']],
    ['desde el 5 de octubre de 2026', ['2026-10-05']],
    ['5 de octubre de ese año', ['2026-10-05']],
    ['el miércoles 20 de octubre de 2026', ['2026-10-20']],
    ['el lunes pasado', ['2026-11-16', '2026-11-23']],
    ['la semana pasada', []],
  ])('%s', (typed, candidates) =>
    expect(readDate(typed, RECEIVED)).toEqual({ kind: 'ask', candidates, why: 'unclear' }),
  )

  test.each([
    'más o menos',
    'quizás',
    'tal vez',
    'un poco antes de',
    'después de',
    'no',
    'casi',
    'cerca de',
    'a más tardar',
    'cada',
    'un año antes de',
    'cuando tenía 10 años,',
    'del año antepasado',
    'hace años,',
    'el otoño pasado,',
    'entre el 1 y',
  ])('%s makes the day uncertain', (words) => {
    const certain = ['el 5 de octubre', 'hace tres semanas', 'ayer']
      .flatMap((date) => [`${words} ${date}`, `${date} ${words}`])
      .filter((typed) => readDate(typed, RECEIVED).kind !== 'ask')
    expect(certain).toEqual([])
  })

  test.each(['el 5/10/2026', 'Fecha: 5/10/2026', 'el día 5-10-2026'])('%s can be two days', (typed) =>
    expect(readDate(typed, RECEIVED)).toEqual({
      kind: 'ask',
      candidates: ['2026-05-10', '2026-10-05'],
      why: 'unclear',
    }),
  )

  test('31 de junio does not exist', () =>
    expect(readDate('31 de junio de 2026', RECEIVED)).toMatchObject({ kind: 'ask', why: 'no-such-day' }))
})

test('a name that is also a month is no Spanish date', () =>
  expect(readDate('Julio fired me on October 5, 2026', RECEIVED)).toMatchObject({
    kind: 'ask',
    candidates: ['2026-10-05'],
  }))

test.each(['hace mucho tiempo', 'hace más de tres semanas', 'mañana', 'no recuerdo', 'fue en verano'])(
  '%s: the answer says in Spanish and in English how to write a date',
  (typed) => {
    const read = typedDay(typed, RECEIVED, 'past')
    expect(read).toEqual({
      error: expect.stringMatching(/^Escriba el día.* 5 de marzo de 2026.*Type the day.* March 5, 2026/),
    })
  },
)
