import type { Db } from '#db/schema.ts'

/** Fills an empty database with the built-in content and brings the search index up to date. */
export async function loadContent(_db: Db): Promise<void> {}
