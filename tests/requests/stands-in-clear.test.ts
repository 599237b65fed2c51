import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { CLEAR_COLUMNS } from '#db/tables/clear-columns.ts'
import { aDatabase } from '../support/database.ts'

// A column about people that is not sealed must be in db/tables/clear-columns.ts, so that the page about it stays complete.

/** Ciphertext, public keys, salts, hashes and HMACs; and ids, which say which rows belong together. */
const SEALED =
  /^(?:sealed.*|.*mark|.*_hash|envelope|.*recipient|seen_recipient|kdf_salt|words_verifier|key_sign|public_key|token|code_mark|holder|byTopic|by_topic|by_count|address_mark|mark|identifier|value)$/
const LINKS =
  /^(?:id|seq|n|(?:case|copy|message|draft|member|user|post|topic|category|pseudonym|measure|report|letter|credential|donor|gift|payment|subscriber|issue|attorney|mail)_id|stored_name|batch|record_seq|page|place|aaguid|handle_key)$/
/** Columns of the sign-in library and of older versions that nothing is written to. */
const EMPTY = /^(?:image|ip_address|user_agent|email_verified|name|transports|device_type|backed_up|counter)$/

const TABLES =
  /^(?:cases|(?:case|message|member)_\w+|drafts|messages|members|staff_presence|forum_(?!index|search|categories)\w+|search_(?:failed|months)|donors|gifts|payments|money_back|refunds|receipts|gift_links|statement_mails|newsletter_(?:asks|deliveries|imports|subscribers)|attorney_(?:answers|applications|asks|copies|deliveries))$/

let db: Db
let close: () => Promise<void>
let columns: string[]
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  const tables = await db.introspection.getTables()
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns = tables
    .map(({ name, columns: of }) => ({ table: snake(name), of: of.map((one) => snake(one.name)) }))
    .filter(({ table }) => TABLES.test(table))
    .flatMap(({ table, of }) => of.map((column) => `${table}.${column}`))
})
afterAll(() => close())

const told = CLEAR_COLUMNS.flatMap(({ clear }) => Object.values(clear).flatMap((names) => names.split(' ')))

test('every column about people is sealed, or is in the list', () => {
  expect(columns.length).toBeGreaterThan(300)
  const silent = columns.filter((name) => {
    const column = name.split('.')[1] ?? ''
    return !told.includes(name) && ![SEALED, LINKS, EMPTY].some((shape) => shape.test(column))
  })
  expect(silent).toEqual([])
})

test('the list names nothing that does not exist', () => {
  expect(told.filter((name) => !columns.includes(name))).toEqual([])
})
