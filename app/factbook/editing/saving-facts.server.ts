import { contentFrom, createText, hasAddress, nextNumber } from '#app/content/content.server.ts'
import type { TypedFields } from '#app/content/model/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { textOfFact } from '../facts/fact-texts.server.ts'
import { asKey } from '../kinds/common.server.ts'
import { factKind } from '../kinds/kinds.server.ts'

type Errors = Record<string, string>

/** Adds a record that is not public yet. */
export async function addFact(
  db: Db,
  kind: string,
  texts: TypedFields,
  by: string,
): Promise<{ id: string } | { errors: Errors }> {
  const { fields, blank, title, fixed } = factKind(kind)
  if (fixed) throw new Refused('You cannot add one of this kind.', 404)
  const { content, errors } = contentFrom(fields, blank, texts)
  if (!errors[fields[0]?.at ?? ''] && !title(content))
    errors[fields[0]?.at ?? 'form'] = `Fill in “${fields[0]?.label ?? ''}”`
  if (Object.keys(errors).length > 0) return { errors }
  return inTransaction(db, async (tx) => {
    const number = await nextNumber(tx, kind)
    const address = await newKey(tx, kind, title(content), number)
    return createText(tx, kind, textOfFact(kind, content), by, { number, address })
  })
}

/** Its key in URLs, of its title where people read the URL. */
async function newKey(tx: Tx, kind: string, title: string, number: number): Promise<string> {
  const ofWord = asKey(title)
  const { keyOfTitle, taken = [] } = factKind(kind)
  const may = keyOfTitle && ofWord !== '' && !taken.includes(ofWord)
  const free = may && !(await hasAddress(tx, kind, ofWord))
  return free ? ofWord : `${kind}-${number}`
}
