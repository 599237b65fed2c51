import * as whole from '#db/whole.server.ts'

// Stands in for db/whole.server.ts where a test wants something to happen right after all rows were read
// (app/cases/keys/backup-meanwhile.test.ts).

export * from '#db/whole.server.ts'

export const between = { rowsAndFiles: async () => {} }

export const readWhole: typeof whole.readWhole = async (...given) => {
  await whole.readWhole(...given)
  await between.rowsAndFiles()
}
