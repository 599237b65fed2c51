import type { Tx } from '#db/schema.ts'

/** After the clock was corrected: moves jobs that are due from then on. @param by in milliseconds */
export async function moveJobs(tx: Tx, { since, by }: { since: string; by: number }): Promise<void> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', 'runAt'])
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '>=', since)
    .execute()
  for (const { id, runAt } of rows) {
    const moved = new Date(Date.parse(runAt) + by).toISOString()
    await tx.updateTable('jobs').set({ runAt: moved }).where('id', '=', id).execute()
  }
}
