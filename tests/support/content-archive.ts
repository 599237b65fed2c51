/** The verbs for tests of the content export. Imported after the data folder is known: settings are read once. */
export const contentVerbs = async () => ({
  facts: await import('#app/factbook/factbook.server.ts'),
  saving: await import('#app/factbook/editing/saving-facts.server.ts'),
  publishing: await import('#app/factbook/editing/define-record.server.ts'),
  search: await import('#app/search/kinds/tuning-kinds.server.ts'),
  variants: await import('#app/translations/publishing-variants.server.ts'),
  letters: await import('#app/cases/desk/starter-letters.server.ts'),
  library: await import('#app/blog/pictures/library-pictures.server.ts'),
  ...(await import('#app/blog/pictures/plain-webp.ts')),
  ...(await import('#app/blog/model/post-text.ts')),
  ...(await import('#app/factbook/kinds/kinds.server.ts')),
  ...(await import('#app/content/content.server.ts')),
  ...(await import('#app/factbook/facts/fact-texts.server.ts')),
})
