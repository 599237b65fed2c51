import * as whole from '#db/whole.server.ts'

// Replaces db/whole.server.ts in a test that needs something to happen right after all rows were read
// (app/cases/keys/backup-meanwhile.test.ts).

export * from '#db/whole.server.ts'

export const between = { rowsAndFiles: async () => {} }

export const readWhole: typeof whole.readWhole = async (...given) => {
  await whole.readWhole(...given)
  await between.rowsAndFiles()
}
