import type { Db } from '#db/schema.ts'

/** Records of one kind, as staff add and change them. Call it once the test has its database: the verbs read settings. */
export async function recordsOf(db: Db, kind: string) {
  const { addFact } = await import('#app/factbook/editing/saving-facts.server.ts')
  const { factVerbs } = await import('#app/factbook/editing/define-record.server.ts')
  const { factWords } = await import('#app/factbook/facts/fact-texts.server.ts')
  const { fieldTexts } = await import('#app/content/content.server.ts')
  const { factKind } = await import('#app/factbook/kinds/kinds.server.ts')
  const idOf = async (key: string): Promise<string> =>
    (
      await db
        .selectFrom('texts')
        .select('id')
        .where('kind', '=', kind)
        .where('address', '=', key)
        .executeTakeFirstOrThrow()
    ).id
  return {
    idOf,
    /** Saves these fields over the newest version, and publishes them. */
    change: async (key: string, fields: Record<string, string>): Promise<void> => {
      const id = await idOf(key)
      const { text, content } = await factWords(db, id)
      const texts = { ...fieldTexts(factKind(kind).fields, content), ...fields }
      const saved = await factVerbs(id).save(db, id, { base: text.version, typed: texts }, 'mo')
      if (!('kept' in saved)) throw new Error(JSON.stringify(saved))
      await factVerbs(id).publish(db, id, { version: saved.kept, by: 'mo' })
    },
    /** @returns its id; it is not public yet */
    add: async (fields: Record<string, string>): Promise<string> => {
      const added = await addFact(db, kind, fields, 'mo')
      if (!('id' in added)) throw new Error(JSON.stringify(added))
      return added.id
    },
  }
}
