import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSiteValue } from '#app/platform/settings/site-values.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { drawTextsAgain } from './draw-again.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('texts are drawn again by the release that asked for it, and by none after it was taken back', async () => {
  await setSiteValue(db, 'texts drawn by', 'tomorrow')
  await expect(drawTextsAgain(db, { by: 'tomorrow' })).rejects.toMatchObject({ name: 'OtherRelease' })
  await setSiteValue(db, 'texts drawn by', 'today')
  expect(await drawTextsAgain(db, { by: 'tomorrow' })).toBeUndefined()
})
